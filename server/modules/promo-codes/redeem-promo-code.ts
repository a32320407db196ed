// Redeems a promo code, once per member. For the order of refusals see docs/product.md#promo-codes.

import { redeemPromoCode as redeem } from '#contracts/promo-codes.ts'
import { hasPermission } from '#contracts/roles.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import { assertBudgetRoom, budgetRoomOf, budgetUse } from '#server/commands/budget-room.ts'
import { enrichedCommand, type Part, part } from '#server/commands/command.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/session.ts'
import { mailboxHash } from '#server/modules/accounts/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { countGuess, guessThrottles, THROTTLE_COUNTS } from './guess-throttles.ts'

export interface PromoContext {
  readonly notifier: Pick<Notifier, 'eventRow'>
  readonly random: Random
  /** Key of the hash that identifies a mailbox. */
  readonly secret: string
}

export interface FoundCode {
  readonly id: string
  readonly code: string
  readonly points: number
  readonly description: string
  readonly isActive: boolean
  readonly startsAt: string
  readonly expiresAt: string | null
  readonly maxUses: number | null
  readonly usedCount: number
  readonly createdBy: string | null
  /** Whether this member, or an earlier account of the mailbox, has redeemed it. */
  readonly isRedeemed: boolean
}

/** One query for existing, closed and redeemed codes, so that its duration reveals nothing that the answer does not. */
const FOUND_CODE: Part<FoundCode | null> = part(`
  select json_build_object('id', c.id, 'code', c.code, 'points', c.points, 'description', c.description, 'isActive', c.is_active,
    'startsAt', c.starts_at, 'expiresAt', c.expires_at, 'maxUses', c.max_uses, 'usedCount', c.used_count, 'createdBy', c.created_by,
    'isRedeemed', exists (select from promo_redemptions r where r.code_id = c.id and r.member_id = m.id) or exists (
      select from mailbox_marks k where k.subject_id = c.id and k.mailbox_hash = call.input -> 'enriched' ->> 'mailboxHash'))
  from promo_codes c where c.code = call.input -> 'body' ->> 'code' and c.deleted_at is null`)

/**
 * Returns the command. It refuses with Problem promoCodeMissing, tooManyRequests, promoCodeNotFound (counted as a wrong guess), promoCodeRedeemed,
 * promoCodeExpired, promoCodeUsedUp, promoCodeStaff or budgetClosed.
 */
export const redeemPromoCode = ({ notifier, random, secret }: PromoContext) =>
  enrichedCommand(
    redeem,
    { found: FOUND_CODE, throttleCounts: THROTTLE_COUNTS, rooms: budgetRoomOf('promo') },
    async ({ viewer, input: { body }, address }) => ({
      mailboxHash: mailboxHash(secret, `promo ${body.code}`, viewer.email),
      throttles: guessThrottles(viewer.memberId, address),
    }),
    ({ snapshot: { found, throttleCounts, rooms }, viewer, input: { body }, now, enriched }) => {
      assertThat(body.code, 'promoCodeMissing')
      const throttles = countGuess(enriched.throttles, throttleCounts ?? [], now)
      if (!found?.isActive || Date.parse(found.startsAt) > now.getTime())
        return { refusal: new Problem('promoCodeNotFound'), effects: { rows: { throttles } } }
      assertRedeemable(found, viewer, now)

      const { id: code_id, code, points, description } = found
      assertBudgetRoom(rooms, points)
      const id = newId({ now: () => now }, random)
      return {
        output: {
          redemption: { id, code, pointsEarned: points, description, createdAt: now.toISOString() },
          balance: viewer.points + points,
          totalEarned: viewer.totalEarned + points,
        },
        effects: {
          entry: {
            type: 'earn',
            points,
            description: `Promo code: ${code}`,
            taskType: 'promo',
            reference: code_id,
            reason: 'promo code',
          },
          rows: {
            promo_redemptions: [{ id, code_id, code, points, description, created_at: now }],
            mailbox_marks: [{ subject_id: code_id, mailbox_hash: enriched.mailboxHash }],
            budget_uses: budgetUse(rooms, { source: 'promo', at: now, most: points, points }),
            outbox: [notifier.eventRow({ type: 'balance' })],
          },
        },
      }
    },
  )

function assertRedeemable(found: FoundCode, { memberId, permissions }: Viewer, now: Date): void {
  const { isRedeemed, expiresAt, maxUses, usedCount, createdBy } = found
  assertThat(!isRedeemed, 'promoCodeRedeemed')
  assertThat(!expiresAt || Date.parse(expiresAt) > now.getTime(), 'promoCodeExpired')
  assertThat(maxUses === null || usedCount < maxUses, 'promoCodeUsedUp')
  assertThat(createdBy !== memberId && !hasPermission({ permissions }, 'system.manage'), 'promoCodeStaff')
}
