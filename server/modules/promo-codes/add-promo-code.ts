// Adds a promo code. A unique index refuses the second of two concurrent equal codes. A code beyond the staff member's
// daily budget is stored switched off, and waits for a colleague's approval.

import type { AdminPromoCode, addPromoCode as contract } from '#contracts/admin-promo-codes.ts'
import type { InputOf } from '#contracts/route.ts'
import { newId } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { checkPointsLimit } from '#server/http/role-limits.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { type BudgetSettings, openBudget, type ProposalContext } from '#server/modules/approvals/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { adminViewOf, auditFieldsOf, insertCodes } from './admin-store.ts'
import { checkDates, endOf, startOf } from './dates.ts'
import { dayOf } from './days.ts'
import { proposeOffer } from './offer-promo-codes.ts'
import { obtainablePoints } from './promo-value.ts'

export interface AdminPromoCodesContext extends ProposalContext, BudgetSettings {}

/**
 * @returns the code, and whether it waits for approval
 * @throws Problem promoCodeIncomplete, promoCodeDates, promoCodeTaken, limitPoints
 */
export async function addPromoCode(
  tx: Tx,
  context: AdminPromoCodesContext,
  form: InputOf<typeof contract>['body'],
  staff: StaffCall,
  now: Date,
): Promise<{ promoCode: AdminPromoCode; waits: boolean }> {
  const { code, points, description, maxUses, startsOn = dayOf(now), lastDay, isActive } = form
  assertThat(code !== '' && points > 0, 'promoCodeIncomplete')
  const starts_at = startOf(startsOn)
  const expires_at = lastDay === null ? null : endOf(lastDay)
  checkDates(starts_at, expires_at, now)
  const budget = await openBudget(tx, context, staff, now)
  const id = newId(context.clock, context.random)
  const offer = { points, max_uses: maxUses, used_count: 0, is_active: isActive, starts_at, expires_at }
  const use = { points: obtainablePoints(offer, now), action: 'promo_code.add', subjectId: id }
  checkPointsLimit(staff, use.points)
  const waits = !(await budget.use(use))
  const [row] = await insertCodes(tx, [
    {
      id,
      code,
      points,
      description,
      max_uses: maxUses,
      is_active: isActive && !waits,
      starts_at,
      expires_at,
      created_by: staff.actorId,
      created_at: now,
    },
  ])
  assertThat(row, 'promoCodeTaken')
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: 'promo_code.add',
      subject: { type: 'promo_code', id: row.id },
      before: null,
      after: auditFieldsOf(row),
      reason: '',
    },
    now,
  )
  if (waits) await proposeOffer(tx, context, [row], offer, staff, now)
  return { promoCode: adminViewOf(row, now), waits }
}
