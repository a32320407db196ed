// Staff change a plan's price and availability. Each change names the values that its author saw: of two concurrent changes the
// second is refused. Existing redemptions retain their price.

import type {
  changePrice as priceContract,
  countStock as stockContract,
  switchStock as switchContract,
} from '#contracts/admin-subscriptions.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { checkPriceLimit } from '#server/http/role-limits.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { type ProposalContext, propose } from '#server/modules/approvals/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { lockForChange } from './admin-plans.ts'
import { needsApproval, type PriceLimits, type PricePayload } from './price-change-threshold.ts'

/** What price changes need in addition to the form. */
export interface PriceContext extends ProposalContext, PriceLimits {}

/**
 * @returns whether the change is pending a colleague's approval
 * @throws Problem notFound, limitPrice, catalogueConflict; reasonMissing, approvalDuplicate where it needs approval
 */
export async function changePrice(
  tx: Tx,
  context: PriceContext,
  { params: { id }, body }: InputOf<typeof priceContract>,
  staff: StaffCall,
  now: Date,
): Promise<boolean> {
  const { expectedPoints: from, points: to, reason } = body
  const plan = await lockForChange(tx, id, staff)
  assertThat(plan.points === from, 'catalogueConflict')
  checkPriceLimit(staff, to)
  const waits = await needsApproval(tx, plan, to, context, now)
  if (waits) await proposePrice(tx, context, { planId: id, from, to }, reason, staff, now)
  else await setPrice(tx, { planId: id, from, to, reason, more: {} }, staff, now)
  return waits
}

/** @throws Problem reasonMissing, approvalDuplicate */
export async function proposePrice(
  tx: Tx,
  context: ProposalContext,
  payload: PricePayload,
  reason: string,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  assertThat(reason, 'reasonMissing')
  await propose(tx, context, { kind: 'price', payload, reason }, staff, now)
}

/**
 * @param more further values for the audit log
 * @throws Problem notFound, limitPrice, catalogueConflict
 */
export async function setPrice(
  tx: Tx,
  { planId, from, to, reason, more }: PricePayload & { readonly reason: string; readonly more: object },
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const plan = await lockForChange(tx, planId, staff)
  assertThat(plan.points === from, 'catalogueConflict')
  checkPriceLimit(staff, to)
  if (from !== to) {
    await tx.updateTable('plans').set({ points: to, updated_at: now }).where('id', '=', planId).execute()
    await recordPrice(tx, planId, from, to, staff, now)
  }
  const change = { before: { points: from }, after: { points: to, ...more } }
  await recordStaffAction(
    tx,
    { ...staff, action: 'plan.price', subject: { type: 'plan', id: planId }, ...change, reason },
    now,
  )
}

/** Adds to the price history. The caller has locked or inserted the plan's row. */
export async function recordPrice(
  tx: Tx,
  planId: string,
  from: number | null,
  to: number,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const { last } = await tx
    .selectFrom('plan_prices')
    .select((eb) => eb.fn.max<number | null>('seq').as('last'))
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('plan_prices')
    .values({ plan_id: planId, seq: (last ?? 0) + 1, at: now, by_id: staff.actorId, from_points: from, to_points: to })
    .execute()
}

/** @throws Problem notFound, catalogueConflict */
export async function switchStock(
  tx: Tx,
  { params: { id }, body }: InputOf<typeof switchContract>,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const plan = await lockForChange(tx, id, staff)
  assertThat(plan.in_stock === body.seenInStock, 'catalogueConflict')
  await tx.updateTable('plans').set({ in_stock: body.inStock, updated_at: now }).where('id', '=', id).execute()
  await record(tx, staff, 'plan.availability', id, { inStock: plan.in_stock }, { inStock: body.inStock }, now)
}

/** Sets the remaining stock. Redemptions change it, too, so the count that the viewer saw must be current. */
export async function countStock(
  tx: Tx,
  { params: { id }, body }: InputOf<typeof stockContract>,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const plan = await lockForChange(tx, id, staff)
  assertThat(plan.stock_left === body.seenLeft, 'catalogueConflict')
  await tx.updateTable('plans').set({ stock_left: body.left, updated_at: now }).where('id', '=', id).execute()
  await record(tx, staff, 'plan.stock', id, { left: plan.stock_left }, { left: body.left }, now)
}

/** Why the codes of a deleted plan are withdrawn. */
export const PLAN_DELETED = 'The plan was deleted'

/**
 * Withdraws a plan permanently, and its codes with it. Redemptions store copies of its fields and are unaffected.
 *
 * @throws Problem notFound
 */
export async function deletePlan(tx: Tx, id: string, staff: StaffCall, now: Date): Promise<void> {
  const plan = await lockForChange(tx, id, staff)
  await tx.updateTable('plans').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute()
  // They can be added to another plan.
  await tx
    .updateTable('activation_codes')
    .set({ state: 'void', voided_at: now, voided_by: staff.actorId, void_reason: PLAN_DELETED })
    .where('plan_id', '=', id)
    .where('state', '=', 'available')
    .execute()
  const { subscription_id: subscriptionId, duration, points } = plan
  await record(tx, staff, 'plan.delete', id, { subscriptionId, duration, points }, null, now)
}

export const record = (
  tx: Tx,
  staff: StaffCall,
  action: string,
  id: string,
  before: unknown,
  after: unknown,
  now: Date,
): Promise<void> =>
  recordStaffAction(tx, { ...staff, action, subject: { type: 'plan', id }, before, after, reason: '' }, now)
