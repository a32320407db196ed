// Staff close a ticket, or reopen one that was answered too early or closed by mistake.

import type { moveTicket as contract } from '#contracts/admin-support.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { refuseSelfDealing, type StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { SupportContext } from './context.ts'
import { freeSlot, type LockedTicket, lockTicket } from './lock-ticket.ts'
import { addStep } from './steps.ts'
import { staffMoves } from './transitions.ts'

/**
 * @returns the ticket's new version
 * @throws Problem notFound, selfDealing, supportConflict, supportTransition; supportTicketsOpen when the member has no free slot
 */
export async function moveTicket(
  tx: Tx,
  context: SupportContext,
  id: string,
  { to, seenVersion }: InputOf<typeof contract>['body'],
  staff: StaffCall,
  now: Date,
): Promise<number> {
  const ticket = await lockTicket(tx, id)
  assertThat(ticket, 'notFound')
  refuseSelfDealing(staff, ticket.member_id)
  assertThat(ticket.version === seenVersion, 'supportConflict')
  const next = staffMoves(ticket).find((state) => state === to)
  assertThat(next, 'supportTransition', { from: ticket.status, to })
  return await moveLocked(tx, context, ticket, next, staff, now)
}

/** Moves a ticket that the caller has locked, and records it. @returns its new version @throws Problem supportTicketsOpen */
export async function moveLocked(
  tx: Tx,
  { notifier }: SupportContext,
  ticket: LockedTicket,
  next: 'open' | 'closed',
  staff: StaffCall,
  now: Date,
): Promise<number> {
  const { id, member_id: memberId, status: from } = ticket
  const version = ticket.version + 1
  await tx
    .updateTable('support_tickets')
    .set(
      next === 'closed'
        ? { status: next, slot: null, waiting_since: null, closed_at: now, version }
        : {
            status: next,
            slot: ticket.slot ?? (await freeSlot(tx, memberId)),
            waiting_since: now,
            closed_at: null,
            version,
          },
    )
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .execute()
  await addStep(tx, ticket, { step: next, byId: staff.actorId }, now)
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: `support.${next}`,
      subject: { type: 'support', id },
      before: { status: from },
      after: { status: next },
      reason: '',
    },
    now,
  )
  await notifier.event(tx, memberId, { type: 'support' })
  return version
}
