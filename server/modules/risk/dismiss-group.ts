// Dismisses a group, with a reason and for some days. The group must still have the size that the viewer saw. It is shown again
// when it grows or when the dismissal ends (count-groups.ts).

import type { dismissRiskGroup, RiskGroup } from '#contracts/risk.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Random } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { isInGroup } from './is-in-group.ts'
import { openCase } from './open-case.ts'
import { findGroup, type GroupViewer } from './read-groups.ts'

const DAY_MS = 24 * 3_600_000

/** @throws Problem notFound, selfDealing, riskGroupDismissed, riskGroupChanged */
export async function dismissGroup(
  tx: Tx,
  random: Random,
  viewer: GroupViewer,
  id: string,
  { reason, seenMeasure, days }: InputOf<typeof dismissRiskGroup>['body'],
  staff: StaffCall,
  now: Date,
): Promise<RiskGroup> {
  const row = await tx
    .selectFrom('risk_groups')
    .select(['kind', 'mark', 'measure', 'open', 'assignee_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  assertThat(row, 'notFound')
  assertThat(!(await isInGroup(tx, row, staff.actorId)), 'selfDealing')
  assertThat(row.open, 'riskGroupDismissed')
  assertThat(row.measure === seenMeasure, 'riskGroupChanged')
  const { kind, measure, assignee_id: assignee } = row
  const until = days === null ? null : new Date(now.getTime() + days * DAY_MS)
  const caseId = await openCase(tx, random, viewer, id, { decision: 'dismissed', reason, until }, now)
  await tx
    .updateTable('risk_groups')
    .set({
      open: false,
      assignee_id: null,
      dismissed_measure: measure,
      dismissed_at: now,
      dismissed_by: staff.actorId,
      dismissed_reason: reason,
      dismissed_until: until,
    })
    .where('id', '=', id)
    .execute()
  const subject = { type: 'risk_group', id }
  const [before, after] = [
    { open: true, kind, measure, assignee },
    { open: false, kind, measure, assignee: null, until, case: caseId },
  ]
  await recordStaffAction(tx, { ...staff, action: 'risk.dismiss', subject, before, after, reason }, now)
  const group = await findGroup(tx, id)
  assertThat(group, 'notFound')
  return group
}
