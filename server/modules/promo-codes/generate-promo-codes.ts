// Staff make many codes at once that no one can guess. A code that exists already, perhaps added by a colleague at this moment, is
// drawn anew: the unique index says which ones. Codes that are worth more than the staff member may give out today are stored
// switched off, and wait for a colleague.

import type { generatePromoCodes as contract } from '#contracts/admin-promo-codes.ts'
import type { InputOf } from '#contracts/route.ts'
import { newId } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
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

/** So many draws in a row that hit nothing but codes that are there mean that something is wrong with the draws. */
const ROUNDS = 20

/**
 * @returns the codes, and whether they wait for a colleague
 * @throws Problem promoBatchIncomplete, promoCodeDates
 */
export async function generatePromoCodes(
  tx: Tx,
  context: AdminPromoCodesContext,
  form: InputOf<typeof contract>['body'],
  staff: StaffCall,
  now: Date,
): Promise<{ codes: string[]; waits: boolean }> {
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
  const waits = !(await budget.use({ points: each * count, action: 'promo_code.generate', subjectId }))

  const made: CodeRow[] = []
  for (let round = 0; made.length < count; round += 1) {
    if (round === ROUNDS) throw new Error('Every random code is taken')
    const drawn = new Set(Array.from({ length: count - made.length }, () => randomCode(prefix, random)))
    const rest = { points, description, max_uses: maxUses, is_active: !waits, starts_at, expires_at }
    // In one order, so that two who draw the same ones do not wait for each other.
    const codes = [...drawn].sort().map((code) => ({
      ...rest,
      id: newId(clock, random),
      code,
      created_by: staff.actorId,
      created_at: now,
    }))
    made.push(...(await insertCodes(tx, codes)))
  }
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: 'promo_code.generate',
      subject: { type: 'promo_code', id: made[0]?.id ?? '' },
      before: null,
      after: {
        count,
        prefix,
        points,
        description,
        maxUses,
        startsAt: starts_at.toISOString(),
        expiresAt: expires_at?.toISOString() ?? null,
        isActive: !waits,
        ids: made.map(({ id }) => id),
      },
      reason: '',
    },
    now,
  )
  const [first, ...others] = made
  if (waits && first) await proposeOffer(tx, context, [first, ...others], offer, staff, now)
  return { codes: made.map(({ code }) => code), waits }
}
