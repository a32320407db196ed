// Staff assign a waiting proposal to themselves, or unassign it (docs/product.md#take-proposals-and-groups).

import type { assignApproval as contract } from '#contracts/approvals.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { lockProposal } from './decide.ts'
import { type ApprovalKinds, isAbout, type StaffPerson } from './kinds.ts'

/** @throws Problem notFound, approvalOwn, approvalSelf, approvalClosed; assigneeChanged if a colleague was faster */
export async function assignApproval(
  tx: Tx,
  kinds: ApprovalKinds,
  { params: { id }, body: { toMe, seen } }: InputOf<typeof contract>,
  viewer: StaffPerson,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const { row, kind } = await lockProposal(tx, kinds, id, viewer)
  assertThat(row.by_id !== viewer.memberId, 'approvalOwn')
  const [facts] = await kind.describe(tx, [row.payload])
  assertThat(!isAbout(facts, viewer.memberId), 'approvalSelf')
  assertThat(row.state === 'waiting' && row.expires_at > now, 'approvalClosed')
  assertThat(row.assignee_id === seen, 'assigneeChanged')
  const assignee = toMe ? viewer.memberId : null
  await tx.updateTable('approvals').set({ assignee_id: assignee }).where('id', '=', id).execute()
  const change = { before: { assignee: row.assignee_id }, after: { assignee }, reason: '' }
  const subject = { type: 'approval', id }
  await recordStaffAction(tx, { ...staff, action: 'approval.assign', subject, ...change }, now)
}
