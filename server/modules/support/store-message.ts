// Adds a message and sets the ticket's status by its author. A closed ticket needs a free slot again. An answer to an unassigned
// ticket assigns it to its author.

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
  /** Whether the ticket is closed with this message. */
  readonly closes?: boolean
}

/**
 * @param ticket a row that the caller has locked
 * @throws Problem supportTicketsOpen
 */
export async function storeMessage(
  tx: Tx,
  ticket: Selectable<Schema['support_tickets']>,
  { text, byId, closes = false }: NewMessage,
  now: Date,
): Promise<{ status: SupportStatus; seq: number; version: number; assigneeId: string | null }> {
  const { member_id, id } = ticket
  const status = closes ? 'closed' : byId ? 'answered' : 'open'
  const seq = ticket.message_count + 1
  const version = ticket.version + 1
  const assigneeId = ticket.assignee_id ?? byId
  await tx
    .updateTable('support_tickets')
    .set({
      status,
      slot: closes ? null : (ticket.slot ?? (await freeSlot(tx, member_id))),
      message_count: seq,
      last_message_at: now,
      waiting_since: byId ? null : (ticket.waiting_since ?? now),
      closed_at: closes ? now : null,
      version,
      assignee_id: assigneeId,
      first_answer_at: ticket.first_answer_at ?? (byId ? now : null),
    })
    .where('member_id', '=', member_id)
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('support_messages')
    .values({ member_id, ticket_id: id, seq, by_id: byId, text, at: now })
    .execute()
  if (assigneeId !== ticket.assignee_id) await addStep(tx, ticket, { step: 'assigned', byId, toId: assigneeId }, now)
  if (closes) await addStep(tx, ticket, { step: 'closed', byId }, now)
  else if (ticket.status === 'closed') await addStep(tx, ticket, { step: 'open', byId }, now)
  return { status, seq, version, assigneeId }
}
