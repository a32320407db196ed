// When points expire: days and nothing else, all of them in UTC. The database knows one of these rules as well, the
// day of the first warning (`first_expiry_step`, migration 0018), so that the ledger's statement can set it.

import { Temporal } from 'temporal-polyfill'
import type { TaskType } from '#contracts/ledger.ts'

/** For so long points are kept after the last own activity. */
const KEPT_MONTHS = 12
/** A warning leaves at least so many whole days. */
const FIRST_DAYS = 30
const SECOND_DAYS = 7

/** What a member did not do: staff's and the system's entries. Everything else is earned or redeemed by the member. */
const NOT_OWN: readonly TaskType[] = ['refund', 'adjustment', 'leaderboard', 'expiry']

/** Whether an entry begins the time anew: the member's own doing, and the expiry itself. */
export const restartsExpiry = (taskType: TaskType): boolean => taskType === 'expiry' || !NOT_OWN.includes(taskType)

/** The day of an instant, as YYYY-MM-DD. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10)

/** The instant at which a day begins. */
export const startOfUtcDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`)

const plusDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()
/** The days between two, neither of them counted. */
const wholeDays = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days - 1
const later = (one: string, other: string): string => (one > other ? one : other)

/**
 * The first day without the points: they are there until the end of the day 12 calendar months after the last
 * activity; after a 29 February, until the end of the 28th.
 */
const expiryDay = (idleSince: string): string =>
  Temporal.PlainDate.from(idleSince).add({ months: KEPT_MONTHS }).add({ days: 1 }).toString()

export interface Idleness {
  readonly idleSince: string
  readonly warnings: number
  /** What the warnings named; null before the first. */
  readonly expiresOn: string | null
}

/** The day on which the points will be gone if nothing happens. Without a warning it is 30 days away at the least. */
export const expiresOn = ({ idleSince, expiresOn }: Idleness, today: string): string =>
  expiresOn ?? later(expiryDay(idleSince), plusDays(today, FIRST_DAYS + 1))

export type ExpiryStep =
  | { readonly kind: 'expire' }
  /** Put out warning number `warnings`, which names `expiresOn`; go on on day `nextOn`. */
  | {
      readonly kind: 'warn'
      readonly warnings: 1 | 2
      readonly expiresOn: string
      /** How many whole days are left. */
      readonly days: number
      readonly nextOn: string
    }

/** What is to be done on the day on which a step is due. A warning that comes late moves the expiry with it. */
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
