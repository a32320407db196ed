import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RECAP_LINK_DAYS } from '#contracts/recap-rules.ts'
import { monthAfter, monthCalendar, SETTLE_AFTER_MS } from '#server/modules/leaderboard/index.ts'
import { isFinished, lastFinishedMonth, linkedMonth } from './finished-month.ts'

const at = (instant: string) => new Date(instant)
const berlin = monthCalendar('Europe/Berlin')

test('a month is finished ten minutes after its end', () => {
  const november = { endsAt: berlin.startOf('2026-12') }
  expect(isFinished(november, at('2026-11-30T23:09:59.999Z'))).toBe(false)
  expect(isFinished(november, at('2026-11-30T23:10:00.000Z'))).toBe(true)
})

test('the last finished month follows the product’s time zone, over the end of a year as well', () => {
  expect(lastFinishedMonth(berlin, at('2026-11-30T23:09:59.999Z'))).toBe('2026-10')
  expect(lastFinishedMonth(berlin, at('2026-11-30T23:10:00.000Z'))).toBe('2026-11')
  expect(lastFinishedMonth(monthCalendar('UTC'), at('2026-11-30T23:10:00.000Z'))).toBe('2026-10')
  expect(lastFinishedMonth(monthCalendar('Pacific/Kiritimati'), at('2026-12-31T10:10:00.000Z'))).toBe('2026-12')
})

test('the dashboard links to it for five days', () => {
  const utc = monthCalendar('UTC')
  expect(linkedMonth(utc, at('2026-12-01T00:09:59.999Z'))).toBeNull()
  expect(linkedMonth(utc, at('2026-12-01T00:10:00.000Z'))).toBe('2026-11')
  expect(linkedMonth(utc, at('2026-12-05T23:59:59.999Z'))).toBe('2026-11')
  expect(linkedMonth(utc, at('2026-12-06T00:00:00.000Z'))).toBeNull()
})

test('at every instant, in every time zone, exactly one month is the last finished one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
      fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z'), noInvalidDate: true }),
      (zone, now) => {
        const calendar = monthCalendar(zone)
        const month = lastFinishedMonth(calendar, now)
        const endOf = (name: string) => ({ endsAt: calendar.startOf(monthAfter(name)) })
        expect(isFinished(endOf(month), now)).toBe(true)
        expect(isFinished(endOf(monthAfter(month)), now)).toBe(false)
        const linked = linkedMonth(calendar, now)
        const age = now.getTime() - endOf(month).endsAt.getTime()
        expect(linked).toBe(age < RECAP_LINK_DAYS * 24 * 3_600_000 ? month : null)
        expect(age).toBeGreaterThanOrEqual(SETTLE_AFTER_MS)
      },
    ),
  )
})
