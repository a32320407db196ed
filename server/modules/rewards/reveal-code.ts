// Shows an activation code to its member, or to staff with the right. Every reveal is recorded.

import { newId } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { refuseSelfDealing } from '#server/http/staff-call.ts'
import type { RewardsContext } from './context.ts'

/**
 * @param owner the member whose redemption it must be; undefined for staff
 * @throws Problem notFound, activationCodeMissing; selfDealing for staff's own redemptions
 */
export async function revealCode(
  tx: Tx,
  context: RewardsContext,
  id: string,
  look: { by: string; owner?: string },
  now: Date,
): Promise<{ activationCode: string; instructions: string }> {
  let query = tx
    .selectFrom('redemptions as r')
    .leftJoin('activation_codes as c', 'c.id', 'r.code_id')
    .select(['r.member_id', 'c.id as codeId', 'c.ciphertext', 'c.instructions'])
    .where('r.id', '=', id)
  if (look.owner) query = query.where('r.member_id', '=', look.owner)
  const row = await query.executeTakeFirst()
  assertThat(row, 'notFound')
  if (!look.owner) refuseSelfDealing({ actorId: look.by }, row.member_id)
  const { codeId, ciphertext } = row
  assertThat(codeId && ciphertext, 'activationCodeMissing')
  await tx
    .insertInto('code_reveals')
    .values({
      member_id: row.member_id,
      redemption_id: id,
      id: newId(context.clock, context.random),
      at: now,
      by_id: look.by,
    })
    .execute()
  return { activationCode: context.cipher.decrypt(ciphertext, codeId), instructions: row.instructions ?? '' }
}
