// Stores a proposal for an action that a staff member may not do alone, and notifies colleagues who may approve it.

import { type SqlBool, sql } from 'kysely'
import { APPROVAL_HOURS, APPROVAL_PERMISSIONS, type ApprovalKindName } from '#contracts/approval-rules.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { mayAs } from '#server/http/staff-role.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'

export interface ProposalContext {
  readonly clock: Clock
  readonly random: Random
  readonly notifier: Notifier
}

interface Proposal {
  readonly kind: ApprovalKindName
  /** Ids and numbers that the approval applies. */
  readonly payload: object
  readonly reason: string
}

/** Maximum number of notified colleagues. */
const MAX_NOTIFIED = 50

/**
 * @returns the id of the proposal
 * @throws Problem approvalDuplicate
 */
export async function propose(
  tx: Tx,
  { clock, random, notifier }: ProposalContext,
  { kind, payload, reason }: Proposal,
  staff: StaffCall,
  now: Date,
): Promise<string> {
  const id = newId(clock, random)
  await closeExpired(tx, kind, payload, now)
  // The unique index on waiting proposals accepts only one of several equal concurrent proposals.
  const added = await tx
    .insertInto('approvals')
    .values({
      id,
      kind,
      payload: JSON.stringify(payload),
      reason,
      by_id: staff.actorId,
      at: now,
      expires_at: new Date(now.getTime() + APPROVAL_HOURS * 3_600_000),
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  assertThat(added, 'approvalDuplicate')
  const subject = { type: 'approval', id }
  await recordStaffAction(
    tx,
    { ...staff, action: 'approval.propose', subject, before: null, after: { kind, ...payload }, reason },
    now,
  )
  const colleagues = await tx
    .selectFrom('members')
    .select('id')
    .where(mayAs('members', APPROVAL_PERMISSIONS[kind]))
    .where('status', '=', 'active')
    .where('id', '<>', staff.actorId)
    .orderBy('id')
    .limit(MAX_NOTIFIED)
    .execute()
  for (const colleague of colleagues) {
    await notifier.notify(tx, colleague.id, { kind: 'approval_waiting', data: { what: kind } })
  }
  return id
}

/** Closes an expired proposal, so that an equal one can be made. */
async function closeExpired(tx: Tx, kind: ApprovalKindName, payload: object, now: Date): Promise<void> {
  await tx
    .updateTable('approvals')
    .set((eb) => ({ state: 'expired', decided_at: eb.ref('expires_at') }))
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .where(sql<SqlBool>`payload = ${JSON.stringify(payload)}::jsonb`)
    .execute()
}
