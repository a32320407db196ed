import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { download } from './download.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a download without an answer is given up after a minute, and told as a time-out', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: { signal?: AbortSignal } = {}) => {
    const { promise, reject } = Promise.withResolvers()
    signal?.addEventListener('abort', () => reject(signal.reason))
    return promise
  })
  let told: unknown
  void download('/api/transactions/export', 'transactions.csv').catch((error) => {
    told = error
  })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(told).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toMatchObject({ code: 'requestTimeout' })
})
