// Staff assign an open risk group to themselves, or unassign it (docs/product.md#take-proposals-and-groups).

import type { assignRiskGroup, RiskGroup } from '#contracts/risk.ts'
import { hasPermission } from '#contracts/roles.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { isInGroup } from './is-in-group.ts'
import { findGroup, type GroupViewer } from './read-groups.ts'

/** @throws Problem forbidden without `risk.read`, notFound, selfDealing, riskGroupDismissed; assigneeChanged if a colleague was faster */
export async function assignGroup(
  tx: Tx,
  viewer: GroupViewer,
  { params: { id }, body: { toMe, seen } }: InputOf<typeof assignRiskGroup>,
  staff: StaffCall,
  now: Date,
): Promise<RiskGroup> {
  assertThat(hasPermission(viewer, 'risk.read'), 'forbidden')
  const row = await tx
    .selectFrom('risk_groups')
    .select(['kind', 'mark', 'open', 'assignee_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  assertThat(row, 'notFound')
  assertThat(!(await isInGroup(tx, row, staff.actorId)), 'selfDealing')
  assertThat(row.open, 'riskGroupDismissed')
  assertThat(row.assignee_id === seen, 'assigneeChanged')
  const assignee = toMe ? staff.actorId : null
  await tx.updateTable('risk_groups').set({ assignee_id: assignee }).where('id', '=', id).execute()
  const change = { before: { assignee: row.assignee_id }, after: { assignee }, reason: '' }
  const subject = { type: 'risk_group', id }
  await recordStaffAction(tx, { ...staff, action: 'risk.assign', subject, ...change }, now)
  const group = await findGroup(tx, id)
  assertThat(group, 'notFound')
  return group
}
