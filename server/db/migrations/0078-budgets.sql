-- Budgets: ceilings on the points that are issued (docs/product.md#budgets). A budget counts a period: a day or a month in the product's time
-- zone, or for a campaign its whole time. Its ceiling is divided over shards, rows that commits of different connections update without
-- waiting for each other. A commit that needs more than its shard has left moves points from the others.
create table budgets (
  id text primary key,
  -- 'all' for all sources, 'member' for each member alone, a source of points, or 'named' for a budget that a decision names.
  scope text not null check (scope in ('all', 'member', 'named', 'wheel', 'scratch', 'quiz', 'checkIn', 'ads', 'tasks', 'promo', 'welcome')),
  period text not null check (period in ('day', 'month', 'once')),
  ceiling bigint not null check (ceiling > 0),
  constraint budgets_named_once check ((scope = 'named') = (period = 'once')),
  constraint budgets_id check (scope = 'named' or id = scope || ' ' || period)
);
---
-- The version of the budgets, which a decision states and its commit compares. Each change increments it. All rows are equal; there are several,
-- so that commits of different connections lock different ones.
create table budget_versions (
  shard text primary key,
  version bigint not null default 0,
  -- The time zone of days and months.
  time_zone text not null default 'UTC',
  changed_at timestamptz,
  changed_by uuid references members (id)
);
---
insert into budget_versions (shard) select generate_series(0, 7)::text;
---
-- The points of a budget in a period: "granted" over all shards are the ceiling, or what was used before a lower ceiling. The budget of a
-- member has one row, whose shard is the member's id.
create table budget_shards (
  budget_id text not null references budgets (id) on delete cascade,
  -- The first day of the period; -infinity for a budget without periods.
  period_start date not null,
  shard text not null,
  granted bigint not null,
  -- Points that were issued or are held. Below 0 where another shard counted what was returned here.
  used bigint not null default 0,
  primary key (budget_id, period_start, shard),
  constraint budget_shards_within check (used <= granted)
) with (fillfactor = 50);
---
-- The most that open plays (a card, a quiz, an ad) can bring. It counts as used until the play ends or expires. All open plays have a row
-- while there are budgets, and none while there are none.
create table budget_holds (
  member_id uuid not null references members (id),
  -- The id of the card, the quiz or the ad.
  play_id uuid not null,
  source text not null,
  -- A budget that the decision named.
  named text,
  points bigint not null check (points >= 0),
  -- The day in the product's time zone on which the play began. Its points count for this day and its month.
  day date not null,
  expires_at timestamptz not null,
  primary key (member_id, play_id)
);
---
create index budget_holds_expired on budget_holds (expires_at);
---
-- The states that a budget went through in a period, in order. A period begins open, without a row.
create table budget_states (
  -- Of a budget that may have been removed since.
  budget_id text not null,
  period_start date not null,
  seq integer not null,
  scope text not null,
  period text not null,
  state text not null check (state in ('open', 'warning', 'closed')),
  at timestamptz not null,
  -- When the period ends; null for a budget without periods.
  ends_at timestamptz,
  primary key (budget_id, period_start, seq)
);
---
-- For the days on which a check-in was not possible.
create index budget_states_ended on budget_states (ends_at);
---
-- Returns the source of an entry, as budgets name it; null for an entry that no budget counts.
create function points_source(task_type text) returns text language sql immutable as $$
  select case
    when task_type = 'spin_win' then 'wheel'
    when task_type = 'scratch_earn' then 'scratch'
    when task_type = 'quiz' then 'quiz'
    when task_type = 'daily_check_in' then 'checkIn'
    when task_type in ('daily_ad', 'special_task2') then 'ads'
    when task_type = 'promo' then 'promo'
    when task_type = 'signup' then 'welcome'
    when task_type in ('leaderboard', 'redemption', 'refund', 'adjustment', 'expiry') then null
    else 'tasks'
  end
$$;
---
-- Returns the first day of the period of a budget that contains a day.
create function budget_period_start(period text, day date) returns date language sql immutable as $$
  select case period when 'day' then day when 'month' then date_trunc('month', day::timestamp)::date else '-infinity'::date end
$$;
---
-- Returns when a period of a budget ends, which begins on this day.
create function budget_period_end(period text, period_start date, time_zone text) returns timestamptz language sql stable as $$
  select case period
    when 'day' then (period_start + 1)::timestamp at time zone time_zone
    when 'month' then (period_start::timestamp + interval '1 month') at time zone time_zone
  end
$$;
---
-- Returns the points that a member earned since a moment, as budgets count them, with what the member's open plays hold. Entries are
-- read backwards, one by one, up to the first that is certainly older.
create function member_budget_use(member_id uuid, since timestamptz, since_day date) returns bigint language sql stable as $$
  with recursive newest as (
    select t.seq, t.type, t.task_type, t.points, t.created_at from wallets w
    join transactions t on t.member_id = w.member_id and t.seq = w.seq where w.member_id = $1
    union all
    select t.seq, t.type, t.task_type, t.points, t.created_at from newest n
    join transactions t on t.member_id = $1 and t.seq = n.seq - 1
    where n.created_at >= $2 - interval '1 hour'
  )
  select coalesce((select sum(points) from newest where type = 'earn' and created_at >= $2 and points_source(task_type) is not null), 0)::bigint
    + coalesce((select sum(points) from budget_holds h where h.member_id = $1 and h.day >= $3), 0)::bigint
$$;
---
-- Returns what is left of the budgets with these scopes or names, for a member at a moment, as an array of objects.
create function budget_rooms(of_member uuid, scopes text[], at_time timestamptz, names jsonb) returns json language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('scope', b.scope, 'named', case b.scope when 'named' then b.id end,
      'room', b.ceiling - u.used, 'opensAt', budget_period_end(b.period, p.start, z.time_zone)) order by b.id), '[]')
    from budgets b cross join (select time_zone from budget_versions where shard = '0') z
    cross join lateral (select budget_period_start(b.period, (at_time at time zone z.time_zone)::date) as start) p
    cross join lateral (select case when b.scope = 'member' then coalesce(
        (select s.used from budget_shards s where s.budget_id = b.id and s.period_start = p.start and s.shard = of_member::text),
        member_budget_use(of_member, p.start::timestamp at time zone z.time_zone, p.start))
      else (select coalesce(sum(s.used), 0)::bigint from budget_shards s where s.budget_id = b.id and s.period_start = p.start)
      end as used) u
    where b.scope = any (scopes) or names ? b.id);
