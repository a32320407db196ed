// Changes the codes of a batch together. Their locks serialize it with redemptions. A change beyond the staff member's
// daily budget waits for a colleague's approval.

import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { checkPointsLimit } from '#server/http/role-limits.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { openBudget } from '#server/modules/approvals/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { AdminPromoCodesContext } from './add-promo-code.ts'
import type { CodeRow } from './admin-store.ts'
import { checkDates, endOf } from './dates.ts'
import { offerOf, proposeOffer } from './offer-promo-codes.ts'
import { pointsCreated } from './promo-value.ts'

/** `changed`: how many codes the change is about. `waits`: they stay as they are until a colleague approves it. */
interface BatchChange {
  readonly changed: number
  readonly waits: boolean
}

/** Switches all codes on or off, or gives them another last day (UTC), or none. */
type Change = { readonly isActive: boolean } | { readonly lastDay: string | null }

/**
 * Changes all codes of a batch that are not like that already.
 *
 * @throws Problem notFound, promoBatchUnchanged, promoCodeDates, approvalDuplicate, limitPoints
 */
export async function changeBatch(
  tx: Tx,
  context: AdminPromoCodesContext,
  batchId: string,
  change: Change,
  staff: StaffCall,
  now: Date,
): Promise<BatchChange> {
  const { action, set } = columnsOf(change)
  const budget = await openBudget(tx, context, staff, now)
  const all = await lockBatch(tx, batchId)
  const rows = all.filter((row) => JSON.stringify(offerOf(row)) !== JSON.stringify(offerOf({ ...row, ...set })))
  const [first] = rows
  assertThat(first, 'promoBatchUnchanged')
  if (set.expires_at !== undefined) for (const row of rows) checkDates(row.starts_at, set.expires_at, now)
  const points = rows.reduce((sum, row) => sum + pointsCreated(row, { ...row, ...set }, now), 0)
  checkPointsLimit(staff, points)
  const waits = !(await budget.use({ points, action, subjectId: first.id }))
  if (waits) {
    // A proposal is about codes with equal offers.
    for (const equal of Map.groupBy(rows, (row) => JSON.stringify(offerOf(row))).values()) {
      const [one, ...others] = equal
      if (one) await proposeOffer(tx, context, [one, ...others], { ...one, ...set }, staff, now)
    }
    return { changed: rows.length, waits }
  }
  await updateBatch(tx, { batchId, action, rows, set, reason: '' }, staff, now)
  return { changed: rows.length, waits }
}

function columnsOf(change: Change): { action: string; set: Partial<Pick<CodeRow, 'is_active' | 'expires_at'>> } {
  if ('isActive' in change) {
    const { isActive } = change
    return { action: isActive ? 'promo_code.activate' : 'promo_code.deactivate', set: { is_active: isActive } }
  }
  const { lastDay } = change
  return { action: 'promo_code.edit', set: { expires_at: lastDay === null ? null : endOf(lastDay) } }
}

/**
 * Marks the codes of a batch that no member redeemed as deleted. @returns how many
 *
 * @throws Problem notFound; promoBatchUnchanged if there are none
 */
export async function deleteUnused(
  tx: Tx,
  batchId: string,
  reason: string,
  staff: StaffCall,
  now: Date,
): Promise<number> {
  const rows = (await lockBatch(tx, batchId)).filter((row) => row.used_count === 0)
  assertThat(rows.length > 0, 'promoBatchUnchanged')
  await updateBatch(tx, { batchId, action: 'promo_code.delete', rows, set: { deleted_at: now }, reason }, staff, now)
  return rows.length
}

/** Locks the codes of a batch that were not deleted, in the order of their ids. @throws Problem notFound */
async function lockBatch(tx: Tx, batchId: string): Promise<CodeRow[]> {
  const batch = await tx.selectFrom('promo_batches').select('id').where('id', '=', batchId).executeTakeFirst()
  assertThat(batch, 'notFound')
  return await tx
    .selectFrom('promo_codes')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

interface Update {
  readonly batchId: string
  readonly action: string
  readonly rows: readonly CodeRow[]
  readonly set: Partial<CodeRow>
  readonly reason: string
}

/** Updates codes and records it once. The audit log contains their ids, not the codes, which its readers could redeem. */
async function updateBatch(tx: Tx, { batchId, action, rows, set, reason }: Update, staff: StaffCall, now: Date) {
  const ids = rows.map(({ id }) => id)
  await tx.updateTable('promo_codes').set(set).where('id', 'in', ids).execute()
  const { is_active: isActive, expires_at: expiresAt } = set
  const after = {
    batch: batchId,
    ids,
    ...(isActive !== undefined && { isActive }),
    ...(expiresAt !== undefined && { expiresAt: expiresAt?.toISOString() ?? null }),
  }
  const subject = { type: 'promo_code', id: ids[0] ?? '' }
  await recordStaffAction(tx, { ...staff, action, subject, before: null, after, reason }, now)
}
