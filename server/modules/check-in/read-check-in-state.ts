import type { Db } from '#server/db/transaction.ts'
import { previousRewardDay, type RewardClock, rewardDay } from '#server/modules/accounts/index.ts'
import { type CheckInState, checkInStateOf } from './cycle.ts'
import { readCheckIns } from './store.ts'

/** Reads a member's streak and today's place in the cycle. */
export async function readCheckInState(db: Db, memberId: string, now: Date, clock: RewardClock): Promise<CheckInState> {
  const [last] = await readCheckIns(db, memberId, 1)
  return checkInStateOf(last, rewardDay(now, clock), previousRewardDay(now, clock))
}
