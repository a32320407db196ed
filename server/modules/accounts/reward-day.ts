import { Temporal } from 'temporal-polyfill'
import { ianaZone } from '#contracts/values.ts'
import type { ExtendedDay, Viewer } from '#server/http/session.ts'

/**
 * The reward day is the member's calendar day, also of 23 or 25 hours. Counters reset at the member's local midnight.
 * See docs/product.md#the-reward-day.
 *
 * After a change of time zone the running day is extended: it lasts until it has ended in the previous zone, and then until the first
 * midnight in the new zone that begins a later date. So a day only gets longer, and no date repeats, after any number of
 * changes.
 */
export type RewardClock = Pick<Viewer, 'timeZone' | 'extendedDay'>

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Returns the date of an instant in an IANA time zone, as YYYY-MM-DD. */
export function dateIn(timeZone: string, now: Date): string {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    // The Swedish date format is that of ISO 8601.
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formatters.set(timeZone, formatter)
  }
  return formatter.format(now)
}

/** Returns the instant at which the day begins that is `days` after a date. */
export function startOfDate(timeZone: string, date: string, days: number): Date {
  const start = Temporal.PlainDate.from(date)
    .add({ days })
    .toZonedDateTime({ timeZone: ianaZone(timeZone) })
  return new Date(start.epochMilliseconds)
}

/** Returns the date that is `days` after another, as YYYY-MM-DD. */
export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/** Returns when an extended day ends, and the new time zone applies. */
function endOfExtendedDay(timeZone: string, { day, end }: ExtendedDay): Date {
  for (let days = 1; ; days += 1) {
    const midnight = startOfDate(timeZone, day, days)
    if (midnight >= end) return midnight
  }
}

/** Returns when the new time zone applies; undefined if it already does. */
export function zoneChangesAt(now: Date, { timeZone, extendedDay }: RewardClock): Date | undefined {
  if (!extendedDay) return undefined
  const at = endOfExtendedDay(timeZone, extendedDay)
  return now < at ? at : undefined
}

/** Returns the member's reward day, as YYYY-MM-DD. */
export const rewardDay = (now: Date, clock: RewardClock): string =>
  clock.extendedDay && zoneChangesAt(now, clock) ? clock.extendedDay.day : dateIn(clock.timeZone, now)

/**
 * Returns the reward day before the running one, as YYYY-MM-DD. Usually the date before; a move far east skips one or two
 * dates, which were not reward days.
 */
export const previousRewardDay = (now: Date, clock: RewardClock): string => dayBefore(rewardDay(now, clock), clock)

function dayBefore(day: string, { extendedDay, timeZone }: RewardClock): string {
  if (extendedDay) {
    if (day === extendedDay.day) return extendedDay.previous ?? addDays(day, -1)
    if (day === dateIn(timeZone, endOfExtendedDay(timeZone, extendedDay))) return extendedDay.day
  }
  return addDays(day, -1)
}

/**
 * Returns the reward days between an earlier one and today, the latest first, at most `limit`. Of several changes of the time zone only
 * the last one's skipped dates are known.
 */
export function rewardDaysSince(day: string, now: Date, clock: RewardClock, limit: number): string[] {
  const days: string[] = []
  for (let one = previousRewardDay(now, clock); one > day && days.length < limit; one = dayBefore(one, clock))
    days.push(one)
  return days
}

/** Returns the instant at which the reward day begins that is `days` after today. */
export function startOfDay(now: Date, clock: RewardClock, days = 0): Date {
  const changesAt = zoneChangesAt(now, clock)
  if (changesAt && clock.extendedDay) {
    if (days === 0) return clock.extendedDay.start
    if (days === 1) return changesAt
  }
  return startOfDate(clock.timeZone, rewardDay(now, clock), days)
}

/** Returns the end of the running reward day, when counters reset. */
export const nextMidnight = (now: Date, clock: RewardClock): Date => startOfDay(now, clock, 1)

/**
 * Returns the clock of a member who changes the time zone now. A day that is already extended keeps its first end, but at least
 * now. Otherwise it could end immediately and be followed by a short day.
 */
export function changeZone(now: Date, clock: RewardClock, timeZone: string): RewardClock {
  if (timeZone === clock.timeZone) return clock
  const { extendedDay } = clock
  if (extendedDay && zoneChangesAt(now, clock)) {
    return { timeZone, extendedDay: { ...extendedDay, end: extendedDay.end > now ? extendedDay.end : now } }
  }
  const running: ExtendedDay = {
    day: rewardDay(now, clock),
    start: startOfDay(now, clock),
    end: nextMidnight(now, clock),
    previous: previousRewardDay(now, clock),
  }
  return { timeZone, extendedDay: running }
}
