import { sql } from 'kysely'
import type { z } from 'zod'
import type { readRedemptionSummary as contract } from '#contracts/admin-redemptions.ts'
import { PACE_DAYS } from '#contracts/redemption-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'
import { longestHours } from './stated-time.ts'

type Summary = z.infer<(typeof contract)['definition']['output']>

const DAY_MS = 24 * 3_600_000

/** Reads the figures next to the staff queue. */
export async function readRedemptionSummary(
  db: Db,
  { processingHours }: Pick<NumberedRules, 'processingHours'>,
  now: Date,
): Promise<Summary> {
  const [pace, subscriptions] = await Promise.all([readPace(db, now), readSubscriptions(db)])
  return { pace, subscriptions, processingHours }
}

/**
 * Computes the time from redemption to delivery for recently completed redemptions, by the index `redemptions_completed` alone.
 */
async function readPace(db: Db, now: Date): Promise<Summary['pace']> {
  const since = new Date(now.getTime() - PACE_DAYS * DAY_MS)
  const { rows } = await sql<{ completed: number; median: number | null; slow: number | null; on_time: number }>`
    select count(*) as completed,
      percentile_cont(0.5) within group (order by hours) as median,
      percentile_cont(0.9) within group (order by hours) as slow,
      count(*) filter (where hours <= stated) as on_time
    from (
      select extract(epoch from completed_at - created_at)::float8 / 3600 as hours, ${longestHours(sql.ref('redemptions.created_at'))} as stated
      from redemptions
      where completed_at is not null and completed_at > ${since}
    ) as done`.execute(db)
  const { completed = 0, median = null, slow = null, on_time = 0 } = rows[0] ?? {}
  return {
    days: PACE_DAYS,
    completed,
    medianHours: median,
    slowHours: slow,
    onTime: completed === 0 ? null : (on_time * 100) / completed,
  }
}

/** Lists the subscriptions that ever had redemptions, including removed ones, by a loose index scan over `redemptions_by_subscription`. */
async function readSubscriptions(db: Db): Promise<Summary['subscriptions']> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive asked as (
      (select subscription_id from redemptions order by subscription_id limit 1)
      union all
      select (
        select r.subscription_id from redemptions r
        where r.subscription_id > asked.subscription_id order by r.subscription_id limit 1
      )
      from asked where asked.subscription_id is not null
    )
    select asked.subscription_id as id, (
      select r.subscription_name from redemptions r
      where r.subscription_id = asked.subscription_id order by r.created_at desc, r.id desc limit 1
    ) as name
    from asked where asked.subscription_id is not null
    order by name, id`.execute(db)
  return rows.map(({ id, name }) => ({ id, name }))
}
