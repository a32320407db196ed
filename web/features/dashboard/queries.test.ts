import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dashboardQuery } from './queries.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime('2026-11-20T18:00:00.000Z')
})
afterEach(() => vi.useRealTimers())

test('the dashboard is read again when a closed way opens, also before midnight', () => {
  const closing = { reason: 'budget', opensAt: '2026-11-20T19:00:00.000Z' } as const
  const data = {
    today: { ways: [{ closing: null }, { closing }], resetsAt: '2026-11-21T00:00:00.000Z' },
    limits: { coolOffUntil: null },
  }
  const { refetchInterval: interval } = dashboardQuery
  if (typeof interval !== 'function') throw new Error('the interval is a function')
  expect(interval({ state: { data } } as never)).toBe(3_600_000)
})
