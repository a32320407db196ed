import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { readRuleSet, rulesQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

const published = (...numbers: number[]) => ({
  sets: numbers.map((number) => ({ number, hash: '', activeFrom: null, campaigns: [], rules: SPECIFICATION_SET })),
  periods: [],
})

test('a rule set that the cached list lacks is read once', async () => {
  const client = new QueryClient()
  client.setQueryData(rulesQuery.queryKey, published(1))
  const fetch = vi.fn(async () => Response.json(published(2, 1)))
  vi.stubGlobal('fetch', fetch)
  expect((await readRuleSet(client, 1))?.number).toBe(1)
  expect(fetch).not.toHaveBeenCalled()
  expect((await readRuleSet(client, 2))?.number).toBe(2)
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(await readRuleSet(client, 3)).toBeUndefined()
  expect(fetch).toHaveBeenCalledTimes(2)
})
