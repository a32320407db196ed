import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Order } from '#contracts/admin-redemptions.ts'
import type { RedemptionSort } from '#contracts/redemption-rules.ts'
import type { Redemption as RedemptionContract, RedemptionStep } from '#contracts/rewards.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Cursor } from '#server/http/cursor.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'
import { type Cost, costOf } from './code-cost.ts'
import { ON_ITS_WAY } from './ordered.ts'
import { statedHours } from './stated-time.ts'
import { PROPOSED_REFUND, type ProposedRefund } from './waiting-refund.ts'

type Redemption = z.infer<typeof RedemptionContract>

export interface Step {
  readonly status: RedemptionStep
  readonly at: Date
  readonly by: string | null
  readonly byId: string | null
  readonly reason: string
}

/** A redemption as stored, with its member and its steps, oldest first. */
export interface StoredRedemption {
  readonly memberId: string
  readonly memberName: string
  readonly memberEmail: string
  readonly isMemberDeleted: boolean
  readonly hasCode: boolean
  /** The staff member who has taken it. */
  readonly assignee: { readonly id: string; readonly name: string } | null
  /** Whether it is or was held. */
  readonly wasHeld: boolean
  readonly instructions: string
  readonly months: number
  readonly steps: readonly Step[]
  /** The order from a provider. */
  readonly order: Order | null
  /** The newest refund that was proposed and not decided. */
  readonly proposedRefund: ProposedRefund | null
  /** What its code cost. */
  readonly cost: Cost | null
  readonly redemption: Redemption
}

export type Filter = (eb: ExpressionBuilder<Schema & { r: Schema['redemptions'] }, 'r'>) => Expression<SqlBool>

/** Finds the redemptions that match a filter, newest first by default. */
export async function findRedemptions(
  db: Db,
  filter: Filter,
  limit: number,
  after?: Cursor,
  sort: RedemptionSort = 'newest',
): Promise<StoredRedemption[]> {
  const direction = sort === 'newest' ? 'desc' : 'asc'
  let query = db
    .selectFrom('redemptions as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .leftJoin('members as a', 'a.id', 'r.assignee_id')
    .leftJoin('activation_codes as c', 'c.id', 'r.code_id')
    .leftJoin('provider_orders as o', (join) =>
      join.onRef('o.member_id', '=', 'r.member_id').onRef('o.redemption_id', '=', 'r.id'),
    )
    .selectAll('r')
    .select([
      'm.name as memberName',
      'm.email as memberEmail',
      'm.status as memberStatus',
      'a.name as assigneeName',
      'c.instructions',
    ])
    .select([sql<string | null>`c.cost_minor::text`.as('costMinor'), 'c.cost_currency as costCurrency'])
    .select(['o.provider', 'o.state as orderState', 'o.sent_at as orderSentAt', 'o.reason as orderReason'])
    .select([ON_ITS_WAY.as('isOnItsWay'), PROPOSED_REFUND.as('proposedRefund')])
    .select(statedHours(sql.ref('r.created_at')).as('processingHours'))
    .where(filter as never)
    .orderBy('r.created_at', direction)
    .orderBy('r.id', direction)
    .limit(limit)
  if (after) {
    const { createdAt, id } = after
    const behind = sort === 'newest' ? sql`<` : sql`>`
    query = query.where(sql<SqlBool>`(r.created_at, r.id) ${behind} (${createdAt}::timestamptz, ${id}::uuid)`)
  }
  const rows = await query.execute()
  const steps = await readSteps(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const own = steps.get(row.id) ?? []
    return {
      memberId: row.member_id,
      memberName: row.memberName,
      memberEmail: row.memberEmail,
      isMemberDeleted: row.memberStatus === 'deleted',
      hasCode: row.code_id !== null,
      assignee: row.assignee_id && row.assigneeName ? { id: row.assignee_id, name: row.assigneeName } : null,
      wasHeld: row.hold_reason !== null,
      instructions: row.instructions ?? '',
      months: row.months,
      steps: own,
      order:
        row.provider && row.orderState
          ? {
              provider: row.provider,
              state: row.orderState,
              sentAt: row.orderSentAt?.toISOString() ?? null,
              reason: row.orderReason ?? '',
            }
          : null,
      proposedRefund: row.proposedRefund,
      cost: costOf(row.costMinor, row.costCurrency),
      redemption: {
        id: row.id,
        shortId: row.id.slice(0, 8),
        subscriptionId: row.subscription_id,
        subscriptionName: row.subscription_name,
        duration: row.duration,
        pointsCost: row.points_cost,
        email: row.email,
        country: row.country as Redemption['country'],
        notes: row.notes,
        status: row.status,
        reason: row.reason,
        refunded: row.refunded_at !== null,
        hold: row.held_until && row.hold_reason && { reason: row.hold_reason, until: row.held_until.toISOString() },
        processingHours: row.processingHours,
        createdAt: row.created_at.toISOString(),
        completedAt: row.completed_at?.toISOString() ?? null,
        expiresAt: row.expires_at?.toISOString() ?? null,
        timeline: own.map((step) => ({ status: step.status, at: step.at.toISOString() })),
        isOnItsWay: row.isOnItsWay,
      },
    }
  })
}

async function readSteps(db: Db, ids: readonly string[]): Promise<Map<string, Step[]>> {
  const byId = new Map<string, Step[]>()
  if (ids.length === 0) return byId
  const rows = await db
    .selectFrom('redemption_events as e')
    .leftJoin('members as m', 'm.id', 'e.by_id')
    .select(['e.redemption_id', 'e.status', 'e.at', 'e.reason', 'm.name as by', 'e.by_id as byId'])
    .where('e.redemption_id', 'in', ids)
    .orderBy('e.seq')
    .execute()
  for (const { redemption_id, ...step } of rows) {
    const steps = byId.get(redemption_id)
    if (steps) steps.push(step)
    else byId.set(redemption_id, [step])
  }
  return byId
}

/** Returns a redemption of the member; undefined for an unknown id or another member's redemption. */
export async function findOwnRedemption(db: Db, memberId: string, id: string): Promise<StoredRedemption | undefined> {
  const filter: Filter = (eb) => eb.and([eb('r.member_id', '=', memberId), eb('r.id', '=', id)])
  return (await findRedemptions(db, filter, 1))[0]
}

/**
 * Reads a member's newest redemptions.
 *
 * @param after the last redemption of the page before
 * @param days when they were opened
 * @throws Problem daysReversed
 */
export async function readNewestRedemptions(
  db: Db,
  memberId: string,
  limit: number,
  after?: Cursor,
  days: DayFilter = {},
): Promise<Redemption[]> {
  const isWanted = isWithin(sql.ref('r.created_at'), days)
  const filter: Filter = (eb) => eb.and([eb('r.member_id', '=', memberId), ...(isWanted ? [isWanted] : [])])
  return (await findRedemptions(db, filter, limit, after)).map(({ redemption }) => redemption)
}
