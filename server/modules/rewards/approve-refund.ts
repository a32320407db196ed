// A failed or cancelled redemption whose refund exceeds what the staff member may move alone: a colleague approves it. It is
// refused when the redemption has another status or another code by then, or the account was deleted.

import type { RedemptionStatus } from '#contracts/rewards.ts'
import { assertThat } from '#server/http/problem.ts'
import { type ApprovalKind, asKind } from '#server/modules/approvals/index.ts'
import { isSeenCode } from './code-replacements.ts'
import type { RewardsContext } from './context.ts'
import { hasOpenWallet, lockRedemption, moveLocked } from './move-redemption.ts'

export interface RefundPayload {
  readonly redemptionId: string
  readonly from: RedemptionStatus
  readonly to: 'failed' | 'cancelled'
  /** Missing in proposals of older versions. */
  readonly seenReplacements?: number
}

export const refundApproval = (context: RewardsContext): ApprovalKind =>
  asKind<'refund', RefundPayload>({
    kind: 'refund',
    describe: async (db, payloads) => {
      const ids = payloads.map(({ redemptionId }) => redemptionId)
      const rows = await db
        .selectFrom('redemptions as r')
        .innerJoin('members as m', 'm.id', 'r.member_id')
        .select(['r.id', 'r.member_id', 'r.subscription_name', 'r.duration', 'r.points_cost', 'm.name', 'm.status'])
        .where('r.id', 'in', ids)
        .execute()
      return payloads.map(({ redemptionId, to }) => {
        const row = rows.find(({ id }) => id === redemptionId)
        if (!row) throw new Error('a redemption is never removed from its table')
        return {
          kind: 'refund',
          redemptionId,
          memberId: row.member_id,
          memberName: row.status === 'deleted' ? '' : row.name,
          name: row.subscription_name,
          duration: row.duration,
          to,
          points: row.points_cost,
        }
      })
    },
    apply: async (tx, { redemptionId, from, to, seenReplacements = 0 }, { id, reason, requester, staff }, now) => {
      const row = await lockRedemption(tx, redemptionId, staff)
      const isSeen = row.status === from && (await isSeenCode(tx, row, seenReplacements))
      assertThat(isSeen && (await hasOpenWallet(tx, row.member_id)), 'approvalStale')
      const form = { from, to, reason, activationCode: '', instructions: '' }
      const more = { approval: id, proposedBy: requester.memberId }
      await moveLocked(tx, context, row, form, staff, now, more)
    },
  })
