// An independent computation of the summaries for the admin dashboard: counts all rows up to a day.

import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import type { Levels } from '#server/modules/summaries/index.ts'

/** Counts the levels at the end of a day. @param day YYYY-MM-DD (UTC) */
export async function expectedLevels(db: Db, day: string): Promise<Levels> {
  const on = (column: string) => sql`(${sql.raw(column)} at time zone 'UTC')::date`
  const { rows } = await sql<Levels>`
    with d as (select ${day}::date as day),
    entries as (select t.* from transactions t, d where ${on('t.created_at')} <= d.day),
    gone as (select m.id from members m, d where m.status = 'deleted' and ${on('m.updated_at')} <= d.day),
    stands as (
      select distinct on (e.redemption_id) e.status from redemption_events e, d where ${on('e.at')} <= d.day
      order by e.redemption_id, e.seq desc)
    select
      (select count(*) from members m, d where ${on('m.created_at')} <= d.day and m.id not in (select id from gone)) as members,
      (select count(distinct e.member_id) from entries e, d where ${on('e.created_at')} > d.day - 30
        and e.task_type not in ('refund', 'adjustment', 'leaderboard', 'expiry')
        and e.member_id not in (select id from gone)) as "activeMembers",
      (select count(*) from entries) as entries,
      (select coalesce(sum(points), 0)::bigint from entries) as points,
      (select count(*) from stands where status = 'pending') as pending,
      (select count(*) from stands where status = 'completed') as completed,
      (select count(*) from entries where task_type = 'spin_win') as spins,
      (select count(*) from entries where task_type = 'scratch_earn') as scratches,
      (select count(*) from entries where task_type in ('telegram', 'youtube', 'special_task2', 'daily_ad')) as tasks,
      (select count(*) from members m, d where ${on('m.created_at')} = d.day) as signups,
      (select coalesce(sum(e.points), 0)::bigint from entries e, d
        where e.type = 'earn' and e.task_type <> 'adjustment' and ${on('e.created_at')} = d.day) as earned`.execute(db)
  return rows[0] as Levels
}
