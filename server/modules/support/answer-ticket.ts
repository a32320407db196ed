// Staff answer a member. Who answers says which version they saw, so that nobody answers past a colleague or past what
// the member has added meanwhile. The mail says that there is an answer, not what it says.

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
import { putMessage } from './put-message.ts'

/** @throws Problem notFound, selfDealing, supportConflict, supportRequestClosed */
export async function answerTicket(
  tx: Tx,
  { notifier }: SupportContext,
  id: string,
  { text, seenVersion, close }: InputOf<typeof contract>['body'],
  staff: StaffCall,
  now: Date,
): Promise<{ status: SupportStatus; version: number }> {
  const request = await lockTicket(tx, id)
  assertThat(request, 'notFound')
  refuseSelfDealing(staff, request.member_id)
  assertThat(request.version === seenVersion, 'supportConflict')
  assertThat(request.status !== 'closed', 'supportRequestClosed')
  const message = { text, byId: staff.actorId, closes: close }
  const { status, seq, version, assigneeId } = await putMessage(tx, request, message, now)
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: 'support.answer',
      subject: { type: 'support', id },
      before: { status: request.status, assignee: request.assignee_id },
      // Its number and length, not its text: what is deleted with an account must not stay in the audit.
      after: { status, assignee: assigneeId, message: seq, length: text.length },
      reason: '',
    },
    now,
  )
  const news = { id, subject: request.subject }
  const recipient = await readRecipient(tx, request.member_id)
  if (recipient) await notifier.mail(tx, recipient, { kind: 'support', step: 'answered', news })
  await notifier.notice(tx, request.member_id, {
    kind: 'support_answer',
    data: { requestId: id, subject: request.subject },
  })
  await notifier.event(tx, request.member_id, { type: 'support' })
  return { status, version }
}
