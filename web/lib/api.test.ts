import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, arrivedAt } from './api.ts'
import { closeSpoilerGate } from './spoiler-gate.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => Response.json({ points: 10 }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a read that is cancelled while a game delays its answer has no answer', async () => {
  const openGate = closeSpoilerGate()
  const cancelled = new AbortController()
  const read = api('GET /api/dashboard', { signal: cancelled.signal })
  const refused = expect(read).rejects.toThrow('cancelled')
  await vi.advanceTimersByTimeAsync(1000)
  cancelled.abort(new Error('cancelled'))
  openGate()
  await refused
})

test('an answer that a game delays has the time of its arrival', async () => {
  const arrival = Date.now()
  const openGate = closeSpoilerGate()
  const read = api('GET /api/dashboard')
  await vi.advanceTimersByTimeAsync(5000)
  openGate()
  expect(Date.now() - arrivedAt(await read)).toBe(5000)
  expect(Date.now() - arrival).toBe(5000)
})
