import type { Db } from '#server/db/transaction.ts'
import { previousRewardDay, type RewardClock, rewardDay } from '#server/modules/accounts/index.ts'
import { type Standing, standingOf } from './cycle.ts'
import { readCheckIns } from './store.ts'

/** Where a member stands with the check-in today. */
export async function readStanding(db: Db, memberId: string, now: Date, clock: RewardClock): Promise<Standing> {
  const [last] = await readCheckIns(db, memberId, 1)
  return standingOf(last, rewardDay(now, clock), previousRewardDay(now, clock))
}
