// Opens a case: a decision of staff on a group, with the evidence of that time. Evidence of groups expires after 30 days; a case
// does not.

import type { GroupEvidence, MemberEvidence, RiskMember } from '#contracts/risk.ts'
import type { ReasonClass } from '#contracts/risk-rules.ts'
import type { StopResult } from '#contracts/stop-risk-group.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { findGroup, type GroupViewer, readGroupMembers } from './read-groups.ts'

interface Dismissal {
  readonly decision: 'dismissed'
  readonly reason: string
  /** Null for a dismissal without an end. */
  readonly until: Date | null
}

interface Stop {
  readonly decision: 'stopped'
  /** Chosen before, because pauses refer to it. */
  readonly id: string
  readonly reasonClass: ReasonClass
  readonly reason: string
  readonly stoppedIds: readonly string[]
  /** The members before they were stopped. */
  readonly evidence: readonly RiskMember[]
  readonly result: StopResult
}

/** A dismissal opens its case before it changes the group. @returns the id of the case @throws Problem notFound */
export async function openCase(
  tx: Tx,
  random: Random,
  viewer: GroupViewer,
  groupId: string,
  form: Dismissal | Stop,
  now: Date,
): Promise<string> {
  const group = await findGroup(tx, groupId)
  const row = await tx.selectFrom('risk_groups').select('mark').where('id', '=', groupId).executeTakeFirst()
  assertThat(group && row, 'notFound')
  const isStop = form.decision === 'stopped'
  const members = isStop ? form.evidence : await readGroupMembers(tx, viewer, groupId, now)
  const id = isStop ? form.id : newId({ now: () => now }, random)
  await tx
    .insertInto('risk_cases')
    .values({
      id,
      group_id: groupId,
      kind: group.kind,
      mark: row.mark,
      label: group.label,
      decision: form.decision,
      reason_class: isStop ? form.reasonClass : null,
      reason: form.reason,
      evidence: JSON.stringify(groupEvidence(group)),
      result: isStop ? JSON.stringify(form.result) : null,
      dismissed_until: isStop ? null : form.until,
      by_id: viewer.memberId,
      at: now,
    })
    .execute()
  const stopped = new Set(isStop ? form.stoppedIds : [])
  const rows = members.map((member) => ({
    member_id: member.id,
    case_id: id,
    is_stopped: stopped.has(member.id),
    evidence: JSON.stringify(memberEvidence(member)),
  }))
  if (rows.length > 0) await tx.insertInto('risk_case_members').values(rows).execute()
  return id
}

const groupEvidence = ({
  size,
  measure,
  weight,
  reasons,
  points,
  redemptions,
  firstAt,
  lastAt,
  countedAt,
}: GroupEvidence): GroupEvidence => ({
  size,
  measure,
  weight,
  reasons,
  points,
  redemptions,
  firstAt,
  lastAt,
  countedAt,
})

const memberEvidence = ({
  status,
  points,
  totalEarned,
  redemptions,
  createdAt,
  seenAt,
  openRedemptions,
  openPoints,
  isPaused,
}: MemberEvidence): MemberEvidence => ({
  status,
  points,
  totalEarned,
  redemptions,
  createdAt,
  seenAt,
  openRedemptions,
  openPoints,
  isPaused,
})
