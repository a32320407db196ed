// A member spends points on a plan. The commit checks price and stock again, and takes the points in the transaction that stores the
// redemption. A plan with activation codes in stock is delivered by the same commit (docs/product.md#stock-of-codes).

import {
  requestRedemption as contract,
  type Plan,
  type RedemptionStatus,
  type RedemptionStep,
} from '#contracts/rewards.ts'
import { newRandomId, type Random } from '#server/adapters/random.ts'
import { command, type Part, part } from '#server/commands/command.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { hasCodes, isInStock } from './catalogue.ts'
import { HOLD_FACTS, holdOf } from './hold-decision.ts'
import { inferName } from './infer-subscription-details.ts'
import { offerOf } from './offers.ts'
import { PAUSE, withFullStop } from './pauses.ts'
import { dayOf, endOfDay, lastDayOf } from './subscription-end.ts'

interface OfferedPlan {
  readonly id: string
  readonly points: number
  readonly months: number
  readonly duration: Plan['duration']
  /** Staff's switch. */
  readonly in_stock: boolean
  /** Null without a count. */
  readonly stock_left: number | null
  readonly has_codes: boolean
  readonly needs_code: boolean
  readonly has_provider: boolean
  readonly subscriptionId: string
  readonly name: string | null
}

/** The requested plan, if it is offered. */
const REQUESTED_PLAN: Part<OfferedPlan | null> = part(`
  select json_build_object('id', p.id, 'points', p.points, 'months', p.months, 'duration', p.duration, 'in_stock', p.in_stock,
    'stock_left', p.stock_left, 'needs_code', p.needs_code, 'has_provider', p.provider is not null, 'subscriptionId', u.id, 'name', u.name,
    'has_codes', ${hasCodes("(call.input -> 'body' ->> 'planId')::uuid")})
  from plans p join subscriptions u on u.id = p.subscription_id and u.deleted_at is null
  where p.id = (call.input -> 'body' ->> 'planId')::uuid and p.points is not null and p.deleted_at is null`)

interface RedemptionContext {
  readonly notifier: Pick<Notifier, 'mailRow' | 'eventRow' | 'notificationRow'>
  readonly random: Random
}

/** Returns the command. It refuses with Problem redemptionsPaused, notFound, planOutOfStock, planPriceChanged or insufficientPointsForRedemption. */
export const requestRedemption = ({ notifier, random }: RedemptionContext) =>
  command(
    contract,
    { plan: REQUESTED_PLAN, pause: PAUSE, facts: HOLD_FACTS },
    ({ snapshot: { plan, pause, facts }, viewer, input: { body }, now, rules: { processingHours }, campaigns }) => {
      if (pause !== null) throw new Problem('redemptionsPaused', { values: { message: withFullStop(pause) } })
      assertThat(plan, 'notFound')
      assertThat(isInStock(plan), 'planOutOfStock')
      const { points: regularPoints, duration, months, subscriptionId } = plan
      const points = offerOf(plan, campaigns)?.points ?? regularPoints
      assertThat(points === body.expectedPoints, 'planPriceChanged', { points })
      assertThat(points <= viewer.points, 'insufficientPointsForRedemption')

      // Members and staff refer to a redemption by its first characters, so those must be random.
      const id = newRandomId(random)
      const name = plan.name ?? inferName(subscriptionId)
      const held = facts && holdOf(facts, points, now)
      // A plan with codes is completed by the commit, which takes one of them. A held redemption takes one when it is released.
      const isInstant = plan.has_codes && !held
      const isCounted = !plan.has_codes && plan.stock_left !== null
      const status: RedemptionStatus = isInstant ? 'completed' : 'pending'
      const expiresAt = isInstant ? endOfDay(lastDayOf(now, months)) : null
      const steps: readonly RedemptionStep[] = isInstant
        ? ['pending', 'completed']
        : held
          ? ['pending', 'held']
          : ['pending']
      const { email, country, notes } = body
      const recipient = { id: viewer.memberId, email: viewer.email, name: viewer.name }
      const about = held
        ? { subscription: name, duration, reason: held.reason, until: held.until.toISOString() }
        : undefined
      const mailData = {
        ...({ status, reason: '', refunded: 'no' } as const),
        ...{ subscription: name, duration, points, hours: processingHours },
      }
      return {
        output: {
          redemption: {
            id,
            shortId: id.slice(0, 8),
            subscriptionId,
            subscriptionName: name,
            duration,
            pointsCost: points,
            email,
            country,
            notes,
            status,
            reason: '',
            refunded: false,
            hold: held && { reason: held.reason, until: held.until.toISOString() },
            processingHours,
            createdAt: now.toISOString(),
            completedAt: isInstant ? now.toISOString() : null,
            expiresAt: expiresAt?.toISOString() ?? null,
            timeline: steps.map((step) => ({ status: step, at: now.toISOString() })),
            isOnItsWay: !isInstant && !held && plan.has_provider,
          },
          balance: viewer.points - points,
        },
        effects: {
          entry: {
            type: 'redeem',
            points,
            description: `Redeemed: ${name} (${duration})`,
            taskType: 'redemption',
            reference: id,
            reason: 'redemption',
          },
          rows: {
            // The commit compares the plan's own price; the offer follows from it.
            stock: [
              {
                plan_id: plan.id,
                price: regularPoints,
                is_counted: isCounted,
                code_day: isInstant ? dayOf(now) : null,
                takes_code_later: plan.has_codes && held !== null,
              },
            ],
            redemptions: [
              {
                id,
                plan_id: plan.id,
                subscription_id: subscriptionId,
                subscription_name: name,
                duration,
                months,
                points_cost: points,
                email,
                country,
                notes,
                took_stock: isCounted,
                created_at: now,
                expires_at: expiresAt,
                held_until: held?.until ?? null,
                hold_reason: held?.reason ?? null,
              },
            ],
            // Of a hold the member is notified; what becomes of the others is on the screen of the redemption.
            notifications: about && [
              notifier.notificationRow({ kind: 'redemption_held', data: { redemptionId: id, ...about } }),
            ],
            outbox: [
              notifier.mailRow(
                recipient,
                // `news` is the data of the mail.
                about ? { kind: 'redemptionHeld', ...about } : { kind: 'redemption', news: mailData },
              ),
              notifier.eventRow({ type: 'redemption' }),
              ...(about ? [notifier.eventRow({ type: 'notification' })] : []),
            ],
          },
        },
      }
    },
  )
