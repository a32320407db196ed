// Generates a batch of random codes. Codes that exist already, which the unique index detects, are drawn again. A batch
// beyond the staff member's daily budget is stored switched off, and waits for a colleague's approval.

import type { generatePromoCodes as contract } from '#contracts/admin-promo-codes.ts'
import type { InputOf } from '#contracts/route.ts'
import { newId } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { checkPointsLimit } from '#server/http/role-limits.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { openBudget } from '#server/modules/approvals/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { AdminPromoCodesContext } from './add-promo-code.ts'
import { type CodeRow, insertCodes } from './admin-store.ts'
import { checkDates, endOf, startOf } from './dates.ts'
import { dayOf } from './days.ts'
import { proposeOffer } from './offer-promo-codes.ts'
import { obtainablePoints } from './promo-value.ts'
import { randomCode } from './random-code.ts'

/** After this many rounds without enough new codes, the random source is faulty. */
const MAX_ROUNDS = 20

/**
 * @returns the batch and its codes, and whether they wait for approval
 * @throws Problem promoBatchIncomplete, promoCodeDates, limitPoints
 */
export async function generatePromoCodes(
  tx: Tx,
  context: AdminPromoCodesContext,
  form: InputOf<typeof contract>['body'],
  staff: StaffCall,
  now: Date,
): Promise<{ batchId: string; codes: string[]; waits: boolean }> {
  const { clock, random } = context
  const { prefix, count, points, description, maxUses, lastDay } = form
  assertThat(count > 0 && points > 0, 'promoBatchIncomplete')
  const starts_at = startOf(dayOf(now))
  const expires_at = lastDay === null ? null : endOf(lastDay)
  checkDates(starts_at, expires_at, now)

  const budget = await openBudget(tx, context, staff, now)
  const offer = { points, max_uses: maxUses, used_count: 0, is_active: true, starts_at, expires_at }
  const each = obtainablePoints(offer, now)
  const subjectId = staff.requestId ?? 'no request'
  checkPointsLimit(staff, each * count)
  const waits = !(await budget.use({ points: each * count, action: 'promo_code.generate', subjectId }))

  const batch_id = newId(clock, random)
  const created = { created_by: staff.actorId, created_at: now }
  await tx
    .insertInto('promo_batches')
    .values({ id: batch_id, prefix, description, points, ...created })
    .execute()
  const inserted: CodeRow[] = []
  for (let round = 0; inserted.length < count; round += 1) {
    if (round === MAX_ROUNDS) throw new Error('Every random code is taken')
    const drawn = new Set(Array.from({ length: count - inserted.length }, () => randomCode(prefix, random)))
    const common = { batch_id, points, description, max_uses: maxUses, is_active: !waits, starts_at, expires_at }
    // Sorted, so that concurrent batches with equal codes cannot deadlock.
    const codes = [...drawn].sort().map((code) => ({
      ...common,
      id: newId(clock, random),
      code,
      ...created,
    }))
    inserted.push(...(await insertCodes(tx, codes)))
  }
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: 'promo_code.generate',
      subject: { type: 'promo_code', id: inserted[0]?.id ?? '' },
      before: null,
      after: {
        count,
        batch: batch_id,
        prefix,
        points,
        description,
        maxUses,
        startsAt: starts_at.toISOString(),
        expiresAt: expires_at?.toISOString() ?? null,
        isActive: !waits,
        ids: inserted.map(({ id }) => id),
      },
      reason: '',
    },
    now,
  )
  const [first, ...others] = inserted
  if (waits && first) await proposeOffer(tx, context, [first, ...others], offer, staff, now)
  return { batchId: batch_id, codes: inserted.map(({ code }) => code), waits }
}
