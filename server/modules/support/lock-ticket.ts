// Whatever changes a member's requests first locks the member's row, so that these changes come one after the
// other: nobody takes a place that another is just taking, and of two staff at once the second sees the first.

import type { Selectable } from 'kysely'
import { OPEN_TICKETS_MAX } from '#contracts/support-rules.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'

/**
 * For what the member does: who waited here for their account to be deleted writes nothing any more.
 *
 * @throws Problem unauthenticated
 */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  assertThat((await lockRow(tx, memberId)).status === 'active', 'unauthenticated')
}

/** Staff answer those who are banned, too. */
const lockRow = (tx: Tx, memberId: string) =>
  tx.selectFrom('members').select('status').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirstOrThrow()

type LockedRequest = Selectable<Schema['support_requests']>

/**
 * @param owner who it must belong to; without one it may be anybody's
 * @throws Problem unauthenticated when the owner's account is not active any more
 */
export async function lockTicket(
  tx: Tx,
  id: string,
  owner?: { readonly memberId: string },
): Promise<LockedRequest | undefined> {
  const of = await tx.selectFrom('support_requests').select('member_id').where('id', '=', id).executeTakeFirst()
  if (!of || (owner && owner.memberId !== of.member_id)) return undefined
  await (owner ? lockMember : lockRow)(tx, of.member_id)
  return await tx.selectFrom('support_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * The lowest place that the member has free for another request. Needs the member's lock; the unique index
 * of places is the referee.
 *
 * @throws Problem supportRequestsOpen
 */
export async function freeSlot(tx: Tx, memberId: string): Promise<number> {
  const rows = await tx
    .selectFrom('support_requests')
    .select('slot')
    .where('member_id', '=', memberId)
    .where('slot', 'is not', null)
    .execute()
  const taken = new Set(rows.map(({ slot }) => slot))
  for (let slot = 1; slot <= OPEN_TICKETS_MAX; slot += 1) if (!taken.has(slot)) return slot
  throw new Problem('supportRequestsOpen', { values: { max: OPEN_TICKETS_MAX } })
}
