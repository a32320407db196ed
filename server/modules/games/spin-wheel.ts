// A spin: one of today's is taken, the prize drawn and credited, the draw recorded and the open tabs
// told, in one transaction. The screen shows it when its wheel has stopped.

import { PRIZES, WHEEL_TABLE } from '#contracts/draw-tables.ts'
import { type spinWheel as contract, SPINS_PER_DAY } from '#contracts/games.ts'
import { SPIN_SECONDS } from '#contracts/limits.ts'
import type { OutputOf } from '#contracts/route.ts'
import { gathered } from '#server/db/gather.ts'
import { runWithCommit, together } from '#server/db/pipeline.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { QuickCall } from '#server/http/quick.ts'
import { type RewardClock, rewardDay } from '#server/modules/accounts/index.ts'
import {
  type DrawRecord,
  drawFromTable,
  hashServerSeed,
  recordDraw,
  type TakenSeeds,
  takeSeeds,
  takeSeedsInTurn,
} from '#server/modules/fairness/index.ts'
import { entryStatement, lockWallet, type NewEntry } from '#server/modules/ledger/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { type ComputedPlay, commitPlays, PLAYS_AT_ONCE, type PlayedGame } from './commit-plays.ts'
import { takeDaily } from './daily-count.ts'

type Answer = OutputOf<typeof contract>
type Spinner = RewardClock & { readonly memberId: string; readonly sessionId: string }
type Wallet = { readonly points: number; readonly totalEarned: number }

/** When the wheel stands, with time for the answer's way to it: a tab on another device would give the prize away. */
const TOLD_AFTER_SECONDS = SPIN_SECONDS + 2
const TOLD = { type: 'balance' } as const
/** What all spins have in common. */
export const WHEEL = {
  type: 'earn',
  taskType: 'spin_win',
  reason: 'spin win',
  kind: 'spin',
  game: 'wheel',
  table: 'wheel',
} as const satisfies PlayedGame

/** @throws Problem noSpinsRemaining */
export async function spinWheel(tx: Tx, notifier: Notifier, member: Spinner, now: Date): Promise<Answer> {
  const { memberId } = member
  const [wallet, used, taken] = await together(tx, [
    // The wallet before the seeds, as in every game: nobody waits for the two the other way round.
    lockWallet(memberId),
    takeDaily(memberId, rewardDay(now, member), WHEEL.kind, SPINS_PER_DAY),
    // A refused spin rolls back, so its nonce was never taken.
    takeSeeds(memberId),
  ])
  assertThat(used !== undefined, 'noSpinsRemaining')
  const seeds = taken ?? (await takeSeedsInTurn(tx, memberId))
  const { entry, draw, answer } = outcomeOf(member, seeds, used, wallet, now)
  // With the wallet locked a win cannot be refused any more: all of it travels with the COMMIT.
  await runWithCommit(
    tx,
    entryStatement(tx, entry, now),
    recordDraw(memberId, seeds, draw, now),
    notifier.eventStatement(memberId, TOLD, TOLD_AFTER_SECONDS),
  )
  return answer
}

/** Spins of the same moment are committed together; a member's own one after the other. */
const commit = gathered(
  { atOnce: 2, most: PLAYS_AT_ONCE, apart: ({ entry }: ComputedPlay) => entry.memberId },
  (db, plays: readonly ComputedPlay[]) => commitPlays(db, WHEEL, plays),
)

/** The same without a lock, from what was read with the session. @returns undefined when it has to be done by {@link spinWheel} */
export async function quickSpin(notifier: Notifier, call: QuickCall<typeof contract>): Promise<string | undefined> {
  const { db, viewer, basis, request, now, textOf } = call
  const day = rewardDay(now, viewer)
  const used = basis.day === day ? basis.used : 0
  if (used >= SPINS_PER_DAY) return undefined
  const { entry, draw, answer } = outcomeOf(viewer, basis, used + 1, viewer, now)
  const text = textOf(answer)
  const event = notifier.eventRow(TOLD, TOLD_AFTER_SECONDS)
  const play = { now, wallet: viewer, viewer, basis, daily: { day, used }, entry, draw, event, request, answer: text }
  return (await commit(db, play)) ? text : undefined
}

/** What a spin gives. @param used how many of today's were, with this one */
function outcomeOf(
  { memberId, sessionId }: Spinner,
  seeds: TakenSeeds,
  used: number,
  wallet: Wallet,
  now: Date,
): { entry: NewEntry & { reference: string }; draw: DrawRecord; answer: Answer } {
  const { number, prize } = drawFromTable(seeds, WHEEL_TABLE)
  const { label, points } = prize
  return {
    entry: {
      memberId,
      type: WHEEL.type,
      points,
      description: `Spin & Win: ${label}`,
      taskType: WHEEL.taskType,
      reference: `${seeds.generation}.${seeds.nonce}`,
      reason: WHEEL.reason,
      playing: { sessionId, until: new Date(now.getTime() + TOLD_AFTER_SECONDS * 1000) },
    },
    draw: { game: WHEEL.game, table: WHEEL.table, number, label, points },
    answer: {
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
    },
  }
}
