import { expect, test } from 'vitest'
import { monthsIn } from './months-in.ts'

test.each([
  // 1 December, 02:00.
  ['Asia/Kolkata', '2026-11-30T20:30Z', ['2026-12-01', '2026-12-01'], ['2026-11-01', '2026-11-30']],
  // 30 November, 20:00.
  ['America/New_York', '2026-12-01T01:00Z', ['2026-11-01', '2026-11-30'], ['2026-10-01', '2026-10-31']],
  ['UTC', '2027-01-05T12:00Z', ['2027-01-01', '2027-01-05'], ['2026-12-01', '2026-12-31']],
])('in %s at %s, this month has the days %j and the last month %j', (timeZone, instant, current, previous) => {
  const { today, thisMonth, lastMonth } = monthsIn(timeZone, Date.parse(instant))
  expect([thisMonth.from, thisMonth.to]).toEqual(current)
  expect([lastMonth.from, lastMonth.to]).toEqual(previous)
  expect(today).toBe(current[1])
})
