-- What the analytics show, by day (UTC) like the summaries before, and kept by the same follower: on which days members were
-- active, how many of a week's sign-ups came back in which week, what was asked for of which service and how soon it was
-- delivered, and which promo codes were used.

-- This lock comes first: who moves a request or plays is waited for, and then nobody does until everything is counted.
alter table summary_changes drop constraint summary_changes_subject_check,
  add constraint summary_changes_subject_check check (subject in ('member', 'redemption', 'play', 'promo'));
---
-- The days on which a member earned or redeemed something.
create table member_days (
  member_id uuid not null,
  day date not null,
  primary key (member_id, day)
);
---
-- Who deleted their account counts from that day on as active no more.
create table left_members (
  member_id uuid primary key,
  left_on date not null
);
---
-- How many members become active with a day, less those who are active no more, where an activity counts for 1, 7 or 30 days:
-- the sum up to a day is how many are active on it.
create table span_days (
  day date not null,
  span smallint not null check (span in (1, 7, 30)),
  change bigint not null,
  primary key (day, span)
) with (fillfactor = 50);
---
-- Of the members who signed up in one week, how many were active in another; weeks begin on Mondays.
create table cohort_weeks (
  cohort date not null,
  week date not null,
  members bigint not null,
  primary key (cohort, week)
) with (fillfactor = 50);
---
-- Requests that came to a status, and their points.
create table service_days (
  day date not null,
  service text not null,
  status text not null,
  requests bigint not null,
  points bigint not null,
  primary key (day, service, status)
) with (fillfactor = 50);
---
-- Requests by the hours within which they were completed: whole hours up to 72, whole days up to 720, and 721 for more.
create table fulfilment_days (
  day date not null,
  service text not null,
  hours integer not null,
  requests bigint not null,
  primary key (day, service, hours)
) with (fillfactor = 50);
---
-- Codes that only one member could use count together, as the nil UUID.
create table promo_code_days (
  day date not null,
  code_id uuid not null,
  uses bigint not null,
  points bigint not null,
  primary key (day, code_id)
) with (fillfactor = 50);
---
create function note_promo_use() returns trigger language plpgsql as $$
begin
  insert into summary_changes (subject, id, before, at)
  select 'promo', new.id, case when max_uses = 1 then 'once' end, new.created_at from promo_codes where id = new.code_id;
  return null;
end
$$;
---
create trigger promo_redemptions_summary after insert on promo_redemptions
  for each row execute function note_promo_use();
---
-- What was there before. What the follower has not taken yet it will find among these days.
insert into member_days (member_id, day)
select distinct member_id, (created_at at time zone 'UTC')::date
from transactions where task_type not in ('refund', 'adjustment', 'leaderboard', 'expiry');
---
insert into left_members (member_id, left_on)
select id, (updated_at at time zone 'UTC')::date from members where status = 'deleted';
---
insert into span_days (day, span, change)
select step.day, span, sum(step.change)::bigint
from (
  select d.day, lead(d.day) over (partition by d.member_id order by d.day) as next_day, l.left_on
  from member_days d left join left_members l using (member_id)
) active
  cross join (values (1::smallint), (7::smallint), (30::smallint)) as spans (span)
  cross join lateral (values (active.day, 1), (least(active.day + span, next_day, left_on), -1)) as step (day, change)
where left_on is null or active.day < left_on
group by step.day, span having sum(step.change) <> 0;
---
insert into cohort_weeks (cohort, week, members)
select (m.created_at at time zone 'UTC')::date - (extract(isodow from (m.created_at at time zone 'UTC')::date)::integer - 1),
  w.week, count(*)
from (select distinct member_id, day - (extract(isodow from day)::integer - 1) as week from member_days) w
  join members m on m.id = w.member_id
group by 1, 2;
---
-- Moves that wait for the follower are its own to count.
insert into service_days (day, service, status, requests, points)
select (e.at at time zone 'UTC')::date, r.subscription_id, e.status, count(*), sum(r.points_cost)::bigint
from redemption_events e join redemptions r on r.id = e.redemption_id
where not exists (
  select from summary_changes s where s.subject = 'redemption' and s.id = e.redemption_id and s.after = e.status)
group by 1, 2, 3;
---
insert into fulfilment_days (day, service, hours, requests)
select day, service, case when hours <= 72 then hours when hours <= 720 then ceil(hours / 24.0)::integer * 24 else 721 end,
  count(*)
from (
  select (e.at at time zone 'UTC')::date as day, r.subscription_id as service,
    least(greatest(ceil(extract(epoch from e.at - r.created_at) / 3600), 1), 721)::integer as hours
  from redemption_events e join redemptions r on r.id = e.redemption_id
  where e.status = 'completed' and not exists (
    select from summary_changes s where s.subject = 'redemption' and s.id = e.redemption_id and s.after = e.status)
) delivered group by 1, 2, 3;
---
insert into promo_code_days (day, code_id, uses, points)
select (r.created_at at time zone 'UTC')::date,
  case when c.max_uses = 1 then '00000000-0000-0000-0000-000000000000'::uuid else c.id end, count(*), sum(r.points)::bigint
from promo_redemptions r join promo_codes c on c.id = r.code_id
group by 1, 2;
---
-- The job counted the draws of the last thirty days only; these are the days before it was there.
with counted as (
  insert into draw_counts (day, table_name, points, drawn)
  select (created_at at time zone 'UTC')::date, table_name, points, count(*) from draws
  where created_at < date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
    and (created_at at time zone 'UTC')::date not in (select day from draw_count_days)
  group by 1, 2, 3
  on conflict (day, table_name, points) do update set drawn = excluded.drawn
  returning day
)
insert into draw_count_days (day, counted_at) select distinct day, now() from counted;
---
-- The days of 30 are told by those above.
drop table active_days;
---
drop table member_activity;
