// The proposal that offers promo codes beyond a staff member's budget. A new code that waits is stored switched off, so
// that the proposal contains ids and dates but no code.

import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { checkPointsLimit } from '#server/http/role-limits.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { type ApprovalKind, asKind, type ProposalContext, propose } from '#server/modules/approvals/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { type CodeRow, lockCodes } from './admin-store.ts'
import { lastDayBefore } from './dates.ts'
import { pointsCreated } from './promo-value.ts'

/** How often and when a code can be redeemed. */
interface Offer {
  readonly maxUses: number | null
  readonly isActive: boolean
  /** ISO times. */
  readonly startsAt: string
  readonly expiresAt: string | null
}

type OfferRow = Pick<CodeRow, 'max_uses' | 'is_active' | 'starts_at' | 'expires_at'>

/** The offer of a code, for comparing and for the log. */
export const offerOf = (row: OfferRow): Offer => ({
  maxUses: row.max_uses,
  isActive: row.is_active,
  startsAt: row.starts_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
})

/** Codes with equal offers, and the change of the offer. */
interface Payload {
  readonly ids: readonly string[]
  readonly from: Offer
  readonly to: Offer
}

/** @throws Problem approvalDuplicate */
export async function proposeOffer(
  tx: Tx,
  context: ProposalContext,
  rows: readonly [CodeRow, ...CodeRow[]],
  to: OfferRow,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const payload: Payload = { ids: rows.map(({ id }) => id).sort(), from: offerOf(rows[0]), to: offerOf(to) }
  await propose(tx, context, { kind: 'promo_code', payload, reason: '' }, staff, now)
}

export const promoCodeApproval = (): ApprovalKind =>
  asKind<'promo_code', Payload>({
    kind: 'promo_code',
    describe: async (db, payloads) => {
      const firsts = payloads.flatMap(({ ids }) => ids.slice(0, 1))
      const rows = await db.selectFrom('promo_codes').selectAll().where('id', 'in', firsts).execute()
      const uses = await Promise.all(payloads.map(({ ids, to }) => readUsesLeft(db, ids, to)))
      return payloads.map(({ ids, to }, index) => {
        const row = rows.find(({ id }) => id === ids[0])
        if (!row) throw new Error('a promo code is never removed from its table')
        return {
          kind: 'promo_code',
          codes: ids.length,
          code: ids.length === 1 ? row.code : '',
          description: row.description,
          points: row.points,
          uses: uses[index] ?? null,
          lastDay: to.expiresAt && lastDayBefore(new Date(to.expiresAt)),
        }
      })
    },
    apply: async (tx, { ids, from, to }, { id, reason, requester, staff }, now) => {
      const rows = await lockCodes(tx, ids)
      const seen = JSON.stringify(offerOf(fromOffer(from)))
      const isUnchanged = rows.every((row) => JSON.stringify(offerOf(row)) === seen)
      const hasRoom = rows.every((row) => to.maxUses === null || to.maxUses >= row.used_count)
      assertThat(rows.length === ids.length && isUnchanged && hasRoom, 'approvalStale')
      const set = fromOffer(to)
      assertThat(!set.expires_at || set.expires_at > now, 'promoCodeDates')
      checkPointsLimit(
        staff,
        rows.reduce((sum, row) => sum + pointsCreated(row, { ...row, ...set }, now), 0),
      )
      await tx
        .updateTable('promo_codes')
        .set(set)
        .where('id', 'in', [...ids])
        .execute()
      const after = { ...to, ...(ids.length > 1 && { ids }), approval: id, proposedBy: requester.memberId }
      const action = to.isActive && !from.isActive ? 'promo_code.activate' : 'promo_code.edit'
      const subject = { type: 'promo_code', id: ids[0] ?? '' }
      await recordStaffAction(tx, { ...staff, action, subject, before: from, after, reason }, now)
    },
  })

/** Returns how often codes can still be redeemed, all together; null without a limit. */
async function readUsesLeft(db: Db, ids: readonly string[], { maxUses }: Offer): Promise<number | null> {
  if (maxUses === null) return null
  const { left } = await db
    .selectFrom('promo_codes')
    .select(sql<number>`sum(greatest(0, ${maxUses}::int - used_count))`.as('left'))
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow()
  return Number(left)
}

const fromOffer = ({ maxUses, isActive, startsAt, expiresAt }: Offer): OfferRow => ({
  max_uses: maxUses,
  is_active: isActive,
  starts_at: new Date(startsAt),
  expires_at: expiresAt === null ? null : new Date(expiresAt),
})
