// An independent computation of the analytics: counts all rows.

import { sql } from 'kysely'
import type { DayRange } from '#contracts/analytics-rules.ts'
import type { Db } from '#server/db/transaction.ts'

const on = (column: string) => sql`(${sql.raw(column)} at time zone 'UTC')::date`
const own = sql`task_type not in ('refund', 'adjustment', 'leaderboard', 'expiry')`
const series = ({ from, to }: DayRange) =>
  sql`(select g::date as day from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') g)`
const n = (part: ReturnType<typeof sql>) => sql`coalesce(${part}, 0)::bigint`

const rowsOf = async <Row>(db: Db, query: ReturnType<typeof sql<Row>>): Promise<Row[]> => [
  ...(await query.execute(db)).rows,
]

export const activity = (db: Db, range: DayRange) => {
  const active = (days: number) => sql`(
    select count(distinct t.member_id) from transactions t join members m on m.id = t.member_id
    where ${own} and ${on('t.created_at')} between d.day - ${sql.lit(days - 1)} and d.day
      and not (m.status = 'deleted' and ${on('m.updated_at')} <= d.day))`
  return rowsOf(
    db,
    sql<{ day: string; daily: number; weekly: number; monthly: number }>`
      select d.day, ${active(1)} as daily, ${active(7)} as weekly, ${active(30)} as monthly
      from ${series(range)} d order by 1`,
  )
}

/** Counts active members by week of sign-up and week of activity. */
export const retention = (db: Db) =>
  rowsOf(
    db,
    sql<{ cohort: string; week: string; members: number }>`
      select (date_trunc('week', m.created_at at time zone 'UTC'))::date as cohort,
        (date_trunc('week', t.created_at at time zone 'UTC'))::date as week, count(distinct m.id) as members
      from members m join transactions t on t.member_id = m.id where ${own} group by 1, 2`,
  )

export const signUps = (db: Db) =>
  rowsOf(
    db,
    sql<{ cohort: string; members: number }>`
      select (date_trunc('week', created_at at time zone 'UTC'))::date as cohort, count(*) as members from members group by 1`,
  )

const flow = sql`
  ${n(sql`sum(t.points) filter (where t.type = 'earn')`)} as issued,
  ${n(sql`-sum(t.points) filter (where t.type = 'redeem')`)} as spent,
  ${n(sql`sum(t.points) filter (where t.type = 'refund')`)} as refunded, count(t.points) as entries`

export const points = (db: Db, range: DayRange) =>
  rowsOf(
    db,
    sql`select d.day, ${flow}, (select ${n(sql`sum(points)`)} from transactions where ${on('created_at')} <= d.day) as held
      from ${series(range)} d left join transactions t on ${on('t.created_at')} = d.day group by d.day order by d.day`,
  )

export const sources = (db: Db, { from, to }: DayRange) =>
  rowsOf<{ source: string }>(
    db,
    sql`select t.task_type as source, ${flow} from transactions t
      where ${on('t.created_at')} between ${from}::date and ${to}::date group by 1 order by 1`,
  )

const moves = sql`
  count(*) filter (where e.status = 'pending') as requested, count(*) filter (where e.status = 'completed') as completed,
  count(*) filter (where e.status = 'failed') as failed, count(*) filter (where e.status = 'cancelled') as cancelled,
  ${n(sql`sum(r.points_cost) filter (where e.status = 'pending')`)} as points`
const events = sql`redemption_events e join redemptions r on r.id = e.redemption_id`

export const redemptionsByDay = (db: Db, range: DayRange) =>
  rowsOf(
    db,
    sql`select d.day, ${moves} from ${series(range)} d left join (${events}) on ${on('e.at')} = d.day
      group by d.day order by d.day`,
  )

export const subscriptions = (db: Db, { from, to }: DayRange) =>
  rowsOf<{ subscription: string }>(
    db,
    sql`select r.subscription_id as subscription, ${moves} from ${events}
      where ${on('e.at')} between ${from}::date and ${to}::date group by 1 order by 1`,
  )

/** Returns the duration of each completed redemption in seconds. */
export const completionTimes = (db: Db, { from, to }: DayRange) =>
  rowsOf(
    db,
    sql<{ subscription: string; seconds: number }>`
      select r.subscription_id as subscription, extract(epoch from e.at - r.created_at)::float8 as seconds from ${events}
      where e.status = 'completed' and ${on('e.at')} between ${from}::date and ${to}::date`,
  )

export const draws = (db: Db, { from, to }: DayRange) =>
  rowsOf(
    db,
    sql<{ name: string; points: number; drawn: number }>`
      select table_name as name, points, count(*) as drawn from draws
      where ${on('created_at')} between ${from}::date and ${to}::date group by 1, 2`,
  )

export const promoCodeUses = (db: Db, range: DayRange) =>
  rowsOf(
    db,
    sql`select d.day, count(r.id) as uses, ${n(sql`sum(r.points)`)} as points
      from ${series(range)} d left join promo_redemptions r on ${on('r.created_at')} = d.day group by d.day order by d.day`,
  )

export const codes = (db: Db, { from, to }: DayRange) =>
  rowsOf<{ code: string | null }>(
    db,
    sql`select case when c.max_uses is distinct from 1 then c.code end as code, count(*) as uses,
        ${n(sql`sum(r.points)`)} as points
      from promo_redemptions r join promo_codes c on c.id = r.code_id
      where ${on('r.created_at')} between ${from}::date and ${to}::date group by 1 order by 1`,
  )
