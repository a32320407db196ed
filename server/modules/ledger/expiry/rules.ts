// When points expire, in days of UTC. The database has one of these rules, too: the day of the first warning
// (`first_expiry_step`, migration 0018), which the posting statement sets.

import { Temporal } from 'temporal-polyfill'
import type { TaskType } from '#contracts/ledger.ts'

/** Points are retained for this many months after the last own activity. */
const RETENTION_MONTHS = 12
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
 * Returns the first day without the points: they last until the end of the day 12 calendar months after the last activity;
 * after a 29 February, until the end of the 28th.
 */
const expiryDay = (idleSince: string): string =>
  Temporal.PlainDate.from(idleSince).add({ months: RETENTION_MONTHS }).add({ days: 1 }).toString()

export interface Idleness {
  readonly idleSince: string
  readonly warnings: number
  /** The day that the warnings named; null before the first. */
  readonly expiresOn: string | null
}

/** Returns the day on which the points expire without further activity; before the first warning at least 30 days ahead. */
export const expiresOn = ({ idleSince, expiresOn }: Idleness, today: string): string =>
  expiresOn ?? later(expiryDay(idleSince), plusDays(today, FIRST_DAYS + 1))

export type ExpiryStep =
  | { readonly kind: 'expire' }
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
