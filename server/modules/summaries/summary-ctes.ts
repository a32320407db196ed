// Extends the statement of the leaderboard's projector: the rows of its batch are added to the daily sums, first plays of a day
// are passed on (`played`), and the newest of each kind are stored for the recent activity. In one statement, so each row
// counts once.

import { sql } from 'kysely'
import { isOwnActivity, kindOfEntry } from './kinds.ts'

/** How many entries of each kind are stored for the recent activity. */
export const RECENT_PER_KIND = 20

/** Common table expressions that read `taken`, the rows of the batch; without a comma at either end. */
export const summaryCtes = sql`
  fresh as (
    select member_id, type, task_type, points, at, (at at time zone 'UTC')::date as day, ${kindOfEntry} as kind
    from taken where type is not null and not summed
  ), summed as (
    insert into ledger_days as d (day, task_type, type, entries, points)
    select day, task_type, type, count(*), sum(points)::bigint from fresh group by 1, 2, 3
    on conflict (day, task_type, type) do update
      set entries = d.entries + excluded.entries, points = d.points + excluded.points
  ), played as (
    insert into summary_changes (subject, id, at)
    select 'play', member_id, min(at) from fresh f
    where ${isOwnActivity} and not exists (
      select from member_days d where d.member_id = f.member_id and d.day = f.day)
    group by member_id, day
    returning id
  ), newest as (
    -- Stored and new rows in one list, newest first.
    select *, row_number() over (partition by kind order by at desc, held) as nth
    from (
      select ctid as held, kind, member_id, task_type, points, at from recent_activity where kind <> 'signup'
      union all
      select null, kind, member_id, task_type, points, at from fresh where kind is not null
    ) shown_or_fresh
  ), shown as (
    insert into recent_activity (kind, member_id, task_type, points, at)
    select kind, member_id, task_type, points, at from newest where held is null and nth <= ${sql.lit(RECENT_PER_KIND)}
  ), forgotten as (
    delete from recent_activity where ctid = any (array(select held from newest where nth > ${sql.lit(RECENT_PER_KIND)} and held is not null))
  )`
