import { Temporal } from 'temporal-polyfill'

/**
 * The reward day: the member's calendar day. Counters reset at the member's local midnight, also when
 * daylight saving makes a day of 23 or 25 hours (document 1, section 9, and the decisions).
 */

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The day of an instant in an IANA time zone, as YYYY-MM-DD. */
export function rewardDay(now: Date, timeZone: string): string {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    // The Swedish form of a date is the ISO one.
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formatters.set(timeZone, formatter)
  }
  return formatter.format(now)
}

/** The instant at which a day that is `days` away from today begins for the member. */
export function startOfDay(now: Date, timeZone: string, days = 0): Date {
  const today = Temporal.PlainDate.from(rewardDay(now, timeZone))
  const start = today.add({ days }).toZonedDateTime({ timeZone })
  return new Date(start.epochMilliseconds)
}

/** When today's counters come back: the member's next midnight. */
export const nextMidnight = (now: Date, timeZone: string): Date => startOfDay(now, timeZone, 1)
