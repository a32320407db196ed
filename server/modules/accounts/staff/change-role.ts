// Grants, changes and revokes staff roles. Only super admins may, and not for themselves, so at least one super admin always
// remains. A role with more permissions needs the approval of a second super admin, if there is one.

import { isPromotion, type Role, type StaffRole } from '#contracts/roles.ts'
import type { InputOf } from '#contracts/route.ts'
import type { changeRole as changeContract, grantRole as grantContract } from '#contracts/staff.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat, type Problem } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { hasOtherSuperAdmin, propose, recordAppointment } from '#server/modules/approvals/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { AccountsContext } from '../context.ts'
import { limitStaffSessions } from '../store.ts'
import { deleteSecondFactor } from './second-factor.ts'
import { checkStepUp, type StepUp } from './step-up.ts'

export interface RolePayload {
  readonly memberId: string
  readonly from: Role
  readonly to: StaffRole
}

/**
 * `waits`: a second super admin must approve it. The Problem of a wrong code or password is returned and not thrown, so that
 * the count of the failure is committed.
 */
type Outcome = { readonly waits: boolean } | Problem

/** @throws Problem staffReasonMissing, staffNotFound, staffAlready, approvalDuplicate; forbidden if the actor lost the role meanwhile */
export async function grantRole(
  tx: Tx,
  context: AccountsContext,
  form: InputOf<typeof grantContract>['body'],
  stepUp: StepUp,
  call: StaffCall,
  now: Date,
): Promise<Outcome> {
  assertThat(form.reason, 'staffReasonMissing')
  const refusal = await checkStepUp(tx, context, call.actorId, stepUp, now)
  if (refusal) return refusal
  const found = await tx
    .selectFrom('members')
    .select('id')
    .where('email', '=', form.email)
    .where('email_confirmed', '=', true)
    .where('status', '=', 'active')
    .executeTakeFirst()
  assertThat(found, 'staffNotFound')
  const member = await lockWithSuperAdmins(tx, found.id, call.actorId)
  assertThat(member?.status === 'active', 'staffNotFound')
  assertThat(member.role === 'member', 'staffAlready')
  return await promote(tx, context, member, form.role, { ...call, reason: form.reason }, now)
}

/**
 * Changes a role. Reducing permissions needs no approval.
 *
 * @throws Problem staffReasonMissing, notFound, staffSelf, staffConflict, approvalDuplicate; forbidden if the actor lost the role
 */
export async function changeRole(
  tx: Tx,
  context: AccountsContext,
  id: string,
  form: InputOf<typeof changeContract>['body'],
  stepUp: StepUp,
  call: StaffCall,
  now: Date,
): Promise<Outcome> {
  assertThat(form.reason, 'staffReasonMissing')
  assertThat(id !== call.actorId, 'staffSelf')
  const refusal = await checkStepUp(tx, context, call.actorId, stepUp, now)
  if (refusal) return refusal
  const member = await lockWithSuperAdmins(tx, id, call.actorId)
  // Members who were never staff get a role by address only.
  assertThat(member && member.status !== 'deleted' && (member.role !== 'member' || member.staffListedAt), 'notFound')
  assertThat(member.role === form.from && form.to !== form.from, 'staffConflict', { role: member.role })
  const { to, reason } = form
  if (to !== 'member' && isPromotion(member.role, to)) {
    return await promote(tx, context, member, to, { ...call, reason }, now)
  }
  const by = { byId: call.actorId, approvedBy: null }
  await setRole(tx, context, member, to, { ...call, reason, by, more: {} }, now)
  return { waits: false }
}

async function promote(
  tx: Tx,
  context: AccountsContext,
  member: LockedMember,
  to: StaffRole,
  call: StaffCall & { readonly reason: string },
  now: Date,
): Promise<Outcome> {
  const { reason } = call
  if (await hasOtherSuperAdmin(tx, call.actorId, now)) {
    const payload: RolePayload = { memberId: member.id, from: member.role, to }
    await propose(tx, context, { kind: 'role', permission: 'admin.settings', payload, reason }, call, now)
    return { waits: true }
  }
  const by = { byId: call.actorId, approvedBy: null }
  await setRole(tx, context, member, to, { ...call, by, more: {} }, now)
  return { waits: false }
}

/**
 * Locks the member and all super admins in the order of their ids. So of two super admins who revoke each other's role
 * concurrently, the second one is refused.
 *
 * @throws Problem forbidden if the actor is no longer a super admin
 */
export async function lockWithSuperAdmins(tx: Tx, id: string, actorId: string) {
  const rows = await tx
    .selectFrom('members')
    .select(['id', 'role', 'status', 'staff_listed_at as staffListedAt'])
    .where((eb) => eb.or([eb('id', '=', id), eb('role', '=', 'super_admin')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const actor = rows.find((row) => row.id === actorId)
  assertThat(actor?.role === 'super_admin' && actor.status === 'active', 'forbidden')
  return rows.find((row) => row.id === id)
}

type LockedMember = NonNullable<Awaited<ReturnType<typeof lockWithSuperAdmins>>>

interface RoleChange extends StaffCall {
  readonly reason: string
  readonly by: { readonly byId: string; readonly approvedBy: string | null }
  /** Further values for the audit log. */
  readonly more: object
}

export async function setRole(
  tx: Tx,
  { notifier }: Pick<AccountsContext, 'notifier'>,
  member: LockedMember,
  role: Role,
  { by, more, ...call }: RoleChange,
  now: Date,
): Promise<void> {
  // From now on the stored role counts, regardless of STAFF_EMAILS.
  await tx
    .updateTable('members')
    .set({ role, staff_listed_at: member.staffListedAt ?? now, updated_at: now })
    .where('id', '=', member.id)
    .execute()
  // A member cannot switch the second factor off, so it is deleted with the role.
  if (role === 'member') await deleteSecondFactor(tx, member.id)
  else await limitStaffSessions(tx, member.id)
  await recordAppointment(tx, { memberId: member.id, from: member.role, to: role, ...by }, now)
  await notifier.notify(tx, member.id, { kind: 'role_changed', data: { from: member.role, to: role } })
  // Requests read the role from the database; open tabs get an event.
  await notifier.event(tx, member.id, { type: 'account' })
  await recordStaffAction(
    tx,
    {
      ...call,
      action: member.role === 'member' ? 'staff.grant' : role === 'member' ? 'staff.revoke' : 'staff.change_role',
      subject: { type: 'member', id: member.id },
      before: { role: member.role },
      after: { role, ...more },
    },
    now,
  )
}