end
$$;
---
-- Returns what commands ask of each budget, as an array of objects: "most" points that must be left, and "change", by which the use of
-- the budget changes. A use is a play that ends at once, begins (then it is held: its id is play_id) or ends (ends_id). The end of a play that is
-- held asks for nothing, and counts for the day of its beginning. Budgets are read by their key, because a scan that commits forbid (enable_seqscan) is
-- compiled first, which takes longer than the commit.
create function budget_asks(uses jsonb, included integer[], own_shard text) returns jsonb language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('batch_index', u.batch_index, 'budget_id', b.id, 'period_start', p.period_start,
      'shard', case b.scope when 'member' then u.member_id::text else own_shard end,
      'most', case when h.play_id is null then u.most else 0 end, 'change', u.points - coalesce(h.points, 0))), '[]')
    from jsonb_to_recordset(uses) as u (batch_index integer, member_id uuid, source text, named text, most bigint, points bigint,
      at timestamptz, play_id uuid, ends_id uuid)
    cross join (select time_zone from budget_versions where shard = own_shard) z
    left join budget_holds h on h.member_id = u.member_id and h.play_id = u.ends_id
    join budgets b on b.id = any (array['all day', 'all month', 'member day', 'member month', u.source || ' day', u.source || ' month',
      coalesce(h.named, u.named)])
    cross join lateral (
      select budget_period_start(b.period, coalesce(h.day, (u.at at time zone z.time_zone)::date)) as period_start) p
    where u.batch_index = any (included));
