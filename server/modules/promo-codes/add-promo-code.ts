// Staff add a promo code. Of two who add the same code at once one gets it, the other is told that it exists.

import type { InputOf } from '#contracts/route.ts'
import type { addPromoCode as contract, StaffPromoCode } from '#contracts/staff-promo.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit/index.ts'
import { checkDates, endOf, startOf } from './dates.ts'
import { dayOf } from './days.ts'
import { forAudit, forStaff, insertCodes } from './staff-store.ts'

export interface StaffPromoContext {
  readonly clock: Clock
  readonly random: Random
}

/** @throws Problem promoCodeIncomplete, promoCodeDates, promoCodeTaken */
export async function addPromoCode(
  tx: Tx,
  { clock, random }: StaffPromoContext,
  form: InputOf<typeof contract>['body'],
  staff: StaffCall,
  now: Date,
): Promise<StaffPromoCode> {
  const { code, points, description, maxUses, startsOn = dayOf(now), lastDay, isActive } = form
  assertThat(code !== '' && points > 0, 'promoCodeIncomplete')
  const starts_at = startOf(startsOn)
  const expires_at = lastDay === null ? null : endOf(lastDay)
  checkDates(starts_at, expires_at, now)
  const [row] = await insertCodes(tx, [
    {
      id: newId(clock, random),
      code,
      points,
      description,
      max_uses: maxUses,
      is_active: isActive,
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
      after: forAudit(row),
      reason: '',
    },
    now,
  )
  return forStaff(row, now)
}
