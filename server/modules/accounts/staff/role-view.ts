// Begins and ends the view of the admin part as another role, for one session.

import { ROLE_VIEW_MINUTES } from '#contracts/role-view-rules.ts'
import type { RoleKey } from '#contracts/roles.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/session.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { AccountsContext } from '../context.ts'
import { lockRole } from './own-roles.ts'

/** @returns when it ends at the latest @throws Problem roleGone */
export async function startRoleView(
  tx: Tx,
  { notifier }: Pick<AccountsContext, 'notifier'>,
  key: RoleKey,
  viewer: Viewer,
  call: StaffCall,
  now: Date,
): Promise<Date> {
  const viewed = await lockRole(tx, key)
  assertThat(viewed, 'roleGone')
  const { role, own } = viewed
  const endsAt = new Date(now.getTime() + ROLE_VIEW_MINUTES * 60_000)
  const view = { viewed_role: role, viewed_own_role_id: own?.id ?? null, view_ends_at: endsAt }
  await tx.updateTable('sessions').set(view).where('id', '=', viewer.sessionId).execute()
  // Other tabs of the browser have the same session.
  await notifier.event(tx, viewer.memberId, { type: 'account' })
  const after = { role: own?.name ?? role, ...(own && { ownRole: own.id }), endsAt: endsAt.toISOString() }
  const subject = { type: 'role', id: key }
  await recordStaffAction(tx, { ...call, action: 'role_view.start', subject, before: null, after, reason: '' }, now)
  return endsAt
}

/** Ends the view of a session. Without one, nothing changes but the audit log. */
export async function endRoleView(
  tx: Tx,
  { notifier }: Pick<AccountsContext, 'notifier'>,
  viewer: Viewer,
  call: StaffCall,
  now: Date,
): Promise<void> {
  const none = { viewed_role: null, viewed_own_role_id: null, view_ends_at: null }
  await tx.updateTable('sessions').set(none).where('id', '=', viewer.sessionId).execute()
  await notifier.event(tx, viewer.memberId, { type: 'account' })
  const before = viewer.viewAs ? { role: viewer.viewAs.roleName ?? viewer.role } : null
  const subject = { type: 'session', id: viewer.sessionId }
  await recordStaffAction(tx, { ...call, action: 'role_view.end', subject, before, after: null, reason: '' }, now)
}
