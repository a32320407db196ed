-- The budget of each member is compared with its ceiling, and not with a copy in each member's row. So a change of the budgets
-- does not write a row for each member who has played, while all commits wait.

-- Reserves points for the asks of a batch: locks the shards, in the order of their key, and moves points to the batch's own shard where it
-- has too few left. Returns the batch_index of each command for which not enough is left. The refusal does not depend on what was drawn.
-- Works with the previous version: it has the same arguments and results.
create or replace function reserve_points(asks jsonb, own_shard text) returns integer[] language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  -- Budgets, with their period, whose own shard has too few points left.
  short text[];
begin
  insert into budget_shards (budget_id, period_start, shard, granted, used)
  select distinct b.id, a.period_start, n.shard, case
      when b.scope = 'member' then greatest(b.ceiling, n.used)
      else div(b.ceiling::numeric, 8)::bigint + case when n.shard = '0' then mod(b.ceiling, 8) else 0 end
    end, n.used
  from jsonb_to_recordset(asks) as a (budget_id text, period_start date, shard text, most bigint)
  join budgets b on b.id = a.budget_id
  cross join (select time_zone from budget_versions where shard = own_shard) z
  cross join lateral (
    select a.shard, member_budget_use(a.shard::uuid, a.period_start::timestamp at time zone z.time_zone, a.period_start) as used
    where b.scope = 'member'
    union all
    select generate_series(0, 7)::text, 0 where b.scope <> 'member'
  ) n
  where a.most > 0 and not exists (
    select from budget_shards s where s.budget_id = a.budget_id and s.period_start = a.period_start and s.shard = a.shard)
  order by 1, 2, 3
  on conflict do nothing;

  short := array(
    select a.budget_id || ' ' || a.period_start
    from jsonb_to_recordset(asks) as a (budget_id text, period_start date, shard text, most bigint)
    join budget_shards s on s.budget_id = a.budget_id and s.period_start = a.period_start and s.shard = a.shard
    where a.shard = own_shard
    group by a.budget_id, a.period_start, s.granted, s.used having s.granted - s.used < sum(a.most));
  perform from (
    select distinct budget_id, period_start, shard
    from jsonb_to_recordset(asks) as a (budget_id text, period_start date, shard text)
  ) as a
  join budget_shards s on s.budget_id = a.budget_id and s.period_start = a.period_start
    and s.shard = any (case when a.budget_id || ' ' || a.period_start = any (short)
      then '{0,1,2,3,4,5,6,7}'::text[] else array[a.shard] end)
  order by s.budget_id, s.period_start, s.shard for no key update of s;

  if short <> '{}' then
    -- Gives the own shard what the batch needs, and divides the rest equally.
    update budget_shards s set granted = s.used + case when s.shard = own_shard then f.free - 7 * f.share else f.share end
    from (
      select n.budget_id, n.period_start, sum(o.granted - o.used)::bigint as free,
        greatest(0, div(sum(o.granted - o.used) - max(n.need), 8))::bigint as share
      from (
        select budget_id, period_start, sum(most) as need
        from jsonb_to_recordset(asks) as a (budget_id text, period_start date, most bigint)
        where budget_id || ' ' || period_start = any (short) group by budget_id, period_start
      ) as n
      join budget_shards o on o.budget_id = n.budget_id and o.period_start = n.period_start
      group by n.budget_id, n.period_start
    ) as f
    where s.budget_id = f.budget_id and s.period_start = f.period_start;
  end if;

  return array(
    select distinct a.batch_index
    from (
      select *, sum(most) over (partition by budget_id, period_start, shard order by batch_index) as needed
      from jsonb_to_recordset(asks) as a (batch_index integer, budget_id text, period_start date, shard text, most bigint)
      where most > 0
    ) as a
    join budget_shards s on s.budget_id = a.budget_id and s.period_start = a.period_start and s.shard = a.shard
    join budgets b on b.id = a.budget_id
    where a.needed > case b.scope when 'member' then b.ceiling else s.granted end - s.used);
end
$$;
---
-- Counts the points of committed commands against their budgets, and stores what their plays hold. What is granted to a member
-- follows what was used.
-- Works with the previous version: it has the same arguments and results.
create or replace function count_points(asks jsonb, uses jsonb, included integer[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  update budget_shards s set used = s.used + a.change,
    granted = case b.scope when 'member' then greatest(s.granted, s.used + a.change) else s.granted end
  from (
    select budget_id, period_start, shard, sum(change)::bigint as change
    from jsonb_to_recordset(asks) as a (batch_index integer, budget_id text, period_start date, shard text, change bigint)
    where batch_index = any (included) group by budget_id, period_start, shard
  ) as a
  join budgets b on b.id = a.budget_id
  where s.budget_id = a.budget_id and s.period_start = a.period_start and s.shard = a.shard;
  delete from budget_holds h using jsonb_to_recordset(uses) as u (batch_index integer, member_id uuid, ends_id uuid)
  where u.batch_index = any (included) and h.member_id = u.member_id and h.play_id = u.ends_id;
  insert into budget_holds (member_id, play_id, source, named, points, day, expires_at)
  select u.member_id, u.play_id, u.source, u.named, u.points, (u.at at time zone z.time_zone)::date, u.expires_at
  from jsonb_to_recordset(uses) as u (batch_index integer, member_id uuid, play_id uuid, source text, named text, points bigint,
    at timestamptz, expires_at timestamptz)
  cross join (select time_zone from budget_versions where shard = '0') z
  where u.batch_index = any (included) and u.play_id is not null;
end
$$;
