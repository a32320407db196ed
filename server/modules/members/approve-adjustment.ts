// An adjustment that needs a colleague's approval: everything is checked again, for both staff members.

import type { Tx } from '#server/db/transaction.ts'
import { checkPointsLimit } from '#server/http/role-limits.ts'
import { type ApprovalKind, asKind, type ProposalContext } from '#server/modules/approvals/index.ts'
import { type Adjustment, checkAdjustment, postAdjustment } from './adjust-points.ts'

type Payload = Omit<Adjustment, 'reason'> & { readonly decided?: { readonly balance: number } }

export const adjustmentApproval = (context: ProposalContext): ApprovalKind =>
  asKind<'points', Payload>({
    kind: 'points',
    describe: async (db, payloads) => {
      const ids = payloads.map(({ memberId }) => memberId)
      const members = await db
        .selectFrom('members as m')
        .innerJoin('wallets as w', 'w.member_id', 'm.id')
        .select(['m.id', 'm.name', 'm.email', 'm.status', 'w.points'])
        .where('m.id', 'in', ids)
        .execute()
      return payloads.map(({ memberId, points, decided }) => {
        const member = members.find(({ id }) => id === memberId)
        const isHere = member && member.status !== 'deleted'
        const { name, email } = isHere ? member : { name: '', email: '' }
        return { kind: 'points', memberId, name, email, points, balance: decided?.balance ?? member?.points ?? 0 }
      })
    },
    figures: ({ balance }) => ({ balance }),
    apply: async (tx: Tx, payload, { id, reason, requester, approver, staff }, now) => {
      checkPointsLimit(staff, payload.points)
      const adjustment = { ...payload, reason }
      const balance = await checkAdjustment(tx, [requester, approver], adjustment)
      const more = { approval: id, proposedBy: requester.memberId }
      await postAdjustment(tx, context, adjustment, balance, more, staff, now)
    },
  })
