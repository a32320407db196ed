// Adds a message and brings its request into the state that follows from who wrote it. A closed request takes
// a place again, unless all of the member's are taken. Who answers what nobody has taken takes it.

import type { Selectable } from 'kysely'
import type { SupportStatus } from '#contracts/support-rules.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Tx } from '#server/db/transaction.ts'
import { freeSlot } from './lock-ticket.ts'
import { addStep } from './steps.ts'

interface NewMessage {
  readonly text: string
  /** The staff member who wrote it; null for the member. */
  readonly byId: string | null
  /** Whether the request is closed with it. */
  readonly closes?: boolean
}

/**
 * @param request as locked by the caller
 * @throws Problem supportRequestsOpen
 */
export async function putMessage(
  tx: Tx,
  request: Selectable<Schema['support_requests']>,
  { text, byId, closes = false }: NewMessage,
  now: Date,
): Promise<{ status: SupportStatus; seq: number; version: number; assigneeId: string | null }> {
  const { member_id, id } = request
  const status = closes ? 'closed' : byId ? 'answered' : 'open'
  const seq = request.message_count + 1
  const version = request.version + 1
  const assigneeId = request.assignee_id ?? byId
  await tx
    .updateTable('support_requests')
    .set({
      status,
      slot: closes ? null : (request.slot ?? (await freeSlot(tx, member_id))),
      message_count: seq,
      last_message_at: now,
      waiting_since: byId ? null : (request.waiting_since ?? now),
      closed_at: closes ? now : null,
      version,
      assignee_id: assigneeId,
      first_answer_at: request.first_answer_at ?? (byId ? now : null),
    })
    .where('member_id', '=', member_id)
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('support_messages')
    .values({ member_id, request_id: id, seq, by_id: byId, text, at: now })
    .execute()
  if (assigneeId !== request.assignee_id) await addStep(tx, request, { step: 'assigned', byId, toId: assigneeId }, now)
  if (closes) await addStep(tx, request, { step: 'closed', byId }, now)
  else if (request.status === 'closed') await addStep(tx, request, { step: 'open', byId }, now)
  return { status, seq, version, assigneeId }
}
