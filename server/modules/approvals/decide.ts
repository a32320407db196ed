// A colleague approves or refuses what was proposed; its author may take it back. The proposal is locked, so that of
// two who decide at once one is told. Whoever approves does it: all that was checked at first is checked again, of both.

import type { ApprovalState } from '#contracts/approval-rules.ts'
import { mayRole } from '#contracts/roles.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import type { ApprovalKind, ApprovalKinds, StaffPerson } from './kinds.ts'

type Decision = Exclude<ApprovalState, 'waiting' | 'expired'>

interface Deciding {
  readonly kinds: ApprovalKinds
  readonly notifier: Notifier
}

/** @throws Problem notFound, approvalOwn, approvalClosed, approvalRightGone, and what the act itself is refused with */
export async function decide(
  tx: Tx,
  { kinds, notifier }: Deciding,
  { id, decision, reason }: { readonly id: string; readonly decision: Decision; readonly reason: string },
  viewer: StaffPerson,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const { row, kind } = await lockProposal(tx, kinds, id, viewer)
  const isOwn = row.by_id === viewer.memberId
  if (decision === 'withdrawn') assertThat(isOwn, 'notFound')
  else assertThat(!isOwn, 'approvalOwn')
  assertThat(row.state === 'waiting' && row.expires_at > now, 'approvalClosed')
  await tx
    .updateTable('approvals')
    .set({
      state: decision,
      decided_by: viewer.memberId,
      decided_at: now,
      decided_reason: reason,
      payload: JSON.stringify(await withFigures(tx, kind, row.payload)),
    })
    .where('id', '=', id)
    .execute()
  if (decision === 'approved') {
    const requester = await stillMay(tx, kind, row.by_id)
    await kind.apply(tx, row.payload, { id, reason: row.reason, requester, approver: viewer, staff }, now)
  }
  const action = { approved: 'approval.approve', refused: 'approval.refuse', withdrawn: 'approval.withdraw' }[decision]
  const after = { state: decision, kind: row.kind, proposedBy: row.by_id }
  const subject = { type: 'approval', id }
  await recordStaffAction(tx, { ...staff, action, subject, before: { state: 'waiting' }, after, reason }, now)
  if (!isOwn && decision !== 'withdrawn') {
    await notifier.notice(tx, row.by_id, { kind: 'approval_decided', data: { what: row.kind, decision, reason } })
  }
}

/** What was proposed, with the figures that stood beside it when it was decided. */
async function withFigures(tx: Tx, kind: ApprovalKind, payload: unknown): Promise<unknown> {
  if (!kind.figures) return payload
  const [facts] = await kind.describe(tx, [payload])
  return facts ? { ...(payload as object), kept: kind.figures(facts) } : payload
}

/** A proposal of a kind that the viewer has the right to. @throws Problem notFound */
export async function lockProposal(tx: Tx, kinds: ApprovalKinds, id: string, viewer: StaffPerson) {
  const row = await tx.selectFrom('approvals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const kind = kinds.find((one) => one.kind === row?.kind)
  assertThat(row && kind && mayRole(viewer.role, kind.permission), 'notFound')
  return { row, kind }
}

/** Whoever proposed it must still be able to do it. @throws Problem approvalRightGone */
async function stillMay(tx: Tx, kind: ApprovalKind, memberId: string): Promise<StaffPerson> {
  const person = await tx
    .selectFrom('members')
    .select(['role', 'status'])
    .where('id', '=', memberId)
    .forShare()
    .executeTakeFirstOrThrow()
  assertThat(person.status === 'active' && mayRole(person.role, kind.permission), 'approvalRightGone')
  return { memberId, role: person.role }
}
