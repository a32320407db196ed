import { Temporal } from 'temporal-polyfill'

const LONGEST_MONTHS = 60

const today = (now: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').toPlainDate()

/**
 * The last day of a subscription that is delivered now, as YYYY-MM-DD. It is a day of the calendar (UTC), the
 * same wherever it is read: services bill by days.
 */
export const lastDayOf = (now: Date, months: number): string => today(now).add({ months }).toString()

/** Until when that day lasts. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59.000Z`)

/** Whether a subscription can end on that day: after today, and not in ages. */
export function isPossibleEnd(day: string, now: Date): boolean {
  const first = today(now)
  const end = Temporal.PlainDate.from(day)
  return (
    Temporal.PlainDate.compare(end, first) > 0 &&
    Temporal.PlainDate.compare(end, first.add({ months: LONGEST_MONTHS })) <= 0
  )
}
