// A spin: one of today's is taken, the prize drawn and credited, the draw recorded and the open tabs
// told, in one transaction. The screen shows it when its wheel has stopped.

import { PRIZES, WHEEL_TABLE } from '#contracts/draw-tables.ts'
import { type spinWheel as contract, SPINS_PER_DAY } from '#contracts/games.ts'
import { SPIN_SECONDS } from '#contracts/limits.ts'
import type { OutputOf } from '#contracts/route.ts'
import { runWithCommit, together } from '#server/db/pipeline.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { type RewardClock, rewardDay } from '#server/modules/accounts/index.ts'
import {
  drawFromTable,
  hashServerSeed,
  recordDraw,
  takeSeeds,
  takeSeedsInTurn,
} from '#server/modules/fairness/index.ts'
import { entryStatement, lockWallet } from '#server/modules/ledger/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { takeDaily } from './daily-count.ts'

/** When the wheel stands, with time for the answer's way to it: a tab on another device would give the prize away. */
const TOLD_AFTER_SECONDS = SPIN_SECONDS + 2

/** @throws Problem noSpinsRemaining */
export async function spinWheel(
  tx: Tx,
  notifier: Notifier,
  member: RewardClock & { memberId: string; sessionId: string },
  now: Date,
): Promise<OutputOf<typeof contract>> {
  const { memberId } = member
  const [wallet, used, taken] = await together(tx, [
    // The wallet before the seeds, as in every game: nobody waits for the two the other way round.
    lockWallet(memberId),
    takeDaily(memberId, rewardDay(now, member), 'spin', SPINS_PER_DAY),
    // A refused spin rolls back, so its nonce was never taken.
    takeSeeds(memberId),
  ])
  assertThat(used !== undefined, 'noSpinsRemaining')
  const seeds = taken ?? (await takeSeedsInTurn(tx, memberId))
  const { number, prize } = drawFromTable(seeds, WHEEL_TABLE)
  const { label, points } = prize
  // With the wallet locked a win cannot be refused any more: all of it travels with the COMMIT.
  await runWithCommit(
    tx,
    entryStatement(
      {
        memberId,
        type: 'earn',
        points,
        description: `Spin & Win: ${label}`,
        taskType: 'spin_win',
        reference: `${seeds.generation}.${seeds.nonce}`,
        reason: 'spin win',
        playing: { sessionId: member.sessionId, until: new Date(now.getTime() + TOLD_AFTER_SECONDS * 1000) },
      },
      now,
    ),
    recordDraw(memberId, seeds, { game: 'wheel', table: 'wheel', number, label, points }, now),
    notifier.eventStatement(memberId, { type: 'balance' }, TOLD_AFTER_SECONDS),
  )
  return {
    prizeIndex: PRIZES.indexOf(prize),
    prize,
    spinsRemaining: SPINS_PER_DAY - used,
    balance: wallet.points + points,
    totalEarned: wallet.totalEarned + points,
    draw: {
      serverSeedHash: hashServerSeed(seeds.serverSeed),
      clientSeed: seeds.clientSeed,
      nonce: seeds.nonce,
      number,
    },
  }
}
