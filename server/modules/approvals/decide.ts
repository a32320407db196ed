// Decides a proposal: a colleague approves or refuses it, its author withdraws it. The row is locked, so a concurrent second
// decision is refused. Approving applies the proposal and repeats all checks, for author and approver.

import type { ApprovalFacts } from '#contracts/approval-facts.ts'
import { APPROVAL_PERMISSIONS, type ApprovalState } from '#contracts/approval-rules.ts'
import { limitsOf, stricterLimits } from '#contracts/role-limits.ts'
import { hasPermission } from '#contracts/roles.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { ownLimitsOf, ownPermissionsOf, roleOf, withPermissions } from '#server/http/staff-role.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { readRecentTies } from './appointments.ts'
import { type ApprovalKind, type ApprovalKinds, isAbout, type StaffPerson } from './kinds.ts'

type Decision = Exclude<ApprovalState, 'waiting' | 'expired'>

interface DecisionContext {
  readonly kinds: ApprovalKinds
  readonly notifier: Notifier
}

/**
 * @throws Problem notFound, approvalOwn, approvalSelf, approvalNewStaff, approvalClosed, approvalRightGone, forbidden if the
 *   approver has lost the right, and the problems of the action itself
 */
export async function decide(
  tx: Tx,
  { kinds, notifier }: DecisionContext,
  { id, decision, reason }: { readonly id: string; readonly decision: Decision; readonly reason: string },
  viewer: StaffPerson,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const { row, kind } = await lockProposal(tx, kinds, id, viewer)
  const isOwn = row.by_id === viewer.memberId
  if (decision === 'withdrawn') assertThat(isOwn, 'notFound')
  else assertThat(!isOwn, 'approvalOwn')
  const [facts] = await kind.describe(tx, [row.payload])
  if (decision !== 'withdrawn') assertThat(!isAbout(facts, viewer.memberId), 'approvalSelf')
  if (decision === 'approved') {
    assertThat(!(await readRecentTies(tx, viewer.memberId, now)).has(row.by_id), 'approvalNewStaff')
  }
  assertThat(row.state === 'waiting' && row.expires_at > now, 'approvalClosed')
  await tx
    .updateTable('approvals')
    .set({
      state: decision,
      decided_by: viewer.memberId,
      decided_at: now,
      decided_reason: reason,
      payload: JSON.stringify(addFigures(kind, row.payload, facts)),
    })
    .where('id', '=', id)
    .execute()
  if (decision === 'approved') {
    const staffMembers = await lockStaff(tx, kind, [row.by_id, viewer.memberId])
    const requester = staffMembers.get(row.by_id)
    const approver = staffMembers.get(viewer.memberId)
    assertThat(requester, 'approvalRightGone')
    assertThat(approver, 'forbidden')
    const limits = stricterLimits(requester.limits, approver.limits)
    const approved = { id, reason: row.reason, requester, approver, staff: { ...staff, limits } }
    await kind.apply(tx, row.payload, approved, now)
  }
  const action = { approved: 'approval.approve', refused: 'approval.refuse', withdrawn: 'approval.withdraw' }[decision]
  const after = { state: decision, kind: row.kind, proposedBy: row.by_id }
  const subject = { type: 'approval', id }
  await recordStaffAction(tx, { ...staff, action, subject, before: { state: 'waiting' }, after, reason }, now)
  if (!isOwn && decision !== 'withdrawn') {
    await notifier.notify(tx, row.by_id, { kind: 'approval_decided', data: { what: row.kind, decision, reason } })
  }
}

/** Returns the payload with the figures that were shown at the time of the decision. */
const addFigures = (kind: ApprovalKind, payload: unknown, facts: ApprovalFacts | undefined): unknown =>
  kind.figures && facts ? { ...(payload as object), decided: kind.figures(facts) } : payload

/** Locks a proposal of a kind that the viewer may decide. @throws Problem notFound */
export async function lockProposal(tx: Tx, kinds: ApprovalKinds, id: string, viewer: StaffPerson) {
  const row = await tx.selectFrom('approvals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const kind = kinds.find((one) => one.kind === row?.kind)
  assertThat(row && kind && hasPermission(viewer, APPROVAL_PERMISSIONS[kind.kind]), 'notFound')
  return { row, kind }
}

/**
 * Locks author and approver in the order of their ids, which prevents deadlocks.
 *
 * @returns those that are active and have the right, by id
 */
async function lockStaff(
  tx: Tx,
  kind: ApprovalKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StaffPerson>> {
  const query = tx
    .selectFrom('members')
    .select(['id as memberId', 'status'])
    .select([roleOf('members').as('role'), ownPermissionsOf('members').as('ownPermissions')])
    .select(ownLimitsOf('members').as('ownLimits'))
    .where('id', 'in', ids)
    .orderBy('id')
  const rows = await (kind.changesRole ? query.forUpdate() : query.forShare()).execute()
  return new Map(
    rows
      .map(({ ownLimits, ...row }) => ({ ...withPermissions(row), limits: limitsOf(ownLimits) }))
      .filter((person) => person.status === 'active' && hasPermission(person, APPROVAL_PERMISSIONS[kind.kind]))
      .map((person) => [person.memberId, person]),
  )
}
