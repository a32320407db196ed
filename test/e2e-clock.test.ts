import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { clockOffset, shiftClock } from './e2e/clock.ts'

const RealDate = Date
const DAY_MS = 24 * 3_600_000
afterEach(() => {
  globalThis.Date = RealDate
})

test('the browser tests start in the middle of a month and of a day, less than 46 days ahead', () => {
  const anyMoment = fc.date({ min: new Date('2026-01-01'), max: new Date('2126-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(anyMoment, (now) => {
      const ahead = clockOffset(now)
      expect(new Date(now.getTime() + ahead).toISOString()).toMatch(/-15T09:00:00\.000Z$/)
      expect(ahead).toBeGreaterThan(14 * DAY_MS)
      expect(ahead).toBeLessThan(46 * DAY_MS)
    }),
  )
})

test('a shifted clock shifts every way to read the time, and no date that is given', () => {
  const made = new Date(0)
  shiftClock(400 * DAY_MS)
  const readings = [Date.now(), Date.parse(new Date().toISOString()), Date.parse(Date())]
  const really = RealDate.now()
  for (const reading of readings) expect(Math.abs(reading - really - 400 * DAY_MS)).toBeLessThan(DAY_MS)
  expect(new Date('2026-11-23T23:59:59Z').toISOString()).toBe('2026-11-23T23:59:59.000Z')
  expect(Date.UTC(2026, 10, 23)).toBe(Date.parse('2026-11-23'))
  expect(made).toBeInstanceOf(Date)
  expect(new Date()).toBeInstanceOf(RealDate)
})
