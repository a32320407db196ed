import { type Part, type Snapshot, snapshotReader } from '#server/db/parts.ts'
import type { Db } from '#server/db/transaction.ts'
import { type RewardClock, rewardDay } from '#server/modules/accounts/index.ts'
import { checkInStateOf, LAST_CHECK_IN } from '#server/modules/check-in/index.ts'
import { DAILY_COUNTS, HAS_WAITING_CARD } from '#server/modules/games/index.ts'
import { CLAIMED_ADS, TASK_PROGRESS } from '#server/modules/tasks/index.ts'
import type { Progress } from './ways-to-earn.ts'

/** What a snapshot needs to contain for `progressOf`. They read the reward day `day` of the input. */
export const PROGRESS_PARTS = {
  used: DAILY_COUNTS,
  hasWaitingCard: HAS_WAITING_CARD,
  lastCheckIn: LAST_CHECK_IN,
  adsClaimed: CLAIMED_ADS,
  tasks: TASK_PROGRESS,
} as const satisfies Record<string, Part<unknown>>

const readParts = snapshotReader(PROGRESS_PARTS)

/** @param canVerify whether Telegram memberships can be verified; without it such tasks pay nothing */
export function progressOf(
  { used, hasWaitingCard, lastCheckIn, adsClaimed, tasks }: Snapshot<typeof PROGRESS_PARTS>,
  member: RewardClock,
  canVerify: boolean,
  now: Date,
): Progress {
  return {
    used,
    hasWaitingCard,
    checkIn: checkInStateOf(lastCheckIn ?? undefined, now, member),
    adsClaimed,
    tasks: tasks.filter(({ type }) => canVerify || type !== 'telegram'),
  }
}

/** Reads what the member has done today. */
export async function readProgress(
  db: Db,
  member: RewardClock & { readonly memberId: string },
  canVerify: boolean,
  now: Date,
): Promise<Progress> {
  const { memberId } = member
  return progressOf(await readParts(db, { memberId, input: { day: rewardDay(now, member) } }), member, canVerify, now)
}
