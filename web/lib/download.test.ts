import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { download } from './download.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a download without an answer is given up after a minute, and reported as a time-out', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: { signal?: AbortSignal } = {}) => {
    const { promise, reject } = Promise.withResolvers()
    signal?.addEventListener('abort', () => reject(signal.reason))
    return promise
  })
  let reported: unknown
  void download('/api/transactions/export', 'transactions.csv').catch((error) => {
    reported = error
  })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(reported).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(reported).toMatchObject({ code: 'requestTimeout' })
})
