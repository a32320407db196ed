import { CHECK_IN_DAYS } from '#contracts/rules.ts'

/** A check-in as the next one sees it. */
export interface PastCheckIn {
  /** Its reward day, YYYY-MM-DD. */
  readonly day: string
  /** How many reward days in a row it was, from 1. */
  readonly streak: number
}

export interface Standing {
  /** Reward days in a row up to yesterday, and today once it is claimed. */
  readonly streak: number
  /** Which day of the cycle today is, 1 to 7. */
  readonly cycleDay: number
  readonly claimedToday: boolean
}

/** Days 1 to 7, then the cycle starts again at day 1 (decisions, the reward day). */
export const cycleDayOf = (streak: number): number => ((streak - 1) % CHECK_IN_DAYS) + 1

/**
 * Where a member stands today. A missed reward day ends the streak.
 *
 * @param last the member's newest check-in
 * @param today the running reward day, and the reward day before it
 */
export function standingOf(last: PastCheckIn | undefined, today: string, yesterday: string): Standing {
  // A later one: this request was overtaken at midnight by another.
  if (last && last.day >= today) {
    return { streak: last.streak, cycleDay: cycleDayOf(last.streak), claimedToday: true }
  }
  const streak = last?.day === yesterday ? last.streak : 0
  return { streak, cycleDay: cycleDayOf(streak + 1), claimedToday: false }
}
