// Every change of a member's tickets locks the member's row first, so changes run one after the other: no slot is taken
// twice, and of two concurrent staff actions the second sees the first.

import type { Selectable } from 'kysely'
import { OPEN_TICKETS_MAX } from '#contracts/support-rules.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'

/**
 * Locks the member's row for a change by the member. An account that was deleted while waiting for the lock can write nothing.
 *
 * @throws Problem unauthenticated
 */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  assertThat((await lockRow(tx, memberId)).status === 'active', 'unauthenticated')
}

/** Locks the row whatever its status: staff answer banned members, too. */
const lockRow = (tx: Tx, memberId: string) =>
  tx.selectFrom('members').select('status').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirstOrThrow()

export type LockedTicket = Selectable<Schema['support_tickets']>

/**
 * @param owner the member that the ticket must belong to; without it any member's ticket is locked
 * @throws Problem unauthenticated when the owner's account is not active any more
 */
export async function lockTicket(
  tx: Tx,
  id: string,
  owner?: { readonly memberId: string },
): Promise<LockedTicket | undefined> {
  const of = await tx.selectFrom('support_tickets').select('member_id').where('id', '=', id).executeTakeFirst()
  if (!of || (owner && owner.memberId !== of.member_id)) return undefined
  await (owner ? lockMember : lockRow)(tx, of.member_id)
  return await tx.selectFrom('support_tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Locks several tickets by locking the rows of their members in one order. Unknown ids are skipped. */
export async function lockTickets(tx: Tx, ids: readonly string[]): Promise<LockedTicket[]> {
  const tickets = tx.selectFrom('support_tickets').where('id', 'in', [...ids])
  await tx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', tickets.select('member_id'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return await tickets.selectAll().orderBy('id').execute()
}

/**
 * Returns the member's lowest free slot for an unclosed ticket. The caller holds the member's lock; a unique index guards
 * the slots.
 *
 * @throws Problem supportTicketsOpen
 */
export async function freeSlot(tx: Tx, memberId: string): Promise<number> {
  const rows = await tx
    .selectFrom('support_tickets')
    .select('slot')
    .where('member_id', '=', memberId)
    .where('slot', 'is not', null)
    .execute()
  const taken = new Set(rows.map(({ slot }) => slot))
  for (let slot = 1; slot <= OPEN_TICKETS_MAX; slot += 1) if (!taken.has(slot)) return slot
  throw new Problem('supportTicketsOpen', { values: { max: OPEN_TICKETS_MAX } })
}
