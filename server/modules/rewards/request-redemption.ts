// A member spends points on a plan. Price and stock are the server's at this moment; the points leave in
// the same transaction as the request is made, and the wallet's own condition is the referee.

import type { requestRedemption as contract } from '#contracts/rewards.ts'
import type { InputOf } from '#contracts/route.ts'
import { newRandomId } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { readRecipient } from '#server/modules/accounts/index.ts'
import { type PostedEntry, postEntry } from '#server/modules/ledger/index.ts'
import { lockPlan, takeFromStock } from './catalogue.ts'
import type { RewardsContext } from './context.ts'
import { refusePaused } from './pauses.ts'

/**
 * @returns the new request's id and the balance after it, in points
 * @throws Problem redemptionsPaused, notFound, planOutOfStock, planPriceChanged, insufficientPointsForRedemption
 */
export async function requestRedemption(
  tx: Tx,
  context: RewardsContext,
  memberId: string,
  form: InputOf<typeof contract>['body'],
  now: Date,
): Promise<{ id: string; balance: number }> {
  await refusePaused(tx, memberId)
  const plan = await lockPlan(tx, form.planId)
  assertThat(plan, 'notFound')
  assertThat(plan.isInStock, 'planOutOfStock')
  assertThat(plan.points === form.seenPoints, 'planPriceChanged', { points: plan.points })
  const isCounted = plan.stock_left !== null
  assertThat(!isCounted || (await takeFromStock(tx, plan.id)), 'planOutOfStock')

  // Members and staff name a request by its first characters: they must differ.
  const id = newRandomId(context.random)
  const { balanceAfter } = await spend(tx, memberId, id, plan, now)
  // Again, with the wallet locked: who pauses locks it as well, so one of the two comes first.
  await refusePaused(tx, memberId)
  await tx
    .insertInto('redemptions')
    .values({
      member_id: memberId,
      id,
      plan_id: plan.id,
      subscription_id: plan.subscriptionId,
      subscription_name: plan.name,
      duration: plan.duration,
      months: plan.months,
      points_cost: plan.points,
      email: form.email,
      country: form.country,
      notes: form.notes,
      status: 'pending',
      activation_code: null,
      took_stock: isCounted,
      refunded_at: null,
      created_at: now,
      completed_at: null,
      expires_at: null,
    })
    .execute()
  await tx
    .insertInto('redemption_events')
    .values({ member_id: memberId, redemption_id: id, seq: 1, status: 'pending', at: now, by_id: null, reason: '' })
    .execute()
  const news = {
    status: 'pending',
    subscription: plan.name,
    duration: plan.duration,
    points: plan.points,
    reason: '',
    refunded: 'no',
  } as const
  const recipient = await readRecipient(tx, memberId)
  if (recipient) await context.notifier.mail(tx, recipient, { kind: 'redemption', news })
  await context.notifier.event(tx, memberId, { type: 'redemption' })
  return { id, balance: balanceAfter }
}

async function spend(
  tx: Tx,
  memberId: string,
  id: string,
  plan: { name: string; duration: string; points: number },
  now: Date,
): Promise<PostedEntry> {
  try {
    return await postEntry(
      tx,
      {
        memberId,
        type: 'redeem',
        points: plan.points,
        description: `Redeemed: ${plan.name} (${plan.duration})`,
        taskType: 'redemption',
        reference: id,
        reason: 'redemption',
      },
      now,
    )
  } catch (error) {
    if (error instanceof Problem && error.code === 'insufficientPoints') {
      throw new Problem('insufficientPointsForRedemption')
    }
    throw error
  }
}
