import { partsReader } from '#server/db/parts.ts'
import type { Db } from '#server/db/transaction.ts'
import { type RewardClock, rewardDay } from '#server/modules/accounts/index.ts'
import { readCheckInState } from '#server/modules/check-in/index.ts'
import { DAILY_COUNTS } from '#server/modules/games/index.ts'
import { countClaimedAds, readOpenTasks } from '#server/modules/tasks/index.ts'
import type { Progress } from './ways-to-earn.ts'

const readUsed = partsReader({ used: DAILY_COUNTS })

/** @param canVerify whether Telegram memberships can be verified; without it such tasks pay nothing */
export async function readProgress(
  db: Db,
  member: RewardClock & { readonly memberId: string },
  canVerify: boolean,
  now: Date,
): Promise<Progress> {
  const { memberId } = member
  const today = rewardDay(now, member)
  const [{ used }, checkIn, adsClaimed, tasks] = await Promise.all([
    readUsed(db, { memberId, input: { day: today } }),
    readCheckInState(db, memberId, now, member),
    countClaimedAds(db, memberId, today),
    readOpenTasks(db, memberId),
  ])
  return { used, checkIn, adsClaimed, tasks: tasks.filter(({ type }) => canVerify || type !== 'telegram') }
}
