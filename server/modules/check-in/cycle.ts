import { CHECK_IN_DAYS } from '#contracts/rules.ts'

/** A member's latest check-in. */
export interface PastCheckIn {
  /** Its reward day, YYYY-MM-DD. */
  readonly day: string
  /** Number of consecutive reward days that it completes, from 1. */
  readonly streak: number
}

export interface CheckInState {
  /** Consecutive reward days up to yesterday, including today once it is claimed. */
  readonly streak: number
  /** Which day of the cycle today is, 1 to 7. */
  readonly cycleDay: number
  readonly claimedToday: boolean
}

/** Returns the day of the cycle, 1 to 7. See docs/product.md#daily-check-in. */
export const cycleDayOf = (streak: number): number => ((streak - 1) % CHECK_IN_DAYS) + 1

/**
 * Returns a member's streak and cycle day. A missed reward day ends the streak.
 *
 * @param last the member's newest check-in
 * @param today the current reward day
 * @param yesterday the reward day before it
 */
export function checkInStateOf(last: PastCheckIn | undefined, today: string, yesterday: string): CheckInState {
  // A later day: another request committed first, just after midnight.
  if (last && last.day >= today) {
    return { streak: last.streak, cycleDay: cycleDayOf(last.streak), claimedToday: true }
  }
  const streak = last?.day === yesterday ? last.streak : 0
  return { streak, cycleDay: cycleDayOf(streak + 1), claimedToday: false }
}
