// Staff move a redemption along its state machine. The row is locked, so of two concurrent moves the second is refused.
// 'failed' and 'cancelled' refund the points once. A refund above the staff member's daily budget needs a colleague's approval.

import type { Selectable } from 'kysely'
import type { moveRedemption as contract } from '#contracts/admin-redemptions.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { checkCodesLimit, checkPriceLimit, useCodesLimit } from '#server/http/role-limits.ts'
import { refuseSelfDealing, type StaffCall } from '#server/http/staff-call.ts'
import { openBudget, propose } from '#server/modules/approvals/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { postEntry } from '#server/modules/ledger/index.ts'
import { announceStatus } from './announce-step.ts'
import { returnToStock } from './catalogue.ts'
import { claimTypedCode, voidCode } from './claim-code.ts'
import { isSeenCode } from './code-replacements.ts'
import type { RewardsContext } from './context.ts'
import { isPaid } from './is-paid.ts'
import { isOrdered } from './ordered.ts'
import { addStep } from './steps.ts'
import { endOfDay, isPossibleEnd, lastDayOf } from './subscription-end.ts'
import { mayMove, refunds } from './transitions.ts'
import { hasWaitingRefund } from './waiting-refund.ts'

type Body = InputOf<typeof contract>['body']
/** @property seenReplacements 0 by default */
type MoveForm = Omit<Body, 'seenReplacements'> & Partial<Pick<Body, 'seenReplacements'>>

/**
 * @param auditReason for the audit log, if it is not what the member reads
 * @returns whether the move is pending a colleague's approval
 * @throws Problem notFound, limitPrice, selfDealing; redemptionConflict or codeReplaced when the redemption or its code has changed since the viewer saw it;
 *   redemptionHeld for one that is held and not cancelled; redemptionTransition for a move that the state machine does not have;
 *   redemptionOrdered while a provider may deliver it; redemptionRefundWaits; redemptionUnpaid, activationCodeRequired, activationCodeUsed, limitCodes,
 *   subscriptionEndInvalid, approvalDuplicate
 */
export async function moveRedemption(
  tx: Tx,
  context: RewardsContext,
  id: string,
  form: MoveForm,
  staff: StaffCall,
  now: Date,
  auditReason = form.reason,
): Promise<boolean> {
  const { from, to, reason, seenReplacements = 0 } = form
  const budget = refunds(to) ? await openBudget(tx, context, staff, now) : undefined
  const row = await lockRedemption(tx, id, staff)
  refuseSelfDealing(staff, row.member_id)
  assertThat(row.status === from, 'redemptionConflict', { status: row.status })
  assertThat(await isSeenCode(tx, row, seenReplacements), 'codeReplaced')
  assertThat(mayMove(from, to), 'redemptionTransition', { from, to })
  assertThat(!(await isOrdered(tx, row)), 'redemptionOrdered')
  assertThat(!budget || (await hasOpenWallet(tx, row.member_id)), 'redemptionTransition', { from, to })
  if (budget && row.refunded_at === null) {
    const mayAlone = await budget.use({ points: row.points_cost, action: `redemption.${to}`, subjectId: id })
    if (!mayAlone) {
      const payload = { redemptionId: row.id, from, to, seenReplacements }
      await propose(tx, context, { kind: 'refund', payload, reason }, staff, now)
      return true
    }
  }
  await moveLocked(tx, context, row, form, staff, now, {}, auditReason)
  return false
}

/** Whether points can be refunded: the wallet of a deleted account is closed. */
export const hasOpenWallet = async (tx: Tx, memberId: string): Promise<boolean> => {
  const wallet = await tx.selectFrom('wallets').select('closed_at').where('member_id', '=', memberId).executeTakeFirst()
  return wallet?.closed_at === null
}

