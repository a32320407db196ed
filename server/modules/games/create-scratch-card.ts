// A new card: one of today's is taken, its prize drawn and recorded, in one transaction. Whoever has one
// that waits gets that one, so two tabs and a reload scratch the same card.

import { PRIZES, SCRATCH_TABLE } from '#contracts/draw-tables.ts'
import type { OutputOf } from '#contracts/route.ts'
import { type createScratchCard as contract, SCRATCHES_PER_DAY } from '#contracts/scratch.ts'
import type { Clock } from '#server/adapters/clock.ts'
import type { Random } from '#server/adapters/random.ts'
import { newId } from '#server/adapters/random.ts'
import { run } from '#server/db/pipeline.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { drawFromTable, recordDraw, takeSeeds, takeSeedsInTurn } from '#server/modules/fairness/index.ts'
import { lockWallet } from '#server/modules/ledger/index.ts'
import { readDaily, takeDaily } from './daily-count.ts'
import { cardOf, findWaiting, insertCard } from './scratch-store.ts'

/**
 * @param day the member's reward day
 * @throws Problem noScratchesRemaining
 */
export async function createScratchCard(
  tx: Tx,
  { clock, random }: { clock: Clock; random: Random },
  memberId: string,
  day: string,
  now: Date,
): Promise<OutputOf<typeof contract>> {
  // Of two that ask at once the second finds the card of the first.
  await run(tx, lockWallet(memberId))
  const waiting = await findWaiting(tx, memberId, day)
  if (waiting) {
    return {
      card: cardOf(waiting),
      cardsRemaining: SCRATCHES_PER_DAY - (await readDaily(tx, memberId, day, 'scratch')),
    }
  }
  const used = await run(tx, takeDaily(memberId, day, 'scratch', SCRATCHES_PER_DAY))
  assertThat(used !== undefined, 'noScratchesRemaining')
  const seeds = (await run(tx, takeSeeds(memberId))) ?? (await takeSeedsInTurn(tx, memberId))
  const { number, prize } = drawFromTable(seeds, SCRATCH_TABLE)
  const { id: prizeId, label, points } = prize
  await run(tx, recordDraw(memberId, seeds, { game: 'scratch', table: 'scratch', number, label, points }, now))
  const id = newId(clock, random)
  const place = { generation: seeds.generation, nonce: seeds.nonce }
  await insertCard(tx, { memberId, id, day, ...place, prizeId, points }, now)
  return {
    card: { id, prizeIndex: PRIZES.indexOf(prize), prize, createdAt: now.toISOString() },
    cardsRemaining: SCRATCHES_PER_DAY - used,
  }
}
