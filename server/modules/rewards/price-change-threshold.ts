// When a price changes so that a staff member may not do it alone: by too much, or down. See
// docs/product.md#what-staff-do-not-do-alone.

import { sql } from 'kysely'
import type { DURATIONS } from '#contracts/rewards.ts'
import type { Db } from '#server/db/transaction.ts'

const DAY_MS = 24 * 3_600_000

export interface PriceLimits {
  /** Above 1: how many times what it was a price may become; undefined for any change. */
  readonly approvalPriceFactor: number | undefined
  /** The daily budget of staff; with one, each cut of a price needs a colleague. */
  readonly dailyPoints: number | undefined
}

interface Priced {
  readonly subscription_id: string
  readonly duration: (typeof DURATIONS)[number]
  readonly months: number
  readonly points: number | null
}

/**
 * Whether a colleague has to approve a price. It is compared with every price that the service had for that duration in the last
 * 24 hours, because many small steps are a large one. A plan that is deleted and added again is the same plan; one that never had a
 * price is compared with the cheapest similar one.
 *
 * A cut is worth the difference for each redemption from then on. There is no upper bound for their number: stock can be added on
 * any later day. So no cut fits into a daily budget.
 */
export async function needsColleague(
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
    const least = await cheapestLike(db, plan, since)
    if (dailyPoints !== undefined) return least === null || to < least
    return factor !== undefined && least !== null && to < least / factor
  }
  if (dailyPoints !== undefined && to < Math.min(...known)) return true
  return factor !== undefined && known.some((from) => to > from * factor || to < from / factor)
}

/** All prices that were valid since then; where there was none, the last one before. */
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
    ) kept`.execute(db)
  const recent = rows.filter((row) => row.recent)
  return (recent.length > 0 ? recent : rows).map(({ points }) => points)
}

/**
 * What the cheapest plan of the same duration cost a day ago, else what so many months cost where a month was the cheapest. Prices
 * of today do not count: each new service could halve that of the one before.
 */
async function cheapestLike(db: Db, { duration, months }: Priced, since: Date): Promise<number | null> {
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
