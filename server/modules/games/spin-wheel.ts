// A spin: one of today's is taken, the prize drawn and credited, the draw recorded and the open tabs
// told, in one transaction. The screen shows it when its wheel has stopped.

import { PRIZES, WHEEL_TABLE } from '#contracts/draw-tables.ts'
import { SPINS_PER_DAY, type spinWheel as contract } from '#contracts/games.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { rewardDay } from '#server/modules/accounts/index.ts'
import { drawFromTable, hashServerSeed, recordDraw, takeSeeds } from '#server/modules/fairness/index.ts'
import { postEntry } from '#server/modules/ledger/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { takeDaily } from './daily-count.ts'

/** @throws Problem noSpinsRemaining */
export async function spinWheel(
  tx: Tx,
  notifier: Notifier,
  member: { memberId: string; timeZone: string },
  now: Date,
): Promise<OutputOf<typeof contract>> {
  const { memberId, timeZone } = member
  const used = await takeDaily(tx, memberId, rewardDay(now, timeZone), 'spin', SPINS_PER_DAY)
  assertThat(used !== undefined, 'noSpinsRemaining')

  const seeds = await takeSeeds(tx, memberId)
  const { number, prize } = drawFromTable(seeds, WHEEL_TABLE)
  const { label, points } = prize
  const [posted] = await Promise.all([
    postEntry(
      tx,
      {
        memberId,
        type: 'earn',
        points,
        description: `Spin & Win: ${label}`,
        taskType: 'spin_win',
        reference: `${seeds.generation}.${seeds.nonce}`,
        reason: 'spin win',
      },
      now,
    ),
    recordDraw(tx, memberId, seeds, { game: 'wheel', number, label, points }, now),
    notifier.event(tx, memberId, { type: 'balance' }),
  ])
  return {
    prizeIndex: PRIZES.indexOf(prize),
    prize,
    spinsRemaining: SPINS_PER_DAY - used,
    balance: posted.balanceAfter,
    totalEarned: posted.totalEarned,
    draw: {
      serverSeedHash: hashServerSeed(seeds.serverSeed),
      clientSeed: seeds.clientSeed,
      nonce: seeds.nonce,
      number,
    },
  }
}
