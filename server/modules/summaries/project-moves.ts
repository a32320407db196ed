// Projects onto daily sums what is not in the ledger: status changes of members and redemptions, and activity. It runs in the
// transaction of the leaderboard's projector, so in one process at a time. One statement deletes a batch of rows and counts them;
// their order does not matter.
//
// A member is active on the day of their own activity and for the rest of a span of 1, 7 or 30 days. Only the days on which a span
// begins and ends are stored, so the active members of any day are a sum over earlier days. A late activity corrects the
// stored days that it overlaps.

import { sql } from 'kysely'
import { preparedFor } from '#server/db/prepared.ts'
import type { Tx } from '#server/db/transaction.ts'
import { fulfilledHours, SINGLE_USE_CODES, weekOf } from './kinds.ts'
import { RECENT_PER_KIND } from './summary-ctes.ts'

/** An activity counts for this many days, including its own. */
const SPANS = [1, 7, 30]

/** Projects one batch. @returns the number of rows */
export async function projectMoves(tx: Tx, maxBatchSize: number): Promise<number> {
  const { rows } = await projectBatch(tx, maxBatchSize)
  const { taken = 0, signups = 0 } = rows[0] ?? {}
  if (signups > 0) await deleteOlderSignups(tx)
  return taken
}

const spans = sql.join(SPANS.map((span) => sql`(${sql.lit(span)}::smallint)`))

const projectBatch = preparedFor(
  (maxBatchSize: number) => sql<{ taken: number; signups: number }>`
    with taken as (
      delete from summary_changes where ctid = any (array(select ctid from summary_changes limit ${maxBatchSize}))
      returning subject, id, coalesce(before, '') as before, after, at
    ), timed as (
      -- The time of a redemption's status change is in redemption_events; the trigger only knows the database's clock.
      select t.subject, t.id, t.before, t.after, coalesce(
        case when t.subject = 'redemption' then
          (select max(e.at) from redemption_events e where e.redemption_id = t.id and e.status = t.after) end,
        t.at) as at
      from taken t where t.subject in ('member', 'redemption')
    ), moved as (
      select *, (at at time zone 'UTC')::date as day from timed
    ), counted as (
      insert into status_days as d (day, subject, before, after, moves)
      select day, subject, before, after, count(*) from moved group by 1, 2, 3, 4
      on conflict (day, subject, before, after) do update set moves = d.moves + excluded.moves
    ), shown as (
      insert into recent_activity (kind, member_id, points, at)
      select 'signup', id, 0, at from taken where subject = 'member' and before = ''
      order by at desc limit ${sql.lit(RECENT_PER_KIND)}
      returning id
    ), served as (
      insert into redemption_days as d (day, subscription, status, redemptions, points)
      select m.day, r.subscription_id, m.after, count(*), sum(r.points_cost)::bigint
      from moved m join redemptions r on r.id = m.id where m.subject = 'redemption' group by 1, 2, 3
      on conflict (day, subscription, status) do update
        set redemptions = d.redemptions + excluded.redemptions, points = d.points + excluded.points
    ), fulfilled as (
      insert into fulfilment_days as d (day, subscription, hours, redemptions)
      select m.day, r.subscription_id, ${fulfilledHours(sql`m.at - r.created_at`)}, count(*)
      from moved m join redemptions r on r.id = m.id where m.subject = 'redemption' and m.after = 'completed' group by 1, 2, 3
      on conflict (day, subscription, hours) do update set redemptions = d.redemptions + excluded.redemptions
    ), used as (
      -- For a promo code, the trigger stores 'once' in "before" if the code has a single use.
      insert into promo_code_days as d (day, code_id, uses, points)
      select (r.created_at at time zone 'UTC')::date, case when t.before = 'once' then ${SINGLE_USE_CODES} else r.code_id end,
        count(*), sum(r.points)::bigint
      from taken t join promo_redemptions r on r.id = t.id where t.subject = 'promo' group by 1, 2
      on conflict (day, code_id) do update set uses = d.uses + excluded.uses, points = d.points + excluded.points
    ), leaving as (
      -- A member leaves once.
      insert into left_members (member_id, left_on)
      select id, min(day) from moved where subject = 'member' and after = 'deleted' group by id
      on conflict (member_id) do nothing
      returning member_id, left_on
    ), played as (
      -- Written by summary-ctes.ts: a member's own activity.
      insert into member_days (member_id, day)
      select distinct id, (at at time zone 'UTC')::date from taken where subject = 'play'
      on conflict do nothing
      returning member_id, day
    ), affected as (
      select member_id, min(day) as day
      from (select member_id, day from played union all select member_id, left_on from leaving) p group by member_id
    ), known as (
      -- The known days of these members, from the last one before the new days.
      select d.member_id, d.day, lead(d.day) over (partition by d.member_id order by d.day) as next_day
      from affected a join member_days d on d.member_id = a.member_id and d.day >= coalesce(
        (select max(p.day) from member_days p where p.member_id = a.member_id and p.day < a.day), a.day)
    ), now_known as (
      select member_id, day, lead(day) over (partition by member_id order by day) as next_day
      from (select member_id, day from known union all select member_id, day from played) d
    ), active as (
      select k.day, k.next_day, l.left_on, -1 as sign from known k left join left_members l using (member_id)
      union all
      select n.day, n.next_day, coalesce(l.left_on, g.left_on), 1
      from now_known n left join left_members l using (member_id) left join leaving g using (member_id)
    ), spanned as (
      insert into span_days as d (day, span, change)
      select step.day, span, sum(step.change)::bigint
      from active cross join (values ${spans}) as spans (span)
        cross join lateral (values (active.day, sign), (least(active.day + span, next_day, left_on), -sign)) as step (day, change)
      where left_on is null or active.day < left_on
      group by step.day, span having sum(step.change) <> 0
      on conflict (day, span) do update set change = d.change + excluded.change
    ), returned as (
      select distinct member_id, ${weekOf(sql`day`)} as week from played
    ), grouped as (
      insert into cohort_weeks as c (cohort, week, members)
      select ${weekOf(sql`(m.created_at at time zone 'UTC')::date`)}, r.week, count(*)
      from returned r join members m on m.id = r.member_id
      where not exists (select from member_days d where d.member_id = r.member_id and d.day between r.week and r.week + 6)
      group by 1, 2
      on conflict (cohort, week) do update set members = c.members + excluded.members
    )
    select count(*) as taken, (select count(*) from shown) as signups from taken`,
)

/** Deletes all but the newest signups of the recent activity. */
async function deleteOlderSignups(tx: Tx): Promise<void> {
  await sql`
    delete from recent_activity where ctid = any (array(
      select ctid from recent_activity where kind = 'signup' order by at desc, id offset ${sql.lit(RECENT_PER_KIND)}))`.execute(
    tx,
  )
}
