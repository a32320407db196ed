// Counts for their days what did not come with the ledger's entries: members and requests that moved from one status
// to another, and who became active. It runs in the turn of the leaderboard's follower, so that one process does it at a
// time; one statement takes the rows and counts them. Their order does not matter.
//
// A member is active on the day of an own activity and on the 29 days after it. Only where that begins and where it ends is
// written down, so that any day's number is a sum over the days up to it, also for days long past.

import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { KEPT } from './sum-taken.ts'

/** For so many days an activity counts, its own included. */
export const ACTIVE_DAYS = 30

/** @returns how many rows were taken */
export async function followMoves(tx: Tx, atOnce: number): Promise<number> {
  // Most turns find nothing, and the statement takes longer to plan than that to ask.
  if (!(await tx.selectFrom('summary_changes').select('id').limit(1).executeTakeFirst())) return 0
  const active = sql.lit(ACTIVE_DAYS)
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from summary_changes where ctid = any (array(select ctid from summary_changes limit ${atOnce}))
      returning subject, id, coalesce(before, '') as before, after, at
    ), moved as (
      -- A step carries the time of its move; the row itself may have been written without it.
      select t.subject, t.id, t.before, t.after, (coalesce(
        case when t.subject = 'redemption' then
          (select max(e.at) from redemption_events e where e.redemption_id = t.id and e.status = t.after) end,
        t.at) at time zone 'UTC')::date as day
      from taken t where t.subject <> 'play'
    ), counted as (
      insert into status_days as d (day, subject, before, after, moves)
      select day, subject, before, after, count(*) from moved group by 1, 2, 3, 4
      on conflict (day, subject, before, after) do update set moves = d.moves + excluded.moves
    ), shown as (
      insert into recent_activity (kind, member_id, points, at)
      select 'signup', id, 0, at from taken where subject = 'member' and before = ''
      order by at desc limit ${sql.lit(KEPT)}
    ), left_now as (
      select id as member_id, min(day) as left_on from moved
      where subject = 'member' and after = 'deleted' group by id
    ), played as (
      select distinct id as member_id, (at at time zone 'UTC')::date as day from taken where subject = 'play'
    ), known as (
      select a.* from member_activity a
      where a.member_id in (select member_id from played union select member_id from left_now)
    ), spans as (
      select member_id, since as first_day, last_day from known where since is not null
      union all
      select member_id, day, day from played
    ), marked as (
      select *, case when first_day > ${active} + max(last_day) over (
        partition by member_id order by first_day, last_day rows between unbounded preceding and 1 preceding
      ) then 1 else 0 end as begins from spans
    ), numbered as (
      select *, sum(begins) over (
        partition by member_id order by first_day, last_day rows unbounded preceding) as run from marked
    ), runs as (
      select n.member_id, min(n.first_day) as since, max(n.last_day) as last_day,
        coalesce(min(l.left_on), min(k.left_on)) as left_on
      from numbered n left join left_now l using (member_id) left join known k using (member_id)
      group by n.member_id, n.run
    ), kept as (
      insert into member_activity as a (member_id, since, last_day, left_on)
      select distinct on (member_id) member_id, since, last_day, left_on from (
        select member_id, since, last_day, left_on from runs
        union all
        select member_id, null, null, left_on from left_now
      ) found order by member_id, since desc nulls last
      on conflict (member_id) do update
        set since = excluded.since, last_day = excluded.last_day, left_on = excluded.left_on
    ), steps as (
      select since, last_day, left_on, 1 as sign from runs
      union all
      select since, last_day, left_on, -1 from known where since is not null
    ), changes as (
      select since as day, sign from steps where left_on is null or left_on > since
      union all
      select least(last_day + ${active}, left_on), -sign from steps where left_on is null or left_on > since
    ), active as (
      insert into active_days as d (day, change)
      select day, sum(sign)::bigint from changes group by day having sum(sign) <> 0
      on conflict (day) do update set change = d.change + excluded.change
    )
    select count(*) as taken from taken`.execute(tx)
  return rows[0]?.taken ?? 0
}

/** Of each kind of recent activity the newest stay. */
export async function forgetOlderActivity(tx: Tx): Promise<void> {
  await sql`
    delete from recent_activity where ctid = any (array(
      select ctid from (
        select ctid, row_number() over (partition by kind order by at desc, id) as nth from recent_activity) placed
      where nth > ${sql.lit(KEPT)}))`.execute(tx)
}
