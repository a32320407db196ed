// The limits that members set for themselves (docs/product.md#limits): a stricter limit takes effect at once, a looser one after 24 hours.

import { LOOSENING_HOURS } from '#contracts/limit-rules.ts'

/** A limit of null is none. */
export interface PlayLimit {
  readonly playsPerDay: number | null
  /** The limit from `changeAt` on; without meaning where that is null. */
  readonly nextPlaysPerDay: number | null
  readonly changeAt: Date | null
}

const HOUR_MS = 3_600_000

const laterBy = (now: Date, hours: number): Date => new Date(now.getTime() + hours * HOUR_MS)

/** Whether a limit is looser than another. */
const isLooser = (one: number | null, other: number | null): boolean => other !== null && (one === null || one > other)

/** Returns the limit of plays per day in force; null for none. */
export const playLimitAt = ({ playsPerDay, nextPlaysPerDay, changeAt }: PlayLimit, now: Date): number | null =>
  changeAt && changeAt <= now ? nextPlaysPerDay : playsPerDay

/** Returns the limit after a member's choice. A choice that is repeated, or made stricter, does not wait longer. */
export function choosePlayLimit(before: PlayLimit, wanted: number | null, now: Date): PlayLimit {
  const current = playLimitAt(before, now)
  if (!isLooser(wanted, current)) return { playsPerDay: wanted, nextPlaysPerDay: null, changeAt: null }
  const isWaiting = before.changeAt !== null && before.changeAt > now && !isLooser(wanted, before.nextPlaysPerDay)
  const changeAt = isWaiting ? before.changeAt : laterBy(now, LOOSENING_HOURS)
  return { playsPerDay: current, nextPlaysPerDay: wanted, changeAt }
}

/** Returns the end of the cool-off after a member's choice. A shorter one does not shorten the running one. */
export function startedCoolOff(until: Date | null, hours: number, now: Date): Date {
  const wanted = laterBy(now, hours)
  return until && until > wanted ? until : wanted
}

/** Returns the end of the running cool-off after the member asked to end it early. */
export function endedCoolOff(until: Date, now: Date): Date {
  const earliest = laterBy(now, LOOSENING_HOURS)
  return until < earliest ? until : earliest
}
