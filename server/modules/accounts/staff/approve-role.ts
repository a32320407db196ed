// The proposal to give a role to a staff member. It is refused if the member's role has changed since.

import { assertThat } from '#server/http/problem.ts'
import { type ApprovalKind, asKind } from '#server/modules/approvals/index.ts'
import type { AccountsContext } from '../context.ts'
import { lockWithSuperAdmins, type RolePayload, setRole } from './change-role.ts'

export const roleApproval = (context: Pick<AccountsContext, 'notifier'>): ApprovalKind =>
  asKind<'role', RolePayload>({
    kind: 'role',
    permission: 'admin.settings',
    changesRole: true,
    describe: async (db, payloads) => {
      const ids = payloads.map(({ memberId }) => memberId)
      const members = await db
        .selectFrom('members')
        .select(['id', 'name', 'email'])
        .where('id', 'in', ids)
        .where('status', '<>', 'deleted')
        .execute()
      return payloads.map(({ memberId, from, to }) => {
        const member = members.find(({ id }) => id === memberId)
        return { kind: 'role', memberId, name: member?.name ?? '', email: member?.email ?? '', from, to }
      })
    },
    apply: async (tx, { memberId, from, to }, { id, reason, requester, approver, staff }, now) => {
      const member = await lockWithSuperAdmins(tx, memberId, approver.memberId)
      assertThat(member?.status === 'active' && member.role === from, 'approvalStale')
      const by = { byId: requester.memberId, approvedBy: approver.memberId }
      const more = { approval: id, proposedBy: requester.memberId }
      await setRole(tx, context, member, to, { ...staff, reason, by, more }, now)
    },
  })
