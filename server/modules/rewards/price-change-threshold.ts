// Decides whether a price change needs a colleague's approval: a change by too large a factor, or a cut. See
// docs/product.md#approvals.

import { sql } from 'kysely'
import type { DURATIONS } from '#contracts/rewards.ts'
import type { Db } from '#server/db/transaction.ts'

const DAY_MS = 24 * 3_600_000

export interface PriceLimits {
  /** Above 1: the largest factor by which a price may change without approval; undefined allows any change. */
  readonly approvalPriceFactor: number | undefined
  /** The daily points budget of staff. When it is set, each price cut needs a colleague. */
  readonly dailyPoints: number | undefined
}

/** The new price, and the price that it replaces. */
export interface PricePayload {
  readonly planId: string
  readonly from: number | null
  readonly to: number
}

interface Priced {
  readonly subscription_id: string
  readonly duration: (typeof DURATIONS)[number]
  readonly months: number
  readonly points: number | null
}

/**
 * Whether a colleague has to approve a price. It is compared with all prices of the last 24 hours for that service and
 * duration, because many small steps are a large one. A plan that is deleted and added again counts as the same plan; a plan
 * that never had a price is compared with the cheapest similar one.
 *
 * A cut costs the difference for each later redemption. Their number has no upper bound, because stock can be added on any later
 * day, so no cut fits into a daily budget.
 */
export async function needsApproval(
  db: Db,
  plan: Priced,
  to: number,
  { approvalPriceFactor: factor, dailyPoints }: PriceLimits,
  now: Date,
): Promise<boolean> {
  if (factor === undefined && dailyPoints === undefined) return false
  const since = new Date(now.getTime() - DAY_MS)
  const known = await pricesSince(db, plan, since)
  if (known.length === 0) {
    const least = await cheapestSimilar(db, plan, since)
    if (dailyPoints !== undefined) return least === null || to < least
    return factor !== undefined && least !== null && to < least / factor
  }
  if (dailyPoints !== undefined && to < Math.min(...known)) return true
  return factor !== undefined && known.some((from) => to > from * factor || to < from / factor)
}

/** Returns all prices that were valid since an instant; if there were none, the last one before it. */
async function pricesSince(db: Db, plan: Priced, since: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ points: number; recent: boolean }>`
    with own as (
      select id, points, deleted_at from plans
      where subscription_id = ${plan.subscription_id} and duration = ${plan.duration}
    )
    select v.points, true as recent from own join plan_prices c on c.plan_id = own.id and c.at > ${since}
      cross join lateral (values (c.from_points), (c.to_points)) v (points)
    where v.points is not null
    union
    select points, deleted_at is null or deleted_at > ${since} from (
      (select * from own where points is not null and (deleted_at is null or deleted_at > ${since}))
      union all
      (select * from own where points is not null and deleted_at <= ${since} order by deleted_at desc limit 1)
    ) valid`.execute(db)
  const recent = rows.filter((row) => row.recent)
  return (recent.length > 0 ? recent : rows).map(({ points }) => points)
}

/**
 * Returns what the cheapest plan of the same duration cost a day ago, otherwise the same number of months at the cheapest monthly
 * price. Today's prices do not count: otherwise each new service could halve the price of the one before.
 */
async function cheapestSimilar(db: Db, { duration, months }: Priced, since: Date): Promise<number | null> {
  const { rows } = await sql<{ same: number | null; month: number | null }>`
    select min(points) filter (where duration = ${duration}) as same, min(points::float8 / months) as month
    from (
      select p.duration, p.months, case when c.seq is null then p.points else c.from_points end as points
      from plans p left join lateral (
        select seq, from_points from plan_prices where plan_id = p.id and at > ${since} order by seq limit 1
      ) c on true
      where p.deleted_at is null or p.deleted_at > ${since}
    ) then_`.execute(db)
  const { same = null, month = null } = rows[0] ?? {}
  return same ?? (month === null ? null : month * months)
}
