// The proposals about roles: to give one to a member, and to change an own role. They are refused if that has changed since.

import { limitsOf } from '#contracts/role-limits.ts'
import type { StaffRole } from '#contracts/roles.ts'
import type { Db } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { type ApprovalKind, asKind, type FactsOf } from '#server/modules/approvals/index.ts'
import type { AccountsContext } from '../context.ts'
import { type RolePayload, setRole } from './change-role.ts'
import { applyDefinition, type DefinitionPayload } from './define-role.ts'
import { lockWithSuperAdmins } from './lock-super-admins.ts'
import { allowedOf, countHolders, lockRole, readOwnRoleNames, roleFacts } from './own-roles.ts'

/** Earlier versions have no proposals to change a role, so both have the same kind. */
type Payload = RolePayload | DefinitionPayload

const isDefinition = (payload: Payload): payload is DefinitionPayload => 'definition' in payload

export const roleApproval = (context: Pick<AccountsContext, 'notifier'>): ApprovalKind =>
  asKind<'role', Payload>({
    kind: 'role',
    changesRole: true,
    describe,
    apply: async (tx, payload, { id, reason, requester, approver, staff }, now) => {
      const by = { byId: requester.memberId, approvedBy: approver.memberId }
      const more = { approval: id, proposedBy: requester.memberId }
      if (isDefinition(payload)) {
        await lockWithSuperAdmins(tx, approver.memberId, approver.memberId)
        await applyDefinition(tx, context, payload.definition, { ...staff, reason, by, more }, now)
        return
      }
      const member = await lockWithSuperAdmins(tx, payload.memberId, approver.memberId)
      const wanted = payload.own ?? { ...payload, permissions: null, limits: {} }
      assertThat(member?.status === 'active' && member.roleKey === wanted.from, 'approvalStale')
      const to = await lockRole(tx, wanted.to)
      assertThat(to && to.own?.permissions.join() === wanted.permissions?.join(), 'approvalStale')
      const limits = [to.own?.limits, wanted.limits].map((some) => JSON.stringify(limitsOf(some)))
      assertThat(limits[0] === limits[1], 'approvalStale')
      await setRole(tx, context, member, to, { ...staff, reason, by, more }, now)
    },
  })

async function describe(db: Db, payloads: readonly Payload[]): Promise<FactsOf<'role'>[]> {
  const ids = payloads.flatMap((payload) => (isDefinition(payload) ? [] : [payload.memberId]))
  const members =
    ids.length === 0
      ? []
      : await db
          .selectFrom('members')
          .select(['id', 'name', 'email'])
          .where('id', 'in', ids)
          .where('status', '<>', 'deleted')
          .execute()
  const names = new Map((await readOwnRoleNames(db)).map(({ id, name }) => [id, name]))
  return await Promise.all(
    payloads.map(async (payload): Promise<FactsOf<'role'>> => {
      if (isDefinition(payload)) {
        const { roleId, from, to } = payload.definition
        return { kind: 'role', about: 'definition', roleId, staff: await countHolders(db, roleId), from, to }
      }
      const { memberId } = payload
      const { from, to, permissions, limits } = payload.own ?? { ...payload, permissions: null, limits: {} }
      const member = members.find(({ id }) => id === memberId)
      const before = roleFacts(from, names)
      const after = roleFacts(to, names)
      return {
        ...{ kind: 'role', about: 'member', memberId, name: member?.name ?? '', email: member?.email ?? '' },
        ...{ from: before.role, fromName: before.name, toName: after.name },
        to: after.role as StaffRole,
        permissions: permissions ? allowedOf(permissions) : null,
        limits: limitsOf(limits),
      }
    }),
  )
}
