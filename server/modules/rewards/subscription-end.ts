import { Temporal } from 'temporal-polyfill'

const LONGEST_MONTHS = 60

const today = (now: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').toPlainDate()

/** Returns a time's day (YYYY-MM-DD, UTC). */
export const dayOf = (now: Date): string => today(now).toString()

/**
 * Returns the last day (YYYY-MM-DD, UTC) of a subscription that is delivered now. It is a calendar day, because providers bill by
 * days.
 */
export const lastDayOf = (now: Date, months: number): string => today(now).add({ months }).toString()

/** Returns the last instant of a day. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59.000Z`)

/** Whether a subscription can end on a day: after today, and at most {@link LONGEST_MONTHS} months away. */
export function isPossibleEnd(day: string, now: Date): boolean {
  const first = today(now)
  const end = Temporal.PlainDate.from(day)
  return (
    Temporal.PlainDate.compare(end, first) > 0 &&
    Temporal.PlainDate.compare(end, first.add({ months: LONGEST_MONTHS })) <= 0
  )
}
