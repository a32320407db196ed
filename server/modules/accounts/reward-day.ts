import { Temporal } from 'temporal-polyfill'
import type { FrozenDay, Viewer } from '#server/http/session.ts'

/**
 * The reward day: the member's calendar day. Counters reset at the member's local midnight, also when
 * daylight saving makes a day of 23 or 25 hours (document 1, section 9, and the decisions).
 *
 * Who chooses another time zone keeps the running day until it has ended in the zone before, and from then
 * until the first midnight in the new zone that begins a later date. A day only gets longer that way, and a
 * date never comes back, whatever is chosen how often.
 */
export type RewardClock = Pick<Viewer, 'timeZone' | 'frozenDay'>

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The date of an instant in an IANA time zone, as YYYY-MM-DD. */
export function dateIn(timeZone: string, now: Date): string {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    // The Swedish form of a date is the ISO one.
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formatters.set(timeZone, formatter)
  }
  return formatter.format(now)
}

/** The instant at which the day begins that is `days` after a date. */
export function beginning(timeZone: string, date: string, days: number): Date {
  const start = Temporal.PlainDate.from(date).add({ days }).toZonedDateTime({ timeZone })
  return new Date(start.epochMilliseconds)
}

/** The date that is `days` after another, as YYYY-MM-DD. */
export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/** When a frozen day ends, and with it the change of the zone. */
function thaw(timeZone: string, { day, end }: FrozenDay): Date {
  for (let days = 1; ; days += 1) {
    const midnight = beginning(timeZone, day, days)
    if (midnight >= end) return midnight
  }
}

/** When the days of the newly chosen zone begin; undefined when they have begun. */
export function zoneChangesAt(now: Date, { timeZone, frozenDay }: RewardClock): Date | undefined {
  if (!frozenDay) return undefined
  const at = thaw(timeZone, frozenDay)
  return now < at ? at : undefined
}

/** The member's reward day, as YYYY-MM-DD. */
export const rewardDay = (now: Date, clock: RewardClock): string =>
  clock.frozenDay && zoneChangesAt(now, clock) ? clock.frozenDay.day : dateIn(clock.timeZone, now)

/**
 * The reward day before the running one, as YYYY-MM-DD. Usually the date before; but who goes far east skips
 * one or two dates, which were no reward days.
 */
export function previousRewardDay(now: Date, clock: RewardClock): string {
  const { frozenDay, timeZone } = clock
  const today = rewardDay(now, clock)
  if (frozenDay) {
    if (zoneChangesAt(now, clock)) return frozenDay.previous ?? addDays(today, -1)
    if (dateIn(timeZone, thaw(timeZone, frozenDay)) === today) return frozenDay.day
  }
  return addDays(today, -1)
}

/** The instant at which the reward day that is `days` away from today begins for the member. */
export function startOfDay(now: Date, clock: RewardClock, days = 0): Date {
  const changesAt = zoneChangesAt(now, clock)
  if (changesAt && clock.frozenDay) {
    if (days === 0) return clock.frozenDay.start
    if (days === 1) return changesAt
  }
  return beginning(clock.timeZone, rewardDay(now, clock), days)
}

/** When today's counters come back: the end of the member's running reward day. */
export const nextMidnight = (now: Date, clock: RewardClock): Date => startOfDay(now, clock, 1)

/**
 * The clock of a member who chooses a time zone now. A day that is frozen already keeps its first end, but
 * none before now: it could be over at once otherwise, and the day after it would be a short one.
 */
export function changeZone(now: Date, clock: RewardClock, timeZone: string): RewardClock {
  if (timeZone === clock.timeZone) return clock
  const { frozenDay } = clock
  if (frozenDay && zoneChangesAt(now, clock)) {
    return { timeZone, frozenDay: { ...frozenDay, end: frozenDay.end > now ? frozenDay.end : now } }
  }
  const running: FrozenDay = {
    day: rewardDay(now, clock),
    start: startOfDay(now, clock),
    end: nextMidnight(now, clock),
    previous: previousRewardDay(now, clock),
  }
  return { timeZone, frozenDay: running }
}
