import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthAfter, monthCalendar, monthName } from './month-calendar.ts'

const startIn = (timeZone: string, month: string) => monthCalendar(timeZone).startOf(month).toISOString()

describe('a month begins', () => {
  test('at midnight of its first day in the product’s time zone, also around the change to summer time', () => {
    expect(startIn('UTC', '2026-11')).toBe('2026-11-01T00:00:00.000Z')
    expect(startIn('Europe/Berlin', '2026-03')).toBe('2026-02-28T23:00:00.000Z')
    expect(startIn('Europe/Berlin', '2026-04')).toBe('2026-03-31T22:00:00.000Z')
    expect(startIn('Asia/Kolkata', '2027-01')).toBe('2026-12-31T18:30:00.000Z')
    // In New York the clocks go back in the first night of this month, after it has begun.
    expect(startIn('America/New_York', '2026-11')).toBe('2026-11-01T04:00:00.000Z')
    expect(startIn('America/New_York', '2026-12')).toBe('2026-12-01T05:00:00.000Z')
  })

  test('when the first day begins where that midnight was skipped', () => {
    // Jordan put its clocks forward at midnight of 1 April 2005.
    expect(startIn('Asia/Amman', '2005-04')).toBe('2005-03-31T22:00:00.000Z')
    expect(monthCalendar('Asia/Amman').monthAt(new Date('2005-03-31T21:59:59.999Z'))).toBe('2005-03')
  })
})

test('every instant lies in the month that begins before it and ends after it, in every time zone', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true }),
      (zone, instant) => {
        const calendar = monthCalendar(zone)
        const month = calendar.monthAt(instant)
        expect(calendar.startOf(month) <= instant).toBe(true)
        expect(calendar.startOf(monthAfter(month)) > instant).toBe(true)
      },
    ),
  )
})

test('months are counted over the end of the year, and have names', () => {
  expect(monthAfter('2026-12')).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
  expect(monthName('2026-11')).toBe('November 2026')
})
