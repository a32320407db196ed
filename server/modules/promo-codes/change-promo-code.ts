// Edits, switches or deletes a promo code. The lock on its row serializes it with redemptions, so a lowered limit is never
// below the number of uses. A change beyond the staff member's daily budget waits for a colleague's approval.

import type { AdminPromoCode, editPromoCode as editing } from '#contracts/admin-promo-codes.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { checkPointsLimit } from '#server/http/role-limits.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { openBudget } from '#server/modules/approvals/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { AdminPromoCodesContext } from './add-promo-code.ts'
import { adminViewOf, auditFieldsOf, type CodeRow, lockCode } from './admin-store.ts'
import { checkDates, endOf, startOf } from './dates.ts'
import { proposeOffer } from './offer-promo-codes.ts'
import { pointsCreated } from './promo-value.ts'

const EDITABLE = ['description', 'maxUses', 'startsOn', 'lastDay'] as const

interface Change {
  readonly action: string
  readonly before: CodeRow
  readonly set: Partial<CodeRow>
  readonly staff: StaffCall
  readonly reason?: string
}

interface ChangeResult {
  readonly promoCode: AdminPromoCode
  /** Whether the change waits for approval. */
  readonly waits: boolean
}

/**
 * @throws Problem notFound, promoUsesBelowUsed, promoCodeDates, approvalDuplicate, limitPoints; promoCodeChanged, with the current values, if a
 *   value to change is not the one that the caller saw
 */
export async function editPromoCode(
  tx: Tx,
  context: AdminPromoCodesContext,
  id: string,
  { seen = {}, ...wanted }: InputOf<typeof editing>['body'],
  staff: StaffCall,
  now: Date,
): Promise<ChangeResult> {
  const budget = await openBudget(tx, context, staff, now)
  const before = await lockCode(tx, id)
  assertThat(before, 'notFound')
  const { description, maxUses, startsOn, lastDay } = wanted
  const current = adminViewOf(before, now)
  const unseen = EDITABLE.filter(
    (field) => wanted[field] !== undefined && seen[field] !== undefined && seen[field] !== current[field],
  )
  const changed = Object.fromEntries(unseen.map((field) => [field, current[field] ?? '']))
  assertThat(unseen.length === 0, 'promoCodeChanged', changed)
  const used = before.used_count
  assertThat(maxUses === undefined || maxUses === null || maxUses >= used, 'promoUsesBelowUsed', { used })
  const text = { ...(description !== undefined && { description }) }
  const set = {
    ...(maxUses !== undefined && { max_uses: maxUses }),
    ...(startsOn !== undefined && { starts_at: startOf(startsOn) }),
    ...(lastDay !== undefined && { expires_at: lastDay === null ? null : endOf(lastDay) }),
  }
  if (startsOn !== undefined || lastDay !== undefined) {
    const { starts_at, expires_at } = { ...before, ...set }
    checkDates(starts_at, expires_at, now)
  }
  const action = 'promo_code.edit'
  const points = pointsCreated(before, { ...before, ...set }, now)
  checkPointsLimit(staff, points)
  const waits = !(await budget.use({ points, action, subjectId: id }))
  if (waits) await proposeOffer(tx, context, [before], { ...before, ...set }, staff, now)
  const after = await changeCode(tx, { action, before, set: waits ? text : { ...text, ...set }, staff }, now)
  return { promoCode: adminViewOf(after, now), waits }
}

/** @throws Problem notFound, approvalDuplicate, limitPoints; promoCodeConflict if it has that state already */
export async function switchPromoCode(
  tx: Tx,
  context: AdminPromoCodesContext,
  id: string,
  isActive: boolean,
  staff: StaffCall,
  now: Date,
): Promise<ChangeResult> {
  const budget = await openBudget(tx, context, staff, now)
  const before = await lockCode(tx, id)
  assertThat(before, 'notFound')
  assertThat(before.is_active !== isActive, 'promoCodeConflict')
  const action = isActive ? 'promo_code.activate' : 'promo_code.deactivate'
  const set = { is_active: isActive }
  const points = pointsCreated(before, { ...before, ...set }, now)
  checkPointsLimit(staff, points)
  const waits = !(await budget.use({ points, action, subjectId: id }))
  if (waits) await proposeOffer(tx, context, [before], { ...before, ...set }, staff, now)
  else await changeCode(tx, { action, before, set, staff }, now)
  return { promoCode: adminViewOf(waits ? before : { ...before, ...set }, now), waits }
}

/** Marks a code as deleted; its redemptions stay. @returns its uses. @throws Problem notFound */
export async function deletePromoCode(
  tx: Tx,
  id: string,
  reason: string,
  staff: StaffCall,
  now: Date,
): Promise<{ uses: number }> {
  const before = await lockCode(tx, id)
  assertThat(before, 'notFound')
  const after = await changeCode(
    tx,
    { action: 'promo_code.delete', before, set: { deleted_at: now }, staff, reason },
    now,
  )
  return { uses: after.used_count }
}

/** Changes a code that the caller has locked, and records it. */
export async function changeCode(
  tx: Tx,
  { action, before, set, staff, reason = '' }: Change,
  now: Date,
): Promise<CodeRow> {
  const after = { ...before, ...set }
  if (Object.keys(set).length > 0) {
    await tx.updateTable('promo_codes').set(set).where('id', '=', before.id).execute()
  }
  await recordStaffAction(
    tx,
    {
      ...staff,
      action,
      subject: { type: 'promo_code', id: before.id },
      before: auditFieldsOf(before),
      after: after.deleted_at ? null : auditFieldsOf(after),
      reason,
    },
    now,
  )
  return after
}
