// Grants, changes and revokes staff roles. Only super admins may, and not for themselves, so at least one super admin always
// remains. A role with more permissions needs the approval of a second super admin, if there is one.

import type { RoleLimits } from '#contracts/role-limits.ts'
import { isPromotion, type OwnRolePermission, type Role, type RoleKey } from '#contracts/roles.ts'
import type { InputOf } from '#contracts/route.ts'
import type { changeRole as changeContract, grantRole as grantContract } from '#contracts/staff.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { hasOtherSuperAdmin, propose, recordAppointment } from '#server/modules/approvals/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { AccountsContext } from '../context.ts'
import { limitStaffSessions } from '../store.ts'
import { type LockedMember, lockWithSuperAdmins } from './lock-super-admins.ts'
import { type GivenRole, lockRole } from './own-roles.ts'
import { deleteSecondFactor } from './second-factor.ts'
import { checkStepUp, type StepUp } from './step-up.ts'

/** The payload of a proposal to give a role. */
export interface RolePayload {
  readonly memberId: string
  readonly from: RoleKey
  readonly to: RoleKey
  /** The real roles, where one is an own role: earlier versions read only the fields above. */
  readonly own?: {
    readonly from: RoleKey
    readonly to: RoleKey
    /** What an own role allowed at the proposal. A role that has changed since is not given. */
    readonly permissions: readonly OwnRolePermission[] | null
    /** The limits of that role; missing in proposals of earlier versions. */
    readonly limits?: RoleLimits
  }
}

/** What earlier versions read of a proposal about an own role. They refuse to apply it, because the member has another role. */
export const unknownToEarlierVersions = (stored: RoleKey) =>
  ({ from: stored === 'super_admin' ? 'moderator' : 'super_admin', to: 'support' }) as const

/**
 * `waits`: a second super admin must approve it. The Problem of a wrong code or password is returned and not thrown, so that
 * the count of the failure is committed.
 */
type Outcome = { readonly waits: boolean } | Problem

/** @throws Problem staffReasonMissing, staffNotFound, staffAlready, roleGone, approvalDuplicate; forbidden if the actor lost the role meanwhile */
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
  assertThat(member.roleKey === 'member', 'staffAlready')
  const to = await lockRole(tx, form.role)
  assertThat(to, 'roleGone')
  return await promote(tx, context, member, to, { ...call, reason: form.reason }, now)
}

/**
 * Changes a role. Reducing permissions needs no approval.
 *
 * @throws Problem staffReasonMissing, notFound, staffSelf, staffConflict, roleGone, approvalDuplicate; forbidden if the actor lost the role
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
  assertThat(member && member.status !== 'deleted' && (member.roleKey !== 'member' || member.staffListedAt), 'notFound')
  const { from, reason } = form
  if (member.roleKey !== from || form.to === from) {
    const current = await lockRole(tx, member.roleKey)
    throw new Problem('staffConflict', { values: { role: current?.own?.name ?? member.role } })
  }
  const to = await lockRole(tx, form.to)
  assertThat(to, 'roleGone')
  if (isPromotion(member.roleKey, to.key)) {
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
  to: GivenRole,
  call: StaffCall & { readonly reason: string },
  now: Date,
): Promise<Outcome> {
  const { reason } = call
  if (await hasOtherSuperAdmin(tx, call.actorId, now)) {
    const from = member.roleKey
    const own = { from, to: to.key, permissions: to.own?.permissions ?? null, limits: to.own?.limits ?? {} }
    const isOwn = to.own !== null || member.ownRoleId !== null
    const payload: RolePayload = isOwn
      ? { memberId: member.id, ...unknownToEarlierVersions(member.role), own }
      : { memberId: member.id, from, to: to.key }
    await propose(tx, context, { kind: 'role', payload, reason }, call, now)
    return { waits: true }
  }
  const by = { byId: call.actorId, approvedBy: null }
  await setRole(tx, context, member, to, { ...call, by, more: {} }, now)
  return { waits: false }
}

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
  to: GivenRole,
  { by, more, ...call }: RoleChange,
  now: Date,
): Promise<void> {
  // From now on the stored role counts, regardless of STAFF_EMAILS.
  const isLeaving = to.key === 'member'
  const from = await lockRole(tx, member.roleKey)
  const stored = { role: to.role === 'own' ? 'member' : to.role, own_role_id: to.own?.id ?? null } as const
  await tx
    .updateTable('members')
    .set({ ...stored, staff_listed_at: member.staffListedAt ?? now, updated_at: now })
    .where('id', '=', member.id)
    .execute()
  // A member cannot switch the second factor off, so it is deleted with the role.
  if (isLeaving) await deleteSecondFactor(tx, member.id)
  else await limitStaffSessions(tx, member.id)
  await recordAppointment(tx, { memberId: member.id, from: member.roleKey, to: to.key, ...by }, now)
  // Earlier versions read only built-in roles.
  const builtIn = (role: Role | undefined) => (role === 'own' ? 'support' : (role ?? 'member'))
  const data = { from: builtIn(from?.role), to: builtIn(to.role), ...(to.own && { name: to.own.name }) }
  await notifier.notify(tx, member.id, { kind: 'role_changed', data })
  // Requests read the role from the database; open tabs get an event.
  await notifier.event(tx, member.id, { type: 'account' })
  await recordStaffAction(
    tx,
    {
      ...call,
      action: member.roleKey === 'member' ? 'staff.grant' : isLeaving ? 'staff.revoke' : 'staff.change_role',
      subject: { type: 'member', id: member.id },
      before: from ? inAudit(from) : { role: member.roleKey },
      after: { ...inAudit(to), ...more },
    },
    now,
  )
}

/** Returns a role as the audit log has it. */
const inAudit = ({ role, own }: GivenRole): object =>
  own
    ? {
        ...{ role: own.name, ownRole: own.id, permissions: own.permissions },
        ...(Object.keys(own.limits).length > 0 && { limits: own.limits }),
      }
    : { role }
