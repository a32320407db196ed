import type { CheckInDay, readCheckIn } from '#contracts/check-in.ts'
import type { OutputOf } from '#contracts/route.ts'
import { CHECK_IN_DAYS, STREAK_SHOWN } from '#contracts/rules.ts'
import { addDays, nextMidnight, type RewardClock, rewardDay } from '#server/modules/accounts/index.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'
import type { CheckInState } from './cycle.ts'
import type { CheckInRow } from './store.ts'

/**
 * @param state the state at the same instant
 * @param rows the member's newest check-ins, newest first, at most one cycle of them
 */
export function viewOf(
  state: CheckInState,
  rows: readonly CheckInRow[],
  { dayPoints, bonus }: NumberedRules['checkIn'],
  now: Date,
  clock: RewardClock,
): Omit<OutputOf<typeof readCheckIn>, 'closing'> {
  const today = rewardDay(now, clock)
  const { streak, cycleDay, claimedToday, freezes, coveredDays } = state
  const claimed = claimedToday ? cycleDay : cycleDay - 1
  const days = Array.from({ length: CHECK_IN_DAYS }, (_, index): CheckInDay => {
    const day = index + 1
    const row = day <= claimed ? rows[claimed - day] : undefined
    if (row) return { day, status: 'claimed', points: row.points, date: row.day, coveredDays: [...row.covered_days] }
    return {
      day,
      status: day === cycleDay ? 'available' : 'locked',
      points: dayPoints[index] ?? null,
      date: addDays(today, day - cycleDay),
      coveredDays: day === cycleDay ? [...coveredDays] : [],
    }
  })
  return {
    freezes,
    streak: Math.min(streak, STREAK_SHOWN),
    today: cycleDay,
    claimedToday,
    progress: Math.round((claimed * 100) / CHECK_IN_DAYS),
    days,
    dayPoints,
    bonus,
    nextAt: nextMidnight(now, clock).toISOString(),
  }
}
