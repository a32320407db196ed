// The plan that a member saves for (docs/product.md#goal).

import type { Goal, Subscription } from '#contracts/rewards.ts'
import { type Part, part } from '#server/db/parts.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'

/** The id of the pinned plan. */
export const PINNED_PLAN: Part<string | null> = part('select to_json(g.plan_id) from goals g where g.member_id = m.id')

/**
 * Returns the pinned plan, or the nearest plan that the balance does not reach, or else the most expensive one that it reaches. A
 * withdrawn plan counts as not pinned; one without stock stays the goal.
 *
 * @param balance in points
 */
export function goalOf(subscriptions: readonly Subscription[], pinned: string | null, balance: number): Goal | null {
  const goals = subscriptions.flatMap(({ id: subscriptionId, name, plans }) =>
    plans.map(({ id: planId, duration, points, inStock }): Goal => {
      const missing = Math.max(0, points - balance)
      const progress = Math.min(100, Math.floor((balance * 100) / points))
      const isPinned = planId === pinned
      return { planId, subscriptionId, name, duration, points, missing, progress, inStock, isPinned }
    }),
  )
  const available = goals.filter(({ inStock }) => inStock)
  const ahead = available.filter(({ missing }) => missing > 0).toSorted((one, other) => one.missing - other.missing)
  const reached = available.filter(({ missing }) => missing === 0).toSorted((one, other) => other.points - one.points)
  return goals.find(({ isPinned }) => isPinned) ?? ahead[0] ?? reached[0] ?? null
}

/** Reads the id of the pinned plan. */
export async function readPinnedPlan(db: Db, memberId: string): Promise<string | null> {
  const row = await db.selectFrom('goals').select('plan_id').where('member_id', '=', memberId).executeTakeFirst()
  return row?.plan_id ?? null
}

/**
 * Pins a plan, or none for null.
 *
 * @throws Problem notFound if no such plan is offered
 */
export async function pinGoal(tx: Tx, memberId: string, planId: string | null, now: Date): Promise<void> {
  if (planId === null) {
    await tx.deleteFrom('goals').where('member_id', '=', memberId).execute()
    return
  }
  const plan = await tx
    .selectFrom('plans as p')
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .select('p.id')
    .where('p.id', '=', planId)
    .where('p.deleted_at', 'is', null)
    .where('p.points', 'is not', null)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()
  assertThat(plan, 'notFound')
  await tx
    .insertInto('goals')
    .values({ member_id: memberId, plan_id: planId, pinned_at: now })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ plan_id: planId, pinned_at: now }))
    .execute()
}
