import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { download, fetchFile } from './download.ts'

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

test('a download is given up after a minute without a part, however long the whole file takes', async () => {
  let send: ReadableStreamDefaultController<Uint8Array> | undefined
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal?: AbortSignal } = {}) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = controller
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/csv' } })
  })
  const part = new TextEncoder().encode('a,b\n')
  const arriveSlowly = async () => {
    for (let parts = 0; parts < 3; parts += 1) {
      await vi.advanceTimersByTimeAsync(59_000)
      send?.enqueue(part)
    }
  }
  const complete = fetchFile('/api/transactions/export')
  await arriveSlowly()
  send?.close()
  const { blob } = await complete
  expect([blob.type, await blob.text()]).toEqual(['text/csv', 'a,b\na,b\na,b\n'])

  const broken = fetchFile('/api/transactions/export').catch((error) => error)
  await arriveSlowly()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await broken).toMatchObject({ code: 'requestTimeout' })
})
