// Staff close a request, or put it back to open: one that was answered too early, or closed by mistake.

import type { InputOf } from '#contracts/route.ts'
import type { moveSupportRequest as contract } from '#contracts/support.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit/index.ts'
import type { SupportContext } from './context.ts'
import { freeSlot, lockRequest } from './lock-request.ts'
import { staffMoves } from './transitions.ts'

/** @throws Problem notFound, supportConflict, supportTransition; supportRequestsOpen when reopening finds no place */
export async function moveRequest(
  tx: Tx,
  { notifier }: SupportContext,
  id: string,
  { from, to }: InputOf<typeof contract>['body'],
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const request = await lockRequest(tx, id)
  assertThat(request, 'notFound')
  assertThat(request.status === from, 'supportConflict')
  assertThat(staffMoves(request).includes(to), 'supportTransition', { from, to })
  const { member_id: memberId } = request
  await tx
    .updateTable('support_requests')
    .set(
      to === 'closed'
        ? { status: to, slot: null, waiting_since: null, closed_at: now }
        : { status: to, slot: request.slot ?? (await freeSlot(tx, memberId)), waiting_since: now, closed_at: null },
    )
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .execute()
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: `support.${to}`,
      subject: { type: 'support', id },
      before: { status: from },
      after: { status: to },
      reason: '',
    },
    now,
  )
  await notifier.event(tx, memberId, { type: 'support' })
}
