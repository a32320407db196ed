-- What the back office shows of everybody together, kept by day (UTC), so that nothing is counted when it is read. Plays leave
-- nothing more than before: the follower of the leaderboard, who takes their rows anyway, counts them for the days as well.

-- What lies there now is counted below. This lock comes first: whoever is posting an entry is waited for, and then nobody
-- posts one until everything is counted.
alter table standing_changes add column summed boolean not null default true;
---
alter table standing_changes alter column summed set default false;
---
-- What the follower is told beside the entries: a member or a request that moved, and the first play of a member's day.
create table summary_changes (
  subject text not null check (subject in ('member', 'redemption', 'play')),
  id uuid not null,
  -- The status before and after; null before for what is new, and for plays.
  before text,
  after text,
  at timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 1000000);
---
create table ledger_days (
  day date not null,
  task_type text not null,
  type text not null,
  entries bigint not null,
  -- Signed, as in the ledger.
  points bigint not null,
  primary key (day, task_type, type)
) with (fillfactor = 50);
---
-- How many members and requests went from one status to another; '' before is new.
create table status_days (
  day date not null,
  subject text not null,
  before text not null,
  after text not null,
  moves bigint not null,
  primary key (day, subject, before, after)
) with (fillfactor = 50);
---
-- A member is active on the day of an own activity and on the 29 days after it. The newest days on which one has
-- been active without a gap begin with `since` and end 29 days after `last_day`; who has left is active no more.
create table member_activity (
  member_id uuid primary key,
  since date,
  last_day date,
  left_on date
) with (fillfactor = 80);
---
-- How many members become active with a day, less those who are active no more: the sum up to a day is how many are active on it.
create table active_days (
  day date primary key,
  change bigint not null
) with (fillfactor = 50);
---
-- The newest twenty of each kind.
create table recent_activity (
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('signup', 'spin', 'scratch', 'task')),
  member_id uuid not null,
  task_type text,
  points bigint not null,
  at timestamptz not null
);
---
create function note_member_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into summary_changes (subject, id, after, at) values ('member', new.id, new.status, new.created_at);
  else
    insert into summary_changes values ('member', new.id, old.status, new.status, new.updated_at);
  end if;
  return null;
end
$$;
---
create trigger members_new_summary after insert on members for each row execute function note_member_move();
---
create trigger members_summary after update of status on members
  for each row when (old.status is distinct from new.status) execute function note_member_move();
---
-- When a request moved stands with its steps, where the follower looks it up.
create function note_redemption_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into summary_changes (subject, id, after, at) values ('redemption', new.id, new.status, new.created_at);
  else
    insert into summary_changes values ('redemption', new.id, old.status, new.status, clock_timestamp());
  end if;
  return null;
end
$$;
---
create trigger redemptions_new_summary after insert on redemptions for each row execute function note_redemption_move();
---
create trigger redemptions_summary after update of status on redemptions
  for each row when (old.status is distinct from new.status) execute function note_redemption_move();
---
-- What was there before.
insert into ledger_days (day, task_type, type, entries, points)
select (created_at at time zone 'UTC')::date, task_type, type, count(*), sum(points)::bigint
from transactions group by 1, 2, 3;
---
-- Of members only the last change of status is known.
insert into status_days (day, subject, before, after, moves)
select day, 'member', before, after, count(*)
from (
  select (created_at at time zone 'UTC')::date as day, '' as before, 'active' as after from members
  union all
  select (updated_at at time zone 'UTC')::date, 'active', status from members where status <> 'active'
) moved group by 1, 3, 4;
---
insert into status_days (day, subject, before, after, moves)
select (at at time zone 'UTC')::date, 'redemption', before, status, count(*)
from (
  select e.status, e.at, coalesce(lag(e.status) over (partition by e.redemption_id order by e.seq), '') as before
  from redemption_events e
) moved group by 1, 3, 4;
---
with played as (
  select distinct member_id, (created_at at time zone 'UTC')::date as day
  from transactions where task_type not in ('refund', 'adjustment', 'leaderboard', 'expiry')
), marked as (
  select member_id, day, case when day > lag(day) over own + 30 then 1 else 0 end as begins
  from played window own as (partition by member_id order by day)
), numbered as (
  select member_id, day, sum(begins) over (partition by member_id order by day rows unbounded preceding) as run from marked
), runs as (
  select n.member_id, min(n.day) as since, max(n.day) as last_day,
    case when m.status = 'deleted' then (m.updated_at at time zone 'UTC')::date end as left_on
  from numbered n join members m on m.id = n.member_id group by n.member_id, n.run, m.status, m.updated_at
), kept as (
  insert into member_activity (member_id, since, last_day, left_on)
  select distinct on (member_id) member_id, since, last_day, left_on from runs order by member_id, since desc
)
insert into active_days (day, change)
select day, sum(change)::bigint from (
  select since as day, 1 as change from runs where left_on is null or left_on > since
  union all
  select least(last_day + 30, left_on), -1 from runs where left_on is null or left_on > since
) steps group by day;
---
insert into recent_activity (kind, member_id, task_type, points, at)
select k.kind, t.member_id, t.task_type, t.points, t.created_at
from (values ('spin', array['spin_win']), ('scratch', array['scratch_earn']),
  ('task', array['telegram', 'youtube', 'special_task2', 'daily_ad'])) as k (kind, task_types),
  lateral (select * from transactions where task_type = any (k.task_types) order by created_at desc limit 20) t;
---
insert into recent_activity (kind, member_id, points, at)
select 'signup', id, 0, created_at from members order by created_at desc limit 20;
