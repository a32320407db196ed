// Stops chosen members of a group in one transaction: pauses redemptions, cancels open ones with a refund or holds them, and bans. Each part is the
// single action with its own permission, limits, notifications and audit entry; a case and one more entry record the decision.

import type { RedemptionStatus } from '#contracts/rewards.ts'
import { APPEAL_DAYS, PAUSE_DAYS } from '#contracts/risk-rules.ts'
import { hasPermission } from '#contracts/roles.ts'
import type { InputOf } from '#contracts/route.ts'
import type { StopResult, stopRiskGroup } from '#contracts/stop-risk-group.ts'
import { newId } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { changeStatuses, pauseRedemptions } from '#server/modules/members/index.ts'
import { holdRedemption, moveRedemption, type RewardsContext } from '#server/modules/rewards/index.ts'
import { announceStop, type StopStep } from './announce-stop.ts'
import { isInGroup } from './is-in-group.ts'
import { openCase } from './open-case.ts'
import { type GroupViewer, readGroupMembers } from './read-groups.ts'

const DAY_MS = 24 * 3_600_000

/** Refusals of one cancellation or hold, before it has changed anything. The redemption is reported as left. */
const LEFT_AS_IS = new Set([
  'redemptionConflict',
  'redemptionTransition',
  'redemptionOrdered',
  'redemptionHeldBefore',
  'approvalDuplicate',
  'limitPrice',
])

/**
 * @returns how many members and redemptions were changed
 * @throws Problem notFound, forbidden; selfDealing for staff in the group; riskGroupChanged when a chosen member is no longer in the group or can't be acted on;
 *   pausedAlready, membersUnchanged when a colleague was faster; redemptionUnpaid
 */
export async function stopGroup(
  tx: Tx,
  context: RewardsContext,
  viewer: GroupViewer,
  id: string,
  { memberIds, pause, cancel, hold, ban, reasonClass, reason, message }: InputOf<typeof stopRiskGroup>['body'],
  staff: StaffCall,
  now: Date,
): Promise<StopResult> {
  assertThat(hasPermission(viewer, 'risk.read'), 'forbidden')
  assertThat(!(cancel || hold) || hasPermission(viewer, 'redemptions.update'), 'forbidden')
  const group = await tx
    .selectFrom('risk_groups')
    .select(['kind', 'mark'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  assertThat(group, 'notFound')
  assertThat(!(await isInGroup(tx, group, staff.actorId)), 'selfDealing')
  // In one order, so that two concurrent calls rarely deadlock.
  const ids = [...new Set(memberIds.map((one) => one.toLowerCase()))].sort()
  const evidence = await readGroupMembers(tx, viewer, id, now)
  const inGroup = new Map(evidence.map((member) => [member.id, member]))
  const members = ids.flatMap((one) => inGroup.get(one) ?? []).filter(({ mayPause }) => mayPause)
  assertThat(members.length === ids.length, 'riskGroupChanged')

  const caseId = newId({ now: () => now }, context.random)
  const endsAt = new Date(now.getTime() + PAUSE_DAYS * DAY_MS)
  const steps = new Map<string, StopStep>()
  const result: StopResult = { paused: 0, cancelled: 0, proposed: 0, leftOpen: 0, held: 0, notHeld: 0, banned: 0 }
  // Pauses come first: no member can redeem between the pause and the cancellation or hold.
  for (const member of members) {
    if (!pause || member.isPaused) continue
    await pauseRedemptions(tx, context, viewer, member.id, { reason, message }, staff, now, { caseId, endsAt })
    steps.set(member.id, 'paused')
    result.paused += 1
  }
  for (const open of cancel || hold ? await readOpen(tx, ids) : []) {
    const outcome = await (cancel ? cancelOne : holdOne)(tx, context, open, { message, reason }, staff, now)
    result[outcome] += 1
    const isChanged = outcome === 'cancelled' || outcome === 'held'
    if (isChanged && !steps.has(open.member_id)) steps.set(open.member_id, outcome)
  }
  const toBan = members.filter(({ status }) => status !== 'banned').map((member) => member.id)
  if (ban && toBan.length > 0) {
    const { changed, results } = await changeStatuses(
      tx,
      context,
      viewer,
      { ids: toBan, action: 'ban', reason },
      staff,
      now,
    )
    result.banned = changed
    for (const one of results) if (!one.skipped) steps.set(one.id, 'banned')
  }
  const stop = { decision: 'stopped', id: caseId, reasonClass, reason, stoppedIds: ids, evidence, result } as const
  await openCase(tx, context.random, viewer, id, stop, now)
  const after = { case: caseId, members: ids, pause, cancel, hold, ban, reasonClass, ...result }
  const subject = { type: 'risk_group', id }
  await recordStaffAction(
    tx,
    { ...staff, action: 'risk.stop', subject, before: { kind: group.kind }, after, reason },
    now,
  )
  const appealUntil = new Date(now.getTime() + APPEAL_DAYS * DAY_MS).toISOString()
  for (const [memberId, step] of steps) {
    const pauseEndsAt = pause && !inGroup.get(memberId)?.isPaused ? endsAt.toISOString() : null
    await announceStop(tx, context.notifier, memberId, { reasonClass, step, pauseEndsAt, appealUntil, message })
  }
  return result
}

interface OpenRedemption {
  readonly id: string
  readonly status: RedemptionStatus
  readonly member_id: string
}

interface Texts {
  readonly message: string
  readonly reason: string
}

const readOpen = (tx: Tx, memberIds: readonly string[]): Promise<OpenRedemption[]> =>
  tx
    .selectFrom('redemptions')
    .select(['id', 'status', 'member_id'])
    .where('member_id', 'in', memberIds)
    .where('status', 'in', ['pending', 'processing'])
    .orderBy('id')
    .execute()

/** A refund above the staff member's budget becomes a proposal. */
async function cancelOne(
  tx: Tx,
  context: RewardsContext,
  { id, status }: OpenRedemption,
  { message, reason }: Texts,
  staff: StaffCall,
  now: Date,
): Promise<'cancelled' | 'proposed' | 'leftOpen'> {
  // The member reads the reason of a cancellation; the audit log has the reason for staff.
  const form = { from: status, to: 'cancelled', reason: message, activationCode: '', instructions: '' } as const
  try {
    return (await moveRedemption(tx, context, id, form, staff, now, reason)) ? 'proposed' : 'cancelled'
  } catch (error) {
    return leaveAs('leftOpen', error)
  }
}

async function holdOne(
  tx: Tx,
  { notifier }: RewardsContext,
  { id }: OpenRedemption,
  { reason }: Texts,
  staff: StaffCall,
  now: Date,
): Promise<'held' | 'notHeld'> {
  try {
    await holdRedemption(tx, notifier, { params: { id }, body: { reason: 'account' } }, staff, now, reason)
    return 'held'
  } catch (error) {
    return leaveAs('notHeld', error)
  }
}

function leaveAs<Outcome>(outcome: Outcome, error: unknown): Outcome {
  if (error instanceof Problem && LEFT_AS_IS.has(error.code)) return outcome
  throw error
}