end
$$;
---
-- Reserves points for the asks of a batch: locks the shards, in the order of their key, and moves points to the batch's own shard where it
-- has too few left. Returns the batch_index of each command for which not enough is left. The refusal does not depend on what was drawn.
create function reserve_points(asks jsonb, own_shard text) returns integer[] language plpgsql
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
    where a.needed > s.granted - s.used);
end
$$;
---
-- Counts the points of committed commands against their budgets, and stores what their plays hold.
create function count_points(asks jsonb, uses jsonb, included integer[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  update budget_shards s set used = s.used + a.change
  from (
    select budget_id, period_start, shard, sum(change)::bigint as change
    from jsonb_to_recordset(asks) as a (batch_index integer, budget_id text, period_start date, shard text, change bigint)
    where batch_index = any (included) group by budget_id, period_start, shard
  ) as a
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
---
-- Commits also compare the version of the budgets, and count points against them. The function is otherwise as before.
create or replace function commit_commands(doc jsonb) returns integer[]
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  -- The batch_index of each command that nothing has refused so far.
  committable integer[];
  refused integer[];
  -- One of the shards of budgets. Connections of different processes mostly use different ones.
  own_shard text := pg_backend_pid() % 8;
  known bigint;
  asks jsonb;
begin
  -- A change of the budgets updates these rows: it waits for the commits that have read the previous version, and the others then read
  -- the new one.
  select version into known from budget_versions where shard = own_shard for share;
  if doc ? 'waits' then
    select array_agg(c.batch_index) into committable
    from jsonb_to_recordset(doc -> 'commands') as c (batch_index integer, member_id uuid, version bigint, budgets bigint), lateral (
      select from wallets w where w.member_id = c.member_id and w.version = c.version and w.closed_at is null
        and coalesce(c.budgets, 0) = known
      limit 1 for no key update) as held;
  else
    select array_agg(c.batch_index) into committable
    from jsonb_to_recordset(doc -> 'commands') as c (batch_index integer, member_id uuid, version bigint, budgets bigint), lateral (
      select from wallets w where w.member_id = c.member_id and w.version = c.version and w.closed_at is null
        and coalesce(c.budgets, 0) = known
      limit 1 for no key update skip locked) as held;
  end if;

  -- Points are reserved first and counted last. So a budget that refuses a command returns nothing, and neither do the others below.
  if doc ? 'budget_uses' and committable is not null then
    asks := budget_asks(doc -> 'budget_uses', committable, own_shard);
    refused := reserve_points(asks, own_shard);
    committable := array(select unnest(committable) except select unnest(refused));
  end if;

  if doc ? 'stock' and committable is not null then
    -- Locks in the order of ids, so that two batches cannot deadlock.
    perform from plans where id = any (array(
      select plan_id from jsonb_to_recordset(doc -> 'stock') as s (batch_index integer, plan_id uuid, is_counted boolean)
      where is_counted and batch_index = any (committable)))
    order by id for no key update;
    select array_agg(s.batch_index) into refused
    from (
      select *, row_number() over (partition by plan_id order by batch_index) as rank_in_batch
      from jsonb_to_recordset(doc -> 'stock') as s (batch_index integer, plan_id uuid, price bigint, is_counted boolean)
      where batch_index = any (committable)
    ) as s left join plans p on p.id = s.plan_id and p.points = s.price and p.in_stock and p.deleted_at is null
      and (p.stock_left is not null) = s.is_counted
    where p.id is null or s.rank_in_batch > p.stock_left;
    committable := array(select unnest(committable) except select unnest(refused));
    update plans p set stock_left = p.stock_left - s.taken
    from (
      select plan_id, count(*) as taken from jsonb_to_recordset(doc -> 'stock') as s (batch_index integer, plan_id uuid,
        is_counted boolean)
      where is_counted and batch_index = any (committable) group by plan_id
    ) as s where p.id = s.plan_id;
  end if;

  if doc ? 'promo_redemptions' and committable is not null then
    perform from promo_codes where id = any (array(
      select code_id from jsonb_to_recordset(doc -> 'promo_redemptions') as x (batch_index integer, code_id uuid)
      where batch_index = any (committable)))
    order by id for no key update;
    select array_agg(x.batch_index) into refused
    from (
      select *, row_number() over (partition by code_id order by batch_index) as rank_in_batch
      from jsonb_to_recordset(doc -> 'promo_redemptions') as x (batch_index integer, code_id uuid, points bigint, created_at timestamptz)
      where batch_index = any (committable)
    ) as x left join promo_codes c on c.id = x.code_id and c.points = x.points and c.is_active and c.deleted_at is null
      and c.starts_at <= x.created_at and (c.expires_at is null or c.expires_at > x.created_at)
    where c.id is null or c.used_count + x.rank_in_batch > c.max_uses;
    committable := array(select unnest(committable) except select unnest(refused));
    update promo_codes c set used_count = c.used_count + x.uses
    from (
      select code_id, count(*) as uses from jsonb_to_recordset(doc -> 'promo_redemptions') as x (batch_index integer, code_id uuid)
      where batch_index = any (committable) group by code_id
    ) as x where c.id = x.code_id;
  end if;

  if doc ? 'throttles' and committable is not null then
    -- Inserts the missing rows, and locks all of them.
    insert into throttles (subject, window_start, used)
    select subject, max(at), 0 from jsonb_to_recordset(doc -> 'throttles') as x (batch_index integer, subject text, at timestamptz)
    where batch_index = any (committable) group by subject order by subject
    on conflict (subject) do update set used = throttles.used;
    -- A use without "max" is counted and never refused: the comparison with null is not true.
    select array_agg(x.batch_index) into refused
    from (
      select *, row_number() over (partition by subject order by batch_index) as rank_in_batch
      from jsonb_to_recordset(doc -> 'throttles') as x (batch_index integer, subject text, max integer, seconds integer, at timestamptz)
      where batch_index = any (committable)
    ) as x join throttles t on t.subject = x.subject
    where x.rank_in_batch + case when t.window_start > x.at - make_interval(secs => x.seconds) then t.used else 0 end > x.max;
    committable := array(select unnest(committable) except select unnest(refused));
    update throttles t set
      used = x.uses + case when t.window_start > x.ended then t.used else 0 end,
      window_start = case when t.window_start > x.ended then t.window_start else x.at end
    from (
      select subject, count(*) as uses, max(at) as at, max(at - make_interval(secs => seconds)) as ended
      from jsonb_to_recordset(doc -> 'throttles') as x (batch_index integer, subject text, seconds integer, at timestamptz)
      where batch_index = any (committable) group by subject
    ) as x where t.subject = x.subject;
  end if;

  if doc ? 'signup_bonuses' and committable is not null then
    -- Two accounts of one mailbox may sign in at the same time. The unique mailbox gives the bonus to one of them.
    with marked as (
      insert into signup_bonuses (mailbox_hash, member_id, created_at, rule_set)
      select mailbox_hash, member_id, created_at, rule_set
      from jsonb_to_recordset(doc -> 'signup_bonuses') as x (batch_index integer, mailbox_hash text, member_id uuid,
        created_at timestamptz, rule_set integer)
      where batch_index = any (committable)
      order by mailbox_hash
      on conflict (mailbox_hash) do nothing
      returning member_id
    )
    select array_agg(x.batch_index) into refused
    from jsonb_to_recordset(doc -> 'signup_bonuses') as x (batch_index integer, member_id uuid)
    where batch_index = any (committable) and not exists (select from marked where marked.member_id = x.member_id);
    committable := array(select unnest(committable) except select unnest(refused));
  end if;

  if committable is null or committable = '{}' then
    return '{}';
  end if;

  if (select count(*) from post_entries(doc -> 'commands', committable)) <> cardinality(committable) then
    raise exception 'an entry does not match its wallet' using errcode = 'check_violation';
  end if;

  if asks is not null then
    perform count_points(asks, doc -> 'budget_uses', committable);
  end if;

  insert into idempotency_keys (member_id, key, request_hash, response, created_at)
  select member_id, key, decode(request_hash, 'hex'), response, at
  from jsonb_to_recordset(doc -> 'commands') as c (batch_index integer, member_id uuid, key uuid, request_hash text, response text,
    at timestamptz)
  where batch_index = any (committable) and response is not null;

  if doc ? 'daily_counts' then
    insert into daily_counts (member_id, day, kind, used)
    select member_id, day, kind, used
    from jsonb_to_recordset(doc -> 'daily_counts') as x (batch_index integer, member_id uuid, day date, kind text, used integer)
    where batch_index = any (committable)
    on conflict (member_id, day, kind) do update set used = excluded.used;
  end if;

  if doc ? 'draws' then
    insert into draws (member_id, generation, nonce, game, table_name, number, label, points, created_at, rule_set)
    select member_id, generation, nonce, game, table_name, number, label, points, created_at, rule_set
    from jsonb_to_recordset(doc -> 'draws') as x (batch_index integer, member_id uuid, generation integer, nonce integer, game text,
      table_name text,
      number bigint, label text, points bigint, created_at timestamptz, rule_set integer)
    where batch_index = any (committable);
    update fairness_seeds s set next_nonce = x.nonce + 1
    from jsonb_to_recordset(doc -> 'draws') as x (batch_index integer, member_id uuid, generation integer, nonce integer)
    where x.batch_index = any (committable) and s.member_id = x.member_id and s.generation = x.generation;
  end if;

  if doc ? 'fairness_seeds' then
    insert into fairness_seeds (member_id, generation, server_seed, server_seed_hash, client_seed, created_at, revealed_at)
    select member_id, generation, server_seed, server_seed_hash, client_seed, created_at, revealed_at
    from jsonb_to_recordset(doc -> 'fairness_seeds') as x (batch_index integer, member_id uuid, generation integer, server_seed text,
      server_seed_hash text, client_seed text, created_at timestamptz, revealed_at timestamptz)
    where batch_index = any (committable)
    -- Updates the revealed seeds before it inserts the new ones: a unique index allows a member one pair of seeds in use.
    order by generation
    on conflict (member_id, generation) do update set client_seed = excluded.client_seed, revealed_at = excluded.revealed_at;
  end if;

  if doc ? 'scratch_cards' then
    insert into scratch_cards (member_id, id, day, generation, nonce, prize_id, points, created_at, claimed_at, rule_set)
    select member_id, id, day, generation, nonce, prize_id, points, created_at, claimed_at, rule_set
    from jsonb_to_recordset(doc -> 'scratch_cards') as x (batch_index integer, member_id uuid, id uuid, day date, generation integer,
      nonce integer,
      prize_id text, points bigint, created_at timestamptz, claimed_at timestamptz, rule_set integer)
    where batch_index = any (committable)
    on conflict (member_id, id) do update set claimed_at = excluded.claimed_at;
  end if;

  if doc ? 'check_ins' then
    insert into check_ins (member_id, day, streak, points, generation, nonce, created_at, freezes, covered_days, rule_set)
    select member_id, day, streak, points, generation, nonce, created_at, freezes, covered_days, rule_set
    from jsonb_to_recordset(doc -> 'check_ins') as x (batch_index integer, member_id uuid, day date, streak integer, points bigint,
      generation integer, nonce integer, created_at timestamptz, freezes smallint, covered_days jsonb, rule_set integer)
    where batch_index = any (committable);
  end if;

  if doc ? 'ad_views' then
    insert into ad_views (member_id, id, day, kind, task, started_at, claimed_at, rule_set)
    select member_id, id, day, kind, task, started_at, claimed_at, rule_set
    from jsonb_to_recordset(doc -> 'ad_views') as x (batch_index integer, member_id uuid, id uuid, day date, kind text, task text,
      started_at timestamptz, claimed_at timestamptz, rule_set integer)
    where batch_index = any (committable)
    on conflict (member_id, id) do update set claimed_at = excluded.claimed_at;
  end if;

  if doc ? 'redemptions' then
    insert into redemptions (member_id, id, plan_id, subscription_id, subscription_name, duration, months, points_cost, email, country,
      notes, status, took_stock, created_at)
    select member_id, id, plan_id, subscription_id, subscription_name, duration, months, points_cost, email, country,
      notes, 'pending', took_stock, created_at
    from jsonb_to_recordset(doc -> 'redemptions') as x (batch_index integer, member_id uuid, id uuid, plan_id uuid, subscription_id text,
      subscription_name text, duration text, months integer, points_cost bigint, email text, country text, notes text,
      took_stock boolean, created_at timestamptz)
    where batch_index = any (committable);
    insert into redemption_events (member_id, redemption_id, seq, status, at, reason)
    select member_id, id, 1, 'pending', created_at, ''
    from jsonb_to_recordset(doc -> 'redemptions') as x (batch_index integer, member_id uuid, id uuid, created_at timestamptz)
    where batch_index = any (committable);
  end if;

  if doc ? 'quizzes' then
    insert into quizzes (member_id, id, category, difficulty, total, position, question_at, correct, started_at, finished_at, rule_set)
    select member_id, id, category, difficulty, total, position, question_at, correct, started_at, finished_at, rule_set
    from jsonb_to_recordset(doc -> 'quizzes') as x (batch_index integer, member_id uuid, id uuid, category text, difficulty text,
      total integer,
      position integer, question_at timestamptz, correct integer, started_at timestamptz, finished_at timestamptz, rule_set integer)
    where batch_index = any (committable)
    -- Updates the finished quiz (finished_at is null in the new one, and sorts last) before it inserts the new one: a unique index
    -- allows a member one running quiz.
    order by finished_at
    on conflict (member_id, id) do update set position = excluded.position, question_at = excluded.question_at,
      correct = excluded.correct, finished_at = excluded.finished_at;
  end if;

  if doc ? 'quiz_questions' then
    insert into quiz_questions (member_id, quiz_id, position, question_id, version, is_first, option_order, shown_at)
    select member_id, quiz_id, position, question_id, version, is_first, option_order, shown_at
    from jsonb_to_recordset(doc -> 'quiz_questions') as x (batch_index integer, member_id uuid, quiz_id uuid, position integer,
      question_id uuid,
      version integer, is_first boolean, option_order text, shown_at timestamptz)
    where batch_index = any (committable);
    insert into quiz_seen (member_id, question_id, seen_at)
    select member_id, question_id, shown_at
    from jsonb_to_recordset(doc -> 'quiz_questions') as x (batch_index integer, member_id uuid, question_id uuid, shown_at timestamptz)
    where batch_index = any (committable)
    on conflict (member_id, question_id) do update set seen_at = excluded.seen_at;
  end if;

  if doc ? 'quiz_answers' then
    update quiz_questions q set choice = x.choice, outcome = x.outcome
    from jsonb_to_recordset(doc -> 'quiz_answers') as x (batch_index integer, member_id uuid, quiz_id uuid, position integer,
      choice integer,
      outcome text)
    where x.batch_index = any (committable) and q.member_id = x.member_id and q.quiz_id = x.quiz_id and q.position = x.position;
  end if;

  if doc ? 'trivia_counts' then
    -- Locks in the order of ids, so that two batches cannot deadlock.
    insert into trivia_counts as c (question_id, asked, answered_right)
    select x.question_id, count(*), count(*) filter (where x.is_right)
    from jsonb_to_recordset(doc -> 'trivia_counts') as x (batch_index integer, question_id uuid, version integer, is_right boolean)
    join trivia_questions q on q.id = x.question_id and q.version = x.version
    where x.batch_index = any (committable)
    group by x.question_id order by x.question_id
    on conflict (question_id) do update
    set asked = c.asked + excluded.asked, answered_right = c.answered_right + excluded.answered_right;
  end if;

  if doc ? 'promo_redemptions' then
    -- A day has 16 rows of counters, so that many codes can be used at once. The last digit of the code's id selects the row.
    insert into promo_days as d (day, part, uses, points, first_uses)
    select day, part, count(*), sum(points), count(*) filter (where is_first)
    from (
      select (created_at at time zone 'UTC')::date as day, ('x' || right(code_id::text, 1))::bit(4)::integer as part, points,
        not exists (select from promo_redemptions r where r.member_id = x.member_id) as is_first
      from jsonb_to_recordset(doc -> 'promo_redemptions') as x (batch_index integer, member_id uuid, code_id uuid, points bigint,
        created_at timestamptz)
      where batch_index = any (committable)
    ) as x group by day, part order by day, part
    on conflict (day, part) do update set uses = d.uses + excluded.uses, points = d.points + excluded.points,
      first_uses = d.first_uses + excluded.first_uses;
    insert into promo_redemptions (member_id, code_id, id, code, points, description, created_at)
    select member_id, code_id, id, code, points, description, created_at
    from jsonb_to_recordset(doc -> 'promo_redemptions') as x (batch_index integer, member_id uuid, code_id uuid, id uuid, code text,
      points bigint,
      description text, created_at timestamptz)
    where batch_index = any (committable);
  end if;

  if doc ? 'mailbox_marks' then
    insert into mailbox_marks (subject_id, mailbox_hash)
    select subject_id, mailbox_hash
    from jsonb_to_recordset(doc -> 'mailbox_marks') as x (batch_index integer, subject_id uuid, mailbox_hash text)
    where batch_index = any (committable)
    order by subject_id, mailbox_hash;
  end if;

  if doc ? 'task_visits' then
    insert into task_visits (member_id, task_id, visited_at)
    select member_id, task_id, visited_at
    from jsonb_to_recordset(doc -> 'task_visits') as x (batch_index integer, member_id uuid, task_id uuid, visited_at timestamptz)
    where batch_index = any (committable);
  end if;

  if doc ? 'telegram_accounts' then
    insert into telegram_accounts (member_id, telegram_id, signed, linked_at)
    select member_id, telegram_id, signed, linked_at
    from jsonb_to_recordset(doc -> 'telegram_accounts') as x (batch_index integer, member_id uuid, telegram_id bigint, signed boolean,
      linked_at timestamptz)
    where batch_index = any (committable)
    order by telegram_id
    on conflict (member_id) do update set signed = excluded.signed;
  end if;

  if doc ? 'task_completions' then
    insert into task_completions (member_id, task_id, points, telegram_hash, completed_at)
    select member_id, task_id, points, telegram_hash, completed_at
    from jsonb_to_recordset(doc -> 'task_completions') as x (batch_index integer, member_id uuid, task_id uuid, points bigint,
      telegram_hash text,
      completed_at timestamptz)
    where batch_index = any (committable)
    order by task_id, telegram_hash;
  end if;

  if doc ? 'risk_marks' then
    -- Two commands may mark the same member. A label that Telegram has signed is never replaced by one that it has not.
    insert into risk_marks (kind, mark, member_id, label, first_at, seen_at)
    select distinct on (kind, mark, member_id) kind, mark, member_id, label, at, at
    from jsonb_to_recordset(doc -> 'risk_marks') as x (batch_index integer, kind text, mark text, member_id uuid, label text,
      at timestamptz)
    where batch_index = any (committable) and exists (select from members m where m.id = x.member_id and m.status <> 'deleted')
    order by kind, mark, member_id, label = 'signed' desc
    on conflict (kind, mark, member_id) do update set seen_at = excluded.seen_at,
      label = case when risk_marks.label = 'signed' then 'signed' else excluded.label end;
  end if;

  if doc ? 'outbox' then
    insert into outbox (id, topic, member_id, payload, created_at, available_at)
    select id, topic, member_id, payload, created_at, available_at
    from jsonb_to_recordset(doc -> 'outbox') as x (batch_index integer, id uuid, topic text, member_id uuid, payload jsonb,
      created_at timestamptz, available_at timestamptz)
    where batch_index = any (committable);
  end if;

  return committable;
end
$$;
