// Adds a message and brings its request into the state that follows from who wrote it. A closed request takes
// a place again, unless all of the member's are taken.

import type { Selectable } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Tx } from '#server/db/transaction.ts'
import { freeSlot } from './lock-request.ts'

/**
 * @param request as locked by the caller
 * @param byId the staff member who wrote it; null for the member
 * @throws Problem supportRequestsOpen
 */
export async function putMessage(
  tx: Tx,
  request: Selectable<Schema['support_requests']>,
  text: string,
  byId: string | null,
  now: Date,
): Promise<{ status: 'open' | 'answered'; seq: number }> {
  const { member_id, id } = request
  const status = byId ? 'answered' : 'open'
  const seq = request.message_count + 1
  await tx
    .updateTable('support_requests')
    .set({
      status,
      slot: request.slot ?? (await freeSlot(tx, member_id)),
      message_count: seq,
      last_message_at: now,
      waiting_since: byId ? null : (request.waiting_since ?? now),
      closed_at: null,
    })
    .where('member_id', '=', member_id)
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('support_messages')
    .values({ member_id, request_id: id, seq, by_id: byId, text, at: now })
    .execute()
  return { status, seq }
}
