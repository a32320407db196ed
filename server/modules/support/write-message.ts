// A member writes in a ticket of their own. An answered ticket becomes open again, and so does one that was closed within the
// last two weeks.

import type { SupportStatus } from '#contracts/support-rules.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { SupportContext } from './context.ts'
import { lockTicket } from './lock-ticket.ts'
import { storeMessage } from './store-message.ts'
import { hasRoom, inTime } from './transitions.ts'

/** @throws Problem notFound, supportTicketClosed, supportTicketFull, supportTicketsOpen */
export async function writeMessage(
  tx: Tx,
  { notifier }: SupportContext,
  memberId: string,
  id: string,
  text: string,
  now: Date,
): Promise<SupportStatus> {
  const ticket = await lockTicket(tx, id, { memberId })
  assertThat(ticket, 'notFound')
  assertThat(inTime(ticket, now), 'supportTicketClosed')
  assertThat(hasRoom(ticket), 'supportTicketFull')
  const { status } = await storeMessage(tx, ticket, { text, byId: null }, now)
  await notifier.event(tx, memberId, { type: 'support' })
  return status
}
