// Claims a card: marks it and credits its prize, in one transaction, once.

import type { OutputOf } from '#contracts/route.ts'
import { type claimScratchCard as contract, SCRATCHES_PER_DAY } from '#contracts/scratch.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { postEntry } from '#server/modules/ledger/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { readDaily } from './daily-count.ts'
import { cardOf, findCard, markClaimed } from './scratch-store.ts'

/**
 * @param day the member's reward day: a card is good until the day ends that it was made on
 * @throws Problem notFound, scratchCardClaimed, scratchCardExpired
 */
export async function claimScratchCard(
  tx: Tx,
  notifier: Notifier,
  memberId: string,
  id: string,
  day: string,
  now: Date,
): Promise<OutputOf<typeof contract>> {
  if (!(await markClaimed(tx, memberId, id, day, now))) {
    const card = await findCard(tx, memberId, id)
    assertThat(card, 'notFound')
    assertThat(!card.claimed_at, 'scratchCardClaimed')
    assertThat(false, 'scratchCardExpired')
  }
  const card = await findCard(tx, memberId, id)
  assertThat(card, 'notFound')
  const { prize } = cardOf(card)
  const { balanceAfter, totalEarned } = await postEntry(
    tx,
    {
      memberId,
      type: 'earn',
      points: prize.points,
      description: `Scratch & Earn: ${prize.label}`,
      taskType: 'scratch_earn',
      reference: id,
      reason: 'scratch win',
    },
    now,
  )
  await notifier.event(tx, memberId, { type: 'balance' })
  const cardsRemaining = SCRATCHES_PER_DAY - (await readDaily(tx, memberId, day, 'scratch'))
  return { prize, cardsRemaining, balance: balanceAfter, totalEarned }
}
