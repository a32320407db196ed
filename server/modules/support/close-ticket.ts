// A member closes a ticket of their own. Closing a closed ticket changes nothing.

import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { SupportContext } from './context.ts'
import { lockTicket } from './lock-ticket.ts'
import { addStep } from './steps.ts'

/** @throws Problem notFound */
export async function closeTicket(
  tx: Tx,
  { notifier }: SupportContext,
  memberId: string,
  id: string,
  now: Date,
): Promise<void> {
  const ticket = await lockTicket(tx, id, { memberId })
  assertThat(ticket, 'notFound')
  if (ticket.status === 'closed') return
  await tx
    .updateTable('support_tickets')
    .set({ status: 'closed', slot: null, waiting_since: null, closed_at: now, version: ticket.version + 1 })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .execute()
  await addStep(tx, ticket, { step: 'closed', byId: null }, now)
  await notifier.event(tx, memberId, { type: 'support' })
}
