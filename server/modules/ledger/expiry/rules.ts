// When points expire, in days of UTC. The database has one of these rules, too: the earliest day of the first warning
// (`first_expiry_step`, migration 0076), which the posting statement sets.

import { Temporal } from 'temporal-polyfill'
import type { TaskType } from '#contracts/ledger.ts'
import type { RuleBook } from '#server/modules/rules/index.ts'

/** A warning leaves at least this many whole days. */
const FIRST_DAYS = 30
const SECOND_DAYS = 7

/** Entries of staff and the system. All others are the member's own activity. */
const NOT_OWN: readonly TaskType[] = ['refund', 'adjustment', 'leaderboard', 'expiry']

/** Whether an entry restarts the period: own activity, and the expiry itself. */
export const restartsExpiry = (taskType: TaskType): boolean => taskType === 'expiry' || !NOT_OWN.includes(taskType)

/** Returns the day of an instant, as YYYY-MM-DD. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns the first instant of a day. */
export const startOfUtcDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`)

const plusDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()
/** Counts the whole days between two days, both excluded. */
const wholeDays = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days - 1
const later = (one: string, other: string): string => (one > other ? one : other)

/**
 * Returns after how many months without activity points expire: the longest of the sets that were active on the day of the last
 * activity and of the active one. So new rules never shorten a promise that was made before
 * (docs/product.md#expiry).
 */
export function expiryMonths(ruleBook: RuleBook, idleSince: string, now: Date): number {
  const [start, end] = [startOfUtcDay(idleSince), startOfUtcDay(plusDays(idleSince, 1))]
  const onTheDay = ruleBook.periods.filter(
    ({ from, until }) => (from === null || from < end) && (until === null || until > start),
  )
  return Math.max(ruleBook.at(now).expiryMonths, ...onTheDay.map(({ rules }) => rules.expiryMonths))
}

/**
 * Returns the first day without the points: they last until the end of the day so many calendar months after the last activity;
 * if that month has no such day, until the end of its last one.
 */
const expiryDay = ({ idleSince, months }: Idleness): string =>
  Temporal.PlainDate.from(idleSince).add({ months }).add({ days: 1 }).toString()

export interface Idleness {
  readonly idleSince: string
  /** Points expire after so many months. */
  readonly months: number
  readonly warnings: number
  /** The day that the warnings named; null before the first. */
  readonly expiresOn: string | null
}

/** Returns the day on which the points expire without further activity; before the first warning at least 30 days ahead. */
export const expiresOn = (idleness: Idleness, today: string): string =>
  // If longer rules became active after a warning, the day that it named is too early.
  later(idleness.expiresOn ?? plusDays(today, FIRST_DAYS + 1), expiryDay(idleness))

export type ExpiryStep =
  | { readonly kind: 'expire' }
  /** Nothing is due yet; warnings start again on day `nextOn`. */
  | { readonly kind: 'postpone'; readonly nextOn: string }
  /** Send warning number `warnings`, which names `expiresOn`; continue on day `nextOn`. */
  | {
      readonly kind: 'warn'
      readonly warnings: 1 | 2
      readonly expiresOn: string
      /** The number of whole days left. */
      readonly days: number
      readonly nextOn: string
    }

/** Returns the step of a due day. A late warning postpones the expiry. */
export function nextExpiryStep(idleness: Idleness, today: string): ExpiryStep {
  const firstOn = plusDays(expiryDay(idleness), -FIRST_DAYS - 1)
  if (firstOn > today) return { kind: 'postpone', nextOn: firstOn }
  const named = expiresOn(idleness, today)
  if (idleness.warnings === 0) {
    return {
      kind: 'warn',
      warnings: 1,
      expiresOn: named,
      days: wholeDays(today, named),
      nextOn: plusDays(named, -SECOND_DAYS - 1),
    }
  }
  if (idleness.warnings === 1) {
    const gone = later(named, plusDays(today, SECOND_DAYS + 1))
    return { kind: 'warn', warnings: 2, expiresOn: gone, days: wholeDays(today, gone), nextOn: gone }
  }
  return { kind: 'expire' }
}
