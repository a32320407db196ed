// The plan that a member saves for (docs/product.md#goal).

import type { Goal } from '#contracts/rewards.ts'
import { type Part, part, snapshotReader } from '#server/db/parts.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { inStock } from './catalogue.ts'
import { inferName } from './infer-subscription-details.ts'

type GoalPlan = Omit<Goal, 'name' | 'missing' | 'progress'> & { readonly name: string | null }

/**
 * The pinned plan, or the nearest plan that the balance does not reach, or else the most expensive one that it reaches. A withdrawn plan
 * counts as not pinned; one without stock stays the goal. Of plans with one price the first of the catalogue. Prices are those that count
 * for the member: `discount` of the input is that of a campaign, or null.
 */
export const GOAL_PLAN: Part<GoalPlan | null> = part(`
  select to_json(goal) from (
    select p.id as "planId", p.subscription_id as "subscriptionId", s.name, p.duration, price.points,
      ${inStock('p')} as "inStock", g.plan_id is not null as "isPinned"
    from plans p join subscriptions s on s.id = p.subscription_id
      left join goals g on g.plan_id = p.id and g.member_id = m.id, lateral (
        select case when d -> 'planIds' = 'null' or d -> 'planIds' ? p.id::text
          then greatest(1, (p.points::bigint * (100 - (d ->> 'percent')::integer) + 50) / 100) else p.points end as points
        from (select call.input -> 'discount' as d) discount
      ) price
    where p.deleted_at is null and p.points is not null and s.deleted_at is null
      and (g.plan_id is not null or ${inStock('p')})
    order by g.plan_id is null, price.points <= w.points, abs(price.points - w.points), s.position, s.id, p.months
    limit 1
  ) goal`)

/** Returns the goal, and how far a balance is from it. @param balance in points */
export function goalOf(plan: GoalPlan | null, balance: number): Goal | null {
  if (!plan) return null
  const { points } = plan
  const missing = Math.max(0, points - balance)
  const progress = Math.min(100, Math.floor((balance * 100) / points))
  return { ...plan, name: plan.name ?? inferName(plan.subscriptionId), missing, progress }
}

/** Reads a member's goal. */
export const readGoalPlan = snapshotReader({ plan: GOAL_PLAN })

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
