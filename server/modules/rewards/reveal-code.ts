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
  let query = tx.selectFrom('redemptions').selectAll().where('id', '=', id)
  if (look.owner) query = query.where('member_id', '=', look.owner)
  const row = await query.executeTakeFirst()
  assertThat(row, 'notFound')
  if (!look.owner) refuseSelfDealing({ actorId: look.by }, row.member_id)
  assertThat(row.activation_code, 'activationCodeMissing')
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
  return { activationCode: context.cipher.decrypt(row.activation_code, id), instructions: row.instructions }
}
