// A member goes on with a request of their own. What staff had answered is open again; so is what was closed
// in the last two weeks.

import type { SupportStatus } from '#contracts/support-rules.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { SupportContext } from './context.ts'
import { lockTicket } from './lock-ticket.ts'
import { putMessage } from './put-message.ts'
import { hasRoom, inTime } from './transitions.ts'

/** @throws Problem notFound, supportRequestClosed, supportRequestFull, supportRequestsOpen */
export async function writeMessage(
  tx: Tx,
  { notifier }: SupportContext,
  memberId: string,
  id: string,
  text: string,
  now: Date,
): Promise<SupportStatus> {
  const request = await lockTicket(tx, id, { memberId })
  assertThat(request, 'notFound')
  assertThat(inTime(request, now), 'supportRequestClosed')
  assertThat(hasRoom(request), 'supportRequestFull')
  const { status } = await putMessage(tx, request, { text, byId: null }, now)
  await notifier.event(tx, memberId, { type: 'support' })
  return status
}
