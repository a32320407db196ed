import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seeAd } from './see-ad.ts'

const MIDNIGHT = '2026-12-01T00:00:00.000Z'
const close = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { open: () => ({ opener: null, location: {}, closed: false, close }) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  close.mockReset()
})

async function secondsUntilSeen(startedAt: string): Promise<number> {
  vi.setSystemTime(startedAt)
  const start = Date.now()
  const seen = seeAd('https://example.org', 30, MIDNIGHT, new AbortController().signal).then(() => Date.now())
  await vi.advanceTimersByTimeAsync(60_000)
  return ((await seen) - start) / 1000
}

test('an ad that stays open is closed after its time', async () => {
  expect(await secondsUntilSeen('2026-11-30T12:00:00.000Z')).toBe(30)
  expect(close).toHaveBeenCalled()
})

test('near the end of the day the wait ends before the card expires, and the ad stays open', async () => {
  expect(await secondsUntilSeen('2026-11-30T23:59:35.000Z')).toBe(15)
  expect(await secondsUntilSeen('2026-11-30T23:59:55.000Z')).toBeLessThan(1)
  expect(close).not.toHaveBeenCalled()
})
