// Staff assign a ticket to themselves or a colleague, or unassign it. Members are not notified.

import type { assignTicket as contract } from '#contracts/admin-support.ts'
import type { InputOf } from '#contracts/route.ts'
import type { SupportStatus } from '#contracts/support-rules.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { refuseSelfDealing, type StaffCall } from '#server/http/staff-call.ts'
import { isStaff, mayAs } from '#server/http/staff-role.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { type LockedTicket, lockTicket } from './lock-ticket.ts'
import { addStep } from './steps.ts'

/** @throws Problem notFound, selfDealing, supportConflict; supportAssignee for an assignee who may not answer */
export async function assignTicket(
  tx: Tx,
  id: string,
  { to, seenVersion }: InputOf<typeof contract>['body'],
  staff: StaffCall,
  now: Date,
): Promise<{ status: SupportStatus; version: number }> {
  const ticket = await lockTicket(tx, id)
  assertThat(ticket, 'notFound')
  refuseSelfDealing(staff, ticket.member_id)
  assertThat(ticket.version === seenVersion, 'supportConflict')
  assertThat(to === null || (await readColleagues(tx)).some((colleague) => colleague.id === to), 'supportAssignee')
  return { status: ticket.status, version: await assignLocked(tx, ticket, to, staff, now) }
}

/** Assigns a ticket that the caller has locked, and records it. @returns its new version */
export async function assignLocked(
  tx: Tx,
  ticket: LockedTicket,
  to: string | null,
  staff: StaffCall,
  now: Date,
): Promise<number> {
  const { id } = ticket
  const version = ticket.version + 1
  await tx
    .updateTable('support_tickets')
    .set({ assignee_id: to, version })
    .where('member_id', '=', ticket.member_id)
    .where('id', '=', id)
    .execute()
  await addStep(tx, ticket, { step: 'assigned', byId: staff.actorId, toId: to }, now)
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: 'support.assign',
      subject: { type: 'support', id },
      before: { assignee: ticket.assignee_id },
      after: { assignee: to },
      reason: '',
    },
    now,
  )
  return version
}

/** Returns the staff who can be assigned a ticket, by name. */
export async function readColleagues(db: Db): Promise<{ id: string; name: string }[]> {
  return await db
    .selectFrom('members')
    .select(['id', 'name'])
    .where(isStaff('members'))
    .where(mayAs('members', 'support.update'))
    .where('status', '=', 'active')
    .orderBy('name')
    .orderBy('id')
    .execute()
}
