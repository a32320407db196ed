import { sql } from 'kysely'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import { addDays } from '#server/modules/accounts/index.ts'
import { lockBudgets } from './change-budgets.ts'

const BATCH_SIZE = 500
/** A claim that was sent in time has certainly been committed by then. */
const MARGIN = sql.lit('1 hour')

/**
 * Returns until when budgets hold the points of a card or an ad. A change of the time zone extends a reward day to at most noon (UTC) of the
 * second date after it.
 *
 * @param day the reward day on which it began, as YYYY-MM-DD
 */
export const endOfHold = (day: string): Date => new Date(`${addDays(day, 3)}T00:00:00Z`)

/** Returns what expired plays held to their budgets, and deletes counts of past periods. Commits wait meanwhile. @returns the number of plays */
export async function releaseHolds(db: Db, now: Date): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const due = sql`expires_at < ${now}::timestamptz - ${MARGIN}::interval`
    const { rows: found } = await sql`select 1 from budget_holds where ${due} limit 1`.execute(tx)
    if (found.length === 0) return 0
    await lockBudgets(tx)
    const { rows } = await sql<{ count: number }>`
      with gone as (
        delete from budget_holds h using (
          select member_id, play_id from budget_holds where ${due} order by expires_at limit ${BATCH_SIZE}) d
        where h.member_id = d.member_id and h.play_id = d.play_id
        returning h.member_id, h.source, h.named, h.points, h.day
      ), back as (
        update budget_shards s set used = s.used - f.points
        from (
          select b.id, budget_period_start(b.period, g.day) as period_start, case b.scope when 'member' then g.member_id::text else '0' end as shard,
            sum(g.points)::bigint as points
          from gone g join budgets b on b.scope in ('all', 'member', g.source) or b.id = g.named
          group by 1, 2, 3
        ) f where s.budget_id = f.id and s.period_start = f.period_start and s.shard = f.shard
      )
      select count(*) as count from gone`.execute(tx)
    return rows[0]?.count ?? 0
  })
}

/** Holds of a play that began in a period are returned to it for three days. */
const RETENTION_DAYS = 7

/** Deletes the counts of periods that ended more than a week ago, in batches: a budget of each member has a row for each who played. */
export async function deleteOldPeriods(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 86_400_000)
  const budgets = await db.selectFrom('budgets').select(['id', 'period']).where('scope', '<>', 'named').execute()
  for (const { id, period } of budgets) {
    const isOld = sql`budget_id = ${id} and period_start < budget_period_start(${period}, ${before}::timestamptz::date)`
    let deleted = BATCH_SIZE
    while (deleted >= BATCH_SIZE) {
      const { numAffectedRows } = await sql`delete from budget_shards where ${isOld} and (period_start, shard) in (
        select period_start, shard from budget_shards where ${isOld} limit ${sql.lit(BATCH_SIZE)})`.execute(db)
      deleted = Number(numAffectedRows ?? 0)
    }
  }
}
