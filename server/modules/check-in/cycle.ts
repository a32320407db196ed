import { CHECK_IN_DAYS, FREEZES_MAX } from '#contracts/rules.ts'
import { dateIn, type RewardClock, rewardDay, rewardDaysSince } from '#server/modules/accounts/index.ts'

interface Range {
  readonly from: string
  readonly to: string
}

/** A member's latest check-in. Days are YYYY-MM-DD. */
export interface PastCheckIn {
  /** Its reward day. */
  readonly day: string
  /** Number of check-ins in a row that it completes, from 1. */
  readonly streak: number
  /** The freezes left after it; null in check-ins from before there were any. */
  readonly freezes: number | null
  /** The cool-offs since then, by their first and last days. */
  readonly coolOffs: readonly Range[] | null
  /** The closings by a budget since then, by their first and last instants. */
  readonly closings?: readonly Range[] | null
}

export interface CheckInState {
  /** Check-ins in a row up to yesterday, including today's once it is claimed. */
  readonly streak: number
  /** Which day of the cycle today is, 1 to 7. */
  readonly cycleDay: number
  readonly claimedToday: boolean
  /** The freezes that are left. */
  readonly freezes: number
  /** The missed days since the last check-in that freezes cover, the earliest first. */
  readonly coveredDays: readonly string[]
}

const NO_STREAK: CheckInState = { streak: 0, cycleDay: 1, claimedToday: false, freezes: 0, coveredDays: [] }

/** More reward days than a cool-off and all freezes cover. */
const MAX_GAP_DAYS = 400

/** Returns the day of the cycle, 1 to 7. See docs/product.md#daily-check-in. */
export const cycleDayOf = (streak: number): number => ((streak - 1) % CHECK_IN_DAYS) + 1

/**
 * Returns a member's streak, cycle day and freezes now. Each missed reward day uses a freeze; one without a freeze ends the streak.
 * Days of a cool-off or of a closing are not missed.
 *
 * @param last the member's newest check-in
 */
export function checkInStateOf(last: PastCheckIn | undefined, now: Date, clock: RewardClock): CheckInState {
  if (!last) return NO_STREAK
  const { streak } = last
  const freezes = last.freezes ?? Math.min(FREEZES_MAX, Math.floor(streak / CHECK_IN_DAYS))
  // A later day: another request committed first, just after midnight.
  if (last.day >= rewardDay(now, clock)) {
    return { streak, cycleDay: cycleDayOf(streak), claimedToday: true, freezes, coveredDays: [] }
  }
  const dayOf = (instant: string) => dateIn(clock.timeZone, new Date(instant))
  const closings = (last.closings ?? []).map(({ from, to }): Range => ({ from: dayOf(from), to: dayOf(to) }))
  const excused = [...(last.coolOffs ?? []), ...closings]
  const missed = rewardDaysSince(last.day, now, clock, MAX_GAP_DAYS).filter(
    (day) => !excused.some(({ from, to }) => from <= day && day <= to),
  )
  if (missed.length > freezes) return NO_STREAK
  return {
    streak,
    cycleDay: cycleDayOf(streak + 1),
    claimedToday: false,
    freezes: freezes - missed.length,
    coveredDays: missed.toReversed(),
  }
}
