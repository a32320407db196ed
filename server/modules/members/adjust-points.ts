// Staff add or deduct points of a member by one ledger entry. The wallet is locked, so of two concurrent adjustments the second
// is refused, because its author has not seen the first. Above the daily limits, per member or in total, an adjustment needs a
// colleague's approval.

import type { adjustPoints as contract } from '#contracts/members.ts'
import type { InputOf, OutputOf } from '#contracts/route.ts'
import { newRandomId } from '#server/adapters/random.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { checkPointsLimit } from '#server/http/role-limits.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { roleOf } from '#server/http/staff-role.ts'
import { type BudgetSettings, openBudget, type ProposalContext, propose } from '#server/modules/approvals/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { postEntry } from '#server/modules/ledger/index.ts'
import { adjustedToday } from './adjusted-today.ts'
import { type Actor, refuseUnreachable } from './may-act.ts'

export interface AdjustContext extends ProposalContext, BudgetSettings {
  /** Points by which one staff member may adjust one balance within 24 hours; unlimited if undefined. */
  readonly approvalPoints: number | undefined
}

export interface Adjustment {
  readonly memberId: string
  /** Signed: a negative number deducts. */
  readonly points: number
  readonly reason: string
  /** The number of adjustments that the author saw; with a different number the adjustment is refused. */
  // A deduction counts by its absolute value: a hijacked staff account could do as much harm with it.
  readonly seenAdjustments: number
}

/** @throws Problem limitPoints, notFound, selfDealing, forbidden, memberAdjusted, adjustmentTooLarge, approvalDuplicate */
export async function adjustPoints(
  tx: Tx,
  context: AdjustContext,
  viewer: Actor,
  { params, body }: InputOf<typeof contract>,
  staff: StaffCall,
  now: Date,
): Promise<OutputOf<typeof contract>> {
  const { points, reason, seenAdjustments } = body
  checkPointsLimit(staff, points)
  const adjustment = { memberId: params.id, points, reason, seenAdjustments }
  const budget = await openBudget(tx, context, staff, now)
  const balance = await checkAdjustment(tx, [viewer], adjustment)
  const size = Math.abs(points)
  const most = context.approvalPoints
  const isWithinMember = most === undefined || (await adjustedToday(tx, viewer.memberId, params.id, now)) + size <= most
  // A deduction counts by its size: an account that was taken over could do as much harm by it.
  const use = { points: size, action: 'member.adjust_points', subjectId: params.id }
  if (!isWithinMember || !(await budget.use(use))) {
    const { reason: why, ...payload } = adjustment
    await propose(tx, context, { kind: 'points', payload, reason: why }, staff, now)
    return { oldPoints: balance, newPoints: balance, pointsChange: 0, waits: true }
  }
  const newPoints = await postAdjustment(tx, context, adjustment, balance, {}, staff, now)
  return { oldPoints: balance, newPoints, pointsChange: points, waits: false }
}

/**
 * Locks the member's wallet and checks an adjustment.
 *
 * @param actors the staff involved, each of whom must be allowed to act on the member
 * @returns the balance
 * @throws Problem notFound, selfDealing, forbidden, memberAdjusted, adjustmentTooLarge
 */
export async function checkAdjustment(
  tx: Tx,
  actors: readonly Actor[],
  { memberId, points: change, seenAdjustments }: Adjustment,
): Promise<number> {
  const member = await tx
    .selectFrom('members')
    .select(['id', 'status'])
    .select(roleOf('members').as('role'))
    .where('id', '=', memberId)
    .executeTakeFirst()
  assertThat(member && member.status !== 'deleted', 'notFound')
  for (const actor of actors) refuseUnreachable(actor, member)
  const wallet = await tx
    .selectFrom('wallets')
    .select(['points', 'closed_at'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  assertThat(wallet?.closed_at === null, 'notFound')
  const { points } = wallet
  assertThat((await countAdjustments(tx, memberId)) === seenAdjustments, 'memberAdjusted', { points })
  const result = points + change
  assertThat(result >= 0, 'adjustmentTooLarge', { result, points })
  return points
}

/**
 * Posts a checked adjustment, records it, and notifies the member.
 *
 * @param more further values for the audit log
 * @returns the new balance
 */
export async function postAdjustment(
  tx: Tx,
  { notifier, random }: ProposalContext,
  { memberId, points, reason }: Adjustment,
  balance: number,
  more: object,
  staff: StaffCall,
  now: Date,
): Promise<number> {
  const entry = await postEntry(
    tx,
    {
      memberId,
      type: points > 0 ? 'earn' : 'redeem',
      points: Math.abs(points),
      description: `Adjustment: ${reason}`,
      taskType: 'adjustment',
      reference: newRandomId(random),
      reason: 'adjustment',
    },
    now,
  )
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: 'member.adjust_points',
      subject: { type: 'member', id: memberId },
      before: { points: balance },
      after: { points: entry.balanceAfter, change: points, entry: entry.seq, ...more },
      reason,
    },
    now,
  )
  await notifier.notify(tx, memberId, { kind: 'points_adjusted', data: { points, reason } })
  await notifier.event(tx, memberId, { type: 'balance' })
  return entry.balanceAfter
}

/** Counts the staff adjustments of a member, by the index of references. */
export async function countAdjustments(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('transactions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('task_type', '=', 'adjustment')
    .where('reference', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
