// Shows an activation code to its member, or to staff with the right. Every reveal is recorded.

import { newId } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { checkPriceLimit, useCodesLimit } from '#server/http/role-limits.ts'
import { refuseSelfDealing, type StaffCall } from '#server/http/staff-call.ts'
import type { RewardsContext } from './context.ts'

/**
 * @param by the member whose redemption it must be, or staff
 * @throws Problem notFound, activationCodeMissing; for staff also limitPrice, limitCodes, and selfDealing for their own redemptions
 */
export async function revealCode(
  tx: Tx,
  context: RewardsContext,
  id: string,
  by: { readonly owner: string } | { readonly staff: StaffCall },
  now: Date,
): Promise<{ activationCode: string; instructions: string }> {
  let query = tx
    .selectFrom('redemptions as r')
    .leftJoin('activation_codes as c', 'c.id', 'r.code_id')
    .select(['r.member_id', 'r.points_cost', 'c.id as codeId', 'c.ciphertext', 'c.instructions'])
    .where('r.id', '=', id)
  if ('owner' in by) query = query.where('r.member_id', '=', by.owner)
  const row = await query.executeTakeFirst()
  assertThat(row, 'notFound')
  if ('staff' in by) {
    refuseSelfDealing(by.staff, row.member_id)
    checkPriceLimit(by.staff, row.points_cost)
  }
  const { codeId, ciphertext } = row
  assertThat(codeId && ciphertext, 'activationCodeMissing')
  if ('staff' in by) await useCodesLimit(tx, by.staff, 1, 'redemption.reveal', now)
  await tx
    .insertInto('code_reveals')
    .values({
      member_id: row.member_id,
      redemption_id: id,
      id: newId(context.clock, context.random),
      at: now,
      by_id: 'owner' in by ? by.owner : by.staff.actorId,
    })
    .execute()
  return { activationCode: context.cipher.decrypt(ciphertext, codeId), instructions: row.instructions ?? '' }
}
