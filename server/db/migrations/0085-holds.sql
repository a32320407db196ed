-- Redemptions that are held for a review before anything is delivered (docs/product.md#holds).
alter table redemptions
  -- Set while it is held: when the hold ends at the latest.
  add column held_until timestamptz,
  -- Why it is or was held. A redemption is held once.
  add column hold_reason text,
  add constraint redemptions_held check (held_until is null or (status = 'pending' and hold_reason is not null)),
  add constraint redemptions_hold_reason check (
    hold_reason in ('firstRedemption', 'riskSignals', 'highValue', 'account', 'points', 'details'));
---
comment on column redemptions.held_until is 'When the hold ends at the latest; null for a redemption that is not held.';
---
comment on column redemptions.hold_reason is 'Why it is or was held; null for one that never was.';
---
create index redemptions_held on redemptions (held_until) where held_until is not null;
---
-- Which new redemptions are held. One row.
create table hold_rules (
  id integer primary key check (id = 1),
  -- Whether to hold a redemption of a member without a completed one.
  first_redemption boolean not null,
  -- The least weight of an open risk group of the member; null without this rule.
  risk_weight smallint check (risk_weight between 1 and 3),
  -- Redemptions that cost more points are held; null without this rule.
  points_above bigint check (points_above >= 0)
);
---
comment on table hold_rules is 'Which new redemptions are held for a review. One row.';
---
comment on column hold_rules.risk_weight is 'Redemptions of members in an open risk group of at least this weight are held; null without this rule.';
---
comment on column hold_rules.points_above is 'Redemptions that cost more points are held; null without this rule.';
---
-- The reasons are in decision 083.
insert into hold_rules (id, first_redemption, risk_weight, points_above) values (1, false, 2, 5000);
---
-- A held redemption takes no code: it stays pending, and gets its code when it is released. Commands may notify their member.
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
  -- The id of the activation code that each command takes, by batch_index.
  codes jsonb := '{}';
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
      select *, row_number() over (partition by plan_id, is_counted order by batch_index) as rank_in_batch
      from jsonb_to_recordset(doc -> 'stock') as s (batch_index integer, plan_id uuid, price bigint, is_counted boolean, code_day date,
        takes_code_later boolean)
      where batch_index = any (committable)
    ) as s left join plans p on p.id = s.plan_id and p.points = s.price and p.in_stock and p.deleted_at is null
      and (s.code_day is not null or s.takes_code_later or (p.stock_left is not null) = s.is_counted and not p.needs_code)
    where p.id is null or s.is_counted and s.rank_in_batch > p.stock_left;
    committable := array(select unnest(committable) except select unnest(refused));
    update plans p set stock_left = p.stock_left - s.taken
    from (
      select plan_id, count(*) as taken from jsonb_to_recordset(doc -> 'stock') as s (batch_index integer, plan_id uuid,
        is_counted boolean)
      where is_counted and batch_index = any (committable) group by plan_id
    ) as s where p.id = s.plan_id;
    -- Codes that expire first are taken first. A code that another commit has locked is skipped, so no commit waits for another one.
    with asked as (
      select batch_index, plan_id, code_day, row_number() over (partition by plan_id order by batch_index) as nth
      from jsonb_to_recordset(doc -> 'stock') as s (batch_index integer, plan_id uuid, code_day date)
      where code_day is not null and batch_index = any (committable)
    ), held as (
      select w.plan_id, c.id, row_number() over (partition by w.plan_id order by c.expires_on, c.id) as nth
      from (select plan_id, max(code_day) as day, count(*) as wanted from asked group by plan_id) as w, lateral (
        select a.id, a.expires_on from activation_codes a
        where a.plan_id = w.plan_id and a.state = 'available' and a.expires_on >= w.day
        order by a.expires_on, a.id limit w.wanted for no key update skip locked) as c
    )
    select coalesce(jsonb_object_agg(batch_index, id), '{}') into codes from asked join held using (plan_id, nth);
    select array_agg(batch_index) into refused
    from jsonb_to_recordset(doc -> 'stock') as s (batch_index integer, code_day date)
    where code_day is not null and not codes ? batch_index::text;
    committable := array(select unnest(committable) except select unnest(refused));
    update activation_codes a set state = 'delivered', delivered_at = x.at
    from jsonb_to_recordset(doc -> 'commands') as x (batch_index integer, at timestamptz)
    where x.batch_index = any (committable) and a.id = (codes ->> x.batch_index::text)::uuid;
    -- Open stores show that a plan has no codes left. Two commits that take the last two at once do not see each other's.
    insert into outbox (id, topic, member_id, payload, created_at, available_at)
    select gen_random_uuid(), 'event', null, '{"type":"plans"}', now(), to_timestamp(0)
    from (
      select distinct plan_id, code_day from jsonb_to_recordset(doc -> 'stock') as s (batch_index integer, plan_id uuid, code_day date)
      where code_day is not null and batch_index = any (committable)
    ) as s
    where not exists (select from activation_codes a
      where a.plan_id = s.plan_id and a.state = 'available' and a.expires_on >= s.code_day)
    limit 1;
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
      notes, status, took_stock, created_at, held_until, hold_reason)
    select member_id, id, plan_id, subscription_id, subscription_name, duration, months, points_cost, email, country,
      notes, 'pending', took_stock, created_at, held_until, hold_reason
    from jsonb_to_recordset(doc -> 'redemptions') as x (batch_index integer, member_id uuid, id uuid, plan_id uuid, subscription_id text,
      subscription_name text, duration text, months integer, points_cost bigint, email text, country text, notes text,
      took_stock boolean, created_at timestamptz, held_until timestamptz, hold_reason text)
    where batch_index = any (committable);
    insert into redemption_events (member_id, redemption_id, seq, status, at, reason)
    select member_id, id, 1, 'pending', created_at, ''
    from jsonb_to_recordset(doc -> 'redemptions') as x (batch_index integer, member_id uuid, id uuid, created_at timestamptz)
    where batch_index = any (committable);
    update redemptions r set status = 'completed', code_id = (codes ->> x.batch_index::text)::uuid, completed_at = x.created_at,
      expires_at = x.expires_at
    from jsonb_to_recordset(doc -> 'redemptions') as x (batch_index integer, member_id uuid, id uuid, created_at timestamptz,
      expires_at timestamptz)
    where x.batch_index = any (committable) and codes ? x.batch_index::text and r.member_id = x.member_id and r.id = x.id;
    insert into redemption_events (member_id, redemption_id, seq, status, at, reason)
    select member_id, id, 2, 'completed', created_at, ''
    from jsonb_to_recordset(doc -> 'redemptions') as x (batch_index integer, member_id uuid, id uuid, created_at timestamptz)
    where batch_index = any (committable) and codes ? batch_index::text;
    insert into redemption_events (member_id, redemption_id, seq, status, at, reason)
    select member_id, id, 2, 'held', created_at, hold_reason
    from jsonb_to_recordset(doc -> 'redemptions') as x (batch_index integer, member_id uuid, id uuid, created_at timestamptz,
      held_until timestamptz, hold_reason text)
    where batch_index = any (committable) and held_until is not null;
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

  if doc ? 'notifications' then
    insert into notifications (member_id, id, kind, data, created_at)
    select member_id, id, kind, data, created_at
    from jsonb_to_recordset(doc -> 'notifications') as x (batch_index integer, member_id uuid, id uuid, kind text, data jsonb,
      created_at timestamptz)
    where batch_index = any (committable);
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