/** Returns which of the members have a closed wallet. */
export async function findClosedWallets(db: Db, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (memberIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('wallets')
    .select('member_id')
    .where('member_id', 'in', [...new Set(memberIds)])
    .where('closed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ member_id }) => member_id))
}

/** @param staff null for a job @throws Problem notFound, limitPrice */
export async function lockRedemption(
  tx: Tx,
  id: string,
  staff: Pick<StaffCall, 'limits'> | null,
): Promise<Selectable<Schema['redemptions']>> {
  const row = await tx.selectFrom('redemptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  assertThat(row, 'notFound')
  if (staff) checkPriceLimit(staff, row.points_cost)
  return row
}

/**
 * Moves a redemption whose row the caller has locked and found in the form's status.
 *
 * @param more further values for the audit log
 * @param auditReason as in {@link moveRedemption}
 * @throws Problem for an invalid move, limitPrice, limitCodes, redemptionOrdered, or redemptionRefundWaits
 */
export async function moveLocked(
  tx: Tx,
  context: RewardsContext,
  row: Selectable<Schema['redemptions']>,
  form: MoveForm,
  staff: StaffCall,
  now: Date,
  more: object = {},
  auditReason = form.reason,
): Promise<void> {
  const { from, to, reason, activationCode } = form
  const { id } = row
  checkPriceLimit(staff, row.points_cost)
  assertThat(row.held_until === null || to === 'cancelled', 'redemptionHeld')
  assertThat(mayMove(from, to), 'redemptionTransition', { from, to })
  assertThat(!(await isOrdered(tx, row)), 'redemptionOrdered')
  assertThat(refunds(to) || !(await hasWaitingRefund(tx, row, now)), 'redemptionRefundWaits')
  assertThat(to !== 'completed' || activationCode !== '', 'activationCodeRequired')
  const lastDay = form.lastDay ?? lastDayOf(now, row.months)
  assertThat(to !== 'completed' || isPossibleEnd(lastDay, now), 'subscriptionEndInvalid')

  const refundNow = refunds(to) && row.refunded_at === null
  // An unpaid redemption must neither be delivered nor refunded.
  if (to === 'completed' || refundNow) assertThat(await isPaid(tx, row), 'redemptionUnpaid')
  // Checked before the code is taken and counted after it, so that a refusal of either changes nothing.
  if (to === 'completed') await checkCodesLimit(tx, staff, 1, now)
  const codeId = to === 'completed' ? await claimTypedCode(tx, context.cipher, row, form, staff.actorId, now) : null
  if (codeId) await useCodesLimit(tx, staff, 1, 'redemption.completed', now)
  await tx
    .updateTable('redemptions')
    .set({
      status: to,
      held_until: null,
      ...(to === 'completed' && {
        code_id: codeId,
        completed_at: now,
        expires_at: endOfDay(lastDay),
      }),
      ...(refunds(to) && { reason }),
      ...(from === 'completed' && { code_id: null, has_new_code: false, completed_at: null, expires_at: null }),
      ...(refundNow && { refunded_at: now }),
    })
    .where('id', '=', id)
    .execute()
  if (row.code_id) await voidCode(tx, row.code_id, reason, staff.actorId, now)
  // The wallet is locked before the plan, as when a redemption commits.
  if (refundNow) await refund(tx, row, to, now)
  // A failed redemption never returns to the stock, even if it is cancelled later. Staff raise the stock if the item is still usable.
  if (to === 'cancelled' && from !== 'failed' && row.took_stock) await returnToStock(tx, row.plan_id)
  // Completed in one move, it has taken both steps.
  if (from === 'pending' && to === 'completed')
    await addStep(tx, row.member_id, id, 'processing', '', staff.actorId, now)
  await addStep(tx, row.member_id, id, to, reason, staff.actorId, now)
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: `redemption.${to}`,
      subject: { type: 'redemption', id },
      before: { status: from },
      after: {
        status: to,
        refundedPoints: refundNow ? row.points_cost : 0,
        ...(to === 'completed' && { lastDay }),
        ...more,
      },
      reason: auditReason,
    },
    now,
  )
  // `mayMove` allows no move to pending; the condition narrows the type.
  if (to !== 'pending') {
    await announceStatus(tx, context.notifier, row, { status: to, reason, refunded: refundNow ? row.points_cost : 0 })
  }
}

/** Refunds the points of a redemption, by an entry that can be posted once. */
export async function refund(
  tx: Tx,
  row: { member_id: string; id: string; points_cost: number; subscription_name: string; duration: string },
  to: RedemptionStatus,
  now: Date,
): Promise<void> {
  await postEntry(
    tx,
    {
      memberId: row.member_id,
      type: 'refund',
      points: row.points_cost,
      description: `Refund: ${row.subscription_name} (${row.duration})`,
      taskType: 'refund',
      reference: row.id,
      reason: `redemption ${to}`,
    },
    now,
  )
}
