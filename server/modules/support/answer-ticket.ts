// Staff answer a member. The call names the version that its author saw, so that no answer ignores a colleague's answer or a new
// message of the member. The mail says that there is an answer, without its text; only a member who cannot sign in gets the text.

import type { answerTicket as contract } from '#contracts/admin-support.ts'
import type { InputOf } from '#contracts/route.ts'
import type { SupportStatus } from '#contracts/support-rules.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { refuseSelfDealing, type StaffCall } from '#server/http/staff-call.ts'
import { readRecipient } from '#server/modules/accounts/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { SupportContext } from './context.ts'
import { lockTicket } from './lock-ticket.ts'
import { canSignIn } from './store.ts'
import { storeMessage } from './store-message.ts'
import { hasRoom } from './transitions.ts'

/**
 * @param options `announces` is false for a caller that notifies the member of the text
 * @throws Problem notFound, selfDealing, supportConflict, supportTicketClosed; supportAnswerMustClose in a ticket with MESSAGES_MAX messages
 */
export async function answerTicket(
  tx: Tx,
  { notifier }: SupportContext,
  id: string,
  { text, seenVersion, close }: InputOf<typeof contract>['body'],
  staff: StaffCall,
  now: Date,
  { announces = true }: { readonly announces?: boolean } = {},
): Promise<{ status: SupportStatus; version: number }> {
  const ticket = await lockTicket(tx, id)
  assertThat(ticket, 'notFound')
  refuseSelfDealing(staff, ticket.member_id)
  assertThat(ticket.version === seenVersion, 'supportConflict')
  assertThat(ticket.status !== 'closed', 'supportTicketClosed')
  // The last answer always finds room.
  assertThat(close || hasRoom(ticket), 'supportAnswerMustClose')
  const message = { text, byId: staff.actorId, closes: close }
  const { status, seq, version, assigneeId } = await storeMessage(tx, ticket, message, now)
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: 'support.answer',
      subject: { type: 'support', id },
      before: { status: ticket.status, assignee: ticket.assignee_id },
      // The number and length, not the text: the audit log must not retain what is deleted with an account.
      after: { status, assignee: assigneeId, message: seq, length: text.length },
      reason: '',
    },
    now,
  )
  if (announces) {
    const { subject } = ticket
    const recipient = await readRecipient(tx, ticket.member_id)
    if (recipient)
      await notifier.mail(
        tx,
        recipient,
        (await canSignIn(tx, ticket.member_id))
          ? { kind: 'support', step: 'answered', news: { id, subject } }
          : { kind: 'answerToStopped', subject, text },
      )
    await notifier.notify(tx, ticket.member_id, {
      kind: 'support_answer',
      data: { requestId: id, subject: ticket.subject },
    })
  }
  await notifier.event(tx, ticket.member_id, { type: 'support' })
  return { status, version }
}
