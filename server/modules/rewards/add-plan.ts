// Staff add a plan, and its subscription where there is none of that id. A unique index on subscription and duration guards
// against concurrent duplicates.

import type { addPlan as contract } from '#contracts/admin-subscriptions.ts'
import type { InputOf } from '#contracts/route.ts'
import { newId } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { checkPriceLimit } from '#server/http/role-limits.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { type PriceContext, proposePrice, record, recordPrice } from './change-plan.ts'
import { inferName } from './infer-subscription-details.ts'
import { needsApproval } from './price-change-threshold.ts'

type Form = InputOf<typeof contract>['body']

const MONTHS = { '1 Month': 1, '2 Months': 2, '3 Months': 3, '6 Months': 6, '1 Year': 12 } as const

/**
 * @returns the id of the plan, and whether its price is pending approval: until then it has none
 * @throws Problem subscriptionFieldsMissing, limitPrice; planExists for an existing duration; reasonMissing where the price needs approval
 */
export async function addPlan(
  tx: Tx,
  context: PriceContext,
  form: Form,
  staff: StaffCall,
  now: Date,
): Promise<{ id: string; waits: boolean }> {
  const { subscriptionId, duration, points } = form
  assertThat(subscriptionId && duration, 'subscriptionFieldsMissing')
  checkPriceLimit(staff, points)
  const { name, made } = await ensureSubscription(tx, form, now)
  const id = newId(context.clock, context.random)
  const plan = { id, subscription_id: subscriptionId, duration, months: MONTHS[duration], points: null }
  const waits = points !== null && (await needsApproval(tx, plan, points, context, now))
  const price = waits ? null : points
  const added = await tx
    .insertInto('plans')
    .values({ ...plan, points: price, updated_at: now })
    .onConflict((on) => on.columns(['subscription_id', 'duration']).where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  assertThat(added, 'planExists', { name, duration })
  if (price !== null) await recordPrice(tx, id, null, price, staff, now)
  await record(tx, staff, 'plan.add', id, null, { subscriptionId, duration, points: price, ...made }, now)
  if (waits && points !== null) {
    await proposePrice(tx, context, { planId: id, from: null, to: points }, form.reason, staff, now)
  }
  return { id, waits }
}

/**
 * Creates the subscription if it does not exist, with the defaults of docs/product.md#inferred-categories for empty fields.
 *
 * @returns its name, and its fields if it was created
 */
async function ensureSubscription(tx: Tx, form: Form, now: Date): Promise<{ name: string; made?: object }> {
  const { subscriptionId: id, category } = form
  const name = form.name || inferName(id)
  const made = { name, description: form.description || `${name} premium subscription`, category }
  const added = await tx
    .insertInto('subscriptions')
    .values({ id, ...made, deleted_at: null, updated_at: now })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return { name, made }
  // A withdrawn subscription returns under its old name.
  const service = await tx
    .updateTable('subscriptions')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow()
  return { name: service.name ?? inferName(id) }
}
