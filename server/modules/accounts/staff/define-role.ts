// Changes what an own role allows. If staff have it and it gets more permissions or higher limits, a second super admin has to approve it, like a
// role with more permissions for one person. It applies to all who have it from their next call on.

import type { defineRole as contract, RoleDefinition } from '#contracts/own-roles.ts'
import { areLimitsRaised, limitsOf, usefulLimits } from '#contracts/role-limits.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat, type Problem } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { hasOtherSuperAdmin, propose, recordAppointment } from '#server/modules/approvals/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { AccountsContext } from '../context.ts'
import { unknownToEarlierVersions } from './change-role.ts'
import { lockSuperAdmins } from './lock-super-admins.ts'
import { allowedOf, auditOf, countHolders, lockOwnRole, normalize, refuseTakenName, toColumns } from './own-roles.ts'
import { checkStepUp, type StepUp } from './step-up.ts'

interface DefinitionPair {
  readonly roleId: string
  readonly from: RoleDefinition
  readonly to: RoleDefinition
}

/** The payload of a proposal to change an own role. Earlier versions read a proposal to give a role to no one. */
export interface DefinitionPayload {
  readonly memberId: string
  readonly definition: DefinitionPair
}

const isEqual = (one: RoleDefinition, other: RoleDefinition): boolean =>
  one.name === other.name &&
  allowedOf(one.permissions).join() === allowedOf(other.permissions).join() &&
  JSON.stringify(limitsOf(one.limits)) === JSON.stringify(limitsOf(other.limits))

/** Returns whether the new definition allows more. A limit that ends with the permissions that it binds is not raised. */
const isMore = (from: RoleDefinition, to: RoleDefinition): boolean =>
  to.permissions.some((permission) => !from.permissions.includes(permission)) ||
  areLimitsRaised(usefulLimits(from.limits, to.permissions), to.limits)

/**
 * @returns whether it waits for a second super admin; the Problem of a wrong code or password is returned and not thrown, so that the
 *   count of the failure is committed
 * @throws Problem staffReasonMissing, notFound, roleConflict, roleUnchanged, roleNameTaken, approvalDuplicate; forbidden if the actor lost the role
 */
export async function defineRole(
  tx: Tx,
  context: AccountsContext,
  { params, body }: InputOf<typeof contract>,
  stepUp: StepUp,
  call: StaffCall,
  now: Date,
): Promise<{ readonly waits: boolean } | Problem> {
  const { seen, reason } = body
  assertThat(reason, 'staffReasonMissing')
  const refusal = await checkStepUp(tx, context, call.actorId, stepUp, now)
  if (refusal) return refusal
  await lockSuperAdmins(tx, call.actorId)
  const role = await lockOwnRole(tx, params.id, 'update')
  assertThat(role, 'notFound')
  assertThat(isEqual(role, seen), 'roleConflict')
  const to = normalize(body)
  assertThat(!isEqual(role, to), 'roleUnchanged')
  await refuseTakenName(tx, to.name, role.id)
  const isInUse = (await countHolders(tx, role.id)) > 0
  if (isMore(role, to) && isInUse && (await hasOtherSuperAdmin(tx, call.actorId, now))) {
    const from = { name: role.name, permissions: role.permissions, limits: role.limits }
    const definition = { roleId: role.id, from, to }
    const payload = { memberId: role.id, ...unknownToEarlierVersions('member'), definition } satisfies DefinitionPayload
    await propose(tx, context, { kind: 'role', payload, reason }, call, now)
    return { waits: true }
  }
  const by = { byId: call.actorId, approvedBy: null }
  await applyDefinition(tx, context, { roleId: role.id, from: role, to }, { ...call, reason, by, more: {} }, now)
  return { waits: false }
}

interface DefinitionChange extends StaffCall {
  readonly reason: string
  readonly by: { readonly byId: string; readonly approvedBy: string | null }
  /** Further values for the audit log. */
  readonly more: object
}

/**
 * Applies a change of an own role.
 *
 * @throws Problem approvalStale if the role has changed since, roleNameTaken
 */
export async function applyDefinition(
  tx: Tx,
  { notifier }: Pick<AccountsContext, 'notifier'>,
  { roleId, from, to }: DefinitionPair,
  { by, more, ...call }: DefinitionChange,
  now: Date,
): Promise<void> {
  const role = await lockOwnRole(tx, roleId, 'update')
  assertThat(role && isEqual(role, from), 'approvalStale')
  await refuseTakenName(tx, to.name, roleId)
  const after = { ...to, permissions: allowedOf(to.permissions), limits: limitsOf(to.limits) }
  await tx
    .updateTable('own_roles')
    .set({ name: to.name, ...toColumns(after), updated_at: now })
    .where('id', '=', roleId)
    .execute()
  // Requests read the permissions from the database; open tabs get an event.
  const holders = await tx.selectFrom('members').select('id').where('own_role_id', '=', roleId).orderBy('id').execute()
  for (const { id } of holders) {
    await notifier.event(tx, id, { type: 'account' })
    // They cannot approve for each other at once, as after an appointment.
    if (isMore(role, after)) await recordAppointment(tx, { memberId: id, from: roleId, to: roleId, ...by }, now)
  }
  await recordStaffAction(
    tx,
    {
      ...call,
      action: 'role.change',
      subject: { type: 'role', id: roleId },
      before: auditOf(role),
      after: { ...auditOf(after), staff: holders.length, ...more },
    },
    now,
  )
}
