-- Streak freezes, and limits that members set for themselves.

-- The freezes that are left after a check-in, and the missed days that it used freezes for. Null in check-ins from before: they count
-- one for each full cycle of the streak, at most two.
alter table check_ins add column freezes smallint, add column frozen_days jsonb not null default '[]';
---
comment on column check_ins.freezes is 'The freezes left after it; null before there were any.';
---
comment on column check_ins.frozen_days is 'The missed days before it that freezes covered, as an array of texts.';
---
-- Every command reads the wallet, so a limit costs no other read, and a change of it raises the version.
alter table wallets
  add column plays_per_day smallint check (plays_per_day > 0),
  add column next_plays_per_day smallint check (next_plays_per_day > 0),
  add column plays_change_at timestamptz,
  add column cool_off_until timestamptz;
---
comment on column wallets.plays_per_day is 'The limit of plays that the member set; null for none.';
---
comment on column wallets.next_plays_per_day is 'The limit from plays_change_at on; null for none.';
---
create table cool_offs (
  member_id uuid not null references members (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  primary key (member_id, starts_at)
);
---
comment on table cool_offs is 'Pauses that members set for themselves. Their days are not missed days of a streak.';
---
comment on column cool_offs.first_day is 'The reward day of the start; last_day is that of the end.';
---
-- Commits decisions about commands of different members, each with all of its effects or with none. A decision is left out when the
-- member's version is another one by now, or when something that members share does not suffice for it: the stock of a plan, the uses
-- of a promo code, a throttle.
-- It holds no rules of the product: what the effects are was decided by the server.
--
-- doc: commands (the member's version, the entry and the stored answer of each), and the rows of each table that is written, every
-- row with its member_id and the number n of its command. With "waits", of one command alone, a locked wallet is waited for.
-- Of stock, promo_redemptions, throttles and signup_bonuses a command has at most one: what the first of them took for it would not come back
-- if the second refused it.
-- Returns the n of those that were committed.
create or replace function commit_commands(doc jsonb) returns integer[]
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  fit integer[];
  refused integer[];
begin
  if doc ? 'waits' then
    select array_agg(c.n) into fit
    from jsonb_to_recordset(doc -> 'commands') as c (n integer, member_id uuid, version bigint), lateral (
      select from wallets w where w.member_id = c.member_id and w.version = c.version and w.closed_at is null
      limit 1 for no key update) as held;
  else
    select array_agg(c.n) into fit
    from jsonb_to_recordset(doc -> 'commands') as c (n integer, member_id uuid, version bigint), lateral (
      select from wallets w where w.member_id = c.member_id and w.version = c.version and w.closed_at is null
      limit 1 for no key update skip locked) as held;
  end if;

  if doc ? 'stock' and fit is not null then
    -- In the order of ids, so that two batches never wait for each other.
    perform from plans where id = any (array(
      select plan_id from jsonb_to_recordset(doc -> 'stock') as s (n integer, plan_id uuid, is_counted boolean)
      where is_counted and n = any (fit)))
    order by id for no key update;
    select array_agg(s.n) into refused
    from (
      select *, row_number() over (partition by plan_id order by n) as place
      from jsonb_to_recordset(doc -> 'stock') as s (n integer, plan_id uuid, price bigint, is_counted boolean)
      where n = any (fit)
    ) as s left join plans p on p.id = s.plan_id and p.points = s.price and p.in_stock and p.deleted_at is null
      and (p.stock_left is not null) = s.is_counted
    where p.id is null or s.place > p.stock_left;
    fit := array(select unnest(fit) except select unnest(refused));
    update plans p set stock_left = p.stock_left - s.taken
    from (
      select plan_id, count(*) as taken from jsonb_to_recordset(doc -> 'stock') as s (n integer, plan_id uuid, is_counted boolean)
      where is_counted and n = any (fit) group by plan_id
    ) as s where p.id = s.plan_id;
  end if;

  if doc ? 'promo_redemptions' and fit is not null then
    perform from promo_codes where id = any (array(
      select code_id from jsonb_to_recordset(doc -> 'promo_redemptions') as x (n integer, code_id uuid) where n = any (fit)))
    order by id for no key update;
    select array_agg(x.n) into refused
    from (
      select *, row_number() over (partition by code_id order by n) as place
      from jsonb_to_recordset(doc -> 'promo_redemptions') as x (n integer, code_id uuid, points bigint, created_at timestamptz)
      where n = any (fit)
    ) as x left join promo_codes c on c.id = x.code_id and c.points = x.points and c.is_active and c.deleted_at is null
      and c.starts_at <= x.created_at and (c.expires_at is null or c.expires_at > x.created_at)
    where c.id is null or c.used_count + x.place > c.max_uses;
    fit := array(select unnest(fit) except select unnest(refused));
    update promo_codes c set used_count = c.used_count + x.uses
    from (
      select code_id, count(*) as uses from jsonb_to_recordset(doc -> 'promo_redemptions') as x (n integer, code_id uuid)
      where n = any (fit) group by code_id
    ) as x where c.id = x.code_id;
  end if;

  if doc ? 'throttles' and fit is not null then
    -- Makes sure that there is a row of each subject, and locks it.
    insert into throttles (subject, window_start, used)
    select subject, max(at), 0 from jsonb_to_recordset(doc -> 'throttles') as x (n integer, subject text, at timestamptz)
    where n = any (fit) group by subject order by subject
    on conflict (subject) do update set used = throttles.used;
    -- Without a "max" a use is counted whatever the count is.
    select array_agg(x.n) into refused
    from (
      select *, row_number() over (partition by subject order by n) as place
      from jsonb_to_recordset(doc -> 'throttles') as x (n integer, subject text, max integer, seconds integer, at timestamptz)
      where n = any (fit)
    ) as x join throttles t on t.subject = x.subject
    where x.place + case when t.window_start > x.at - make_interval(secs => x.seconds) then t.used else 0 end > x.max;
    fit := array(select unnest(fit) except select unnest(refused));
    update throttles t set
      used = x.uses + case when t.window_start > x.ended then t.used else 0 end,
      window_start = case when t.window_start > x.ended then t.window_start else x.at end
    from (
      select subject, count(*) as uses, max(at) as at, max(at - make_interval(secs => seconds)) as ended
      from jsonb_to_recordset(doc -> 'throttles') as x (n integer, subject text, seconds integer, at timestamptz)
      where n = any (fit) group by subject
    ) as x where t.subject = x.subject;
  end if;

  if doc ? 'signup_bonuses' and fit is not null then
    -- Two accounts of one mailbox may be signed in at once: one of them gets the bonus.
    with marked as (
      insert into signup_bonuses (mailbox_hash, member_id, created_at)
      select mailbox_hash, member_id, created_at
      from jsonb_to_recordset(doc -> 'signup_bonuses') as x (n integer, mailbox_hash text, member_id uuid, created_at timestamptz)
      where n = any (fit)
      order by mailbox_hash
      on conflict (mailbox_hash) do nothing
      returning member_id
    )
    select array_agg(x.n) into refused
    from jsonb_to_recordset(doc -> 'signup_bonuses') as x (n integer, member_id uuid)
    where n = any (fit) and not exists (select from marked where marked.member_id = x.member_id);
    fit := array(select unnest(fit) except select unnest(refused));
  end if;

  if fit is null or fit = '{}' then
    return '{}';
  end if;

  if (select count(*) from post_entries(doc -> 'commands', fit)) <> cardinality(fit) then
    raise exception 'an entry does not fit its wallet' using errcode = 'check_violation';
  end if;

  insert into idempotency_keys (member_id, key, request_hash, response, created_at)
  select member_id, key, decode(request_hash, 'hex'), response, at
  from jsonb_to_recordset(doc -> 'commands') as c (n integer, member_id uuid, key uuid, request_hash text, response text, at timestamptz)
  where n = any (fit) and response is not null;

  if doc ? 'daily_counts' then
    insert into daily_counts (member_id, day, kind, used)
    select member_id, day, kind, used
    from jsonb_to_recordset(doc -> 'daily_counts') as x (n integer, member_id uuid, day date, kind text, used integer)
    where n = any (fit)
    on conflict (member_id, day, kind) do update set used = excluded.used;
  end if;

  if doc ? 'draws' then
    insert into draws (member_id, generation, nonce, game, table_name, number, label, points, created_at)
    select member_id, generation, nonce, game, table_name, number, label, points, created_at
    from jsonb_to_recordset(doc -> 'draws') as x (n integer, member_id uuid, generation integer, nonce integer, game text, table_name text,
      number bigint, label text, points bigint, created_at timestamptz)
    where n = any (fit);
    update fairness_seeds s set next_nonce = x.nonce + 1
    from jsonb_to_recordset(doc -> 'draws') as x (n integer, member_id uuid, generation integer, nonce integer)
    where x.n = any (fit) and s.member_id = x.member_id and s.generation = x.generation;
  end if;

  if doc ? 'fairness_seeds' then
    insert into fairness_seeds (member_id, generation, server_seed, server_seed_hash, client_seed, created_at, revealed_at)
    select member_id, generation, server_seed, server_seed_hash, client_seed, created_at, revealed_at
    from jsonb_to_recordset(doc -> 'fairness_seeds') as x (n integer, member_id uuid, generation integer, server_seed text,
      server_seed_hash text, client_seed text, created_at timestamptz, revealed_at timestamptz)
    where n = any (fit)
    -- The one that is revealed first: of those in use there is one.
    order by generation
    on conflict (member_id, generation) do update set client_seed = excluded.client_seed, revealed_at = excluded.revealed_at;
  end if;

  if doc ? 'scratch_cards' then
    insert into scratch_cards (member_id, id, day, generation, nonce, prize_id, points, created_at, claimed_at)
    select member_id, id, day, generation, nonce, prize_id, points, created_at, claimed_at
    from jsonb_to_recordset(doc -> 'scratch_cards') as x (n integer, member_id uuid, id uuid, day date, generation integer, nonce integer,
      prize_id text, points bigint, created_at timestamptz, claimed_at timestamptz)
    where n = any (fit)
    on conflict (member_id, id) do update set claimed_at = excluded.claimed_at;
  end if;

  if doc ? 'check_ins' then
    insert into check_ins (member_id, day, streak, points, generation, nonce, created_at, freezes, frozen_days)
    select member_id, day, streak, points, generation, nonce, created_at, freezes, frozen_days
    from jsonb_to_recordset(doc -> 'check_ins') as x (n integer, member_id uuid, day date, streak integer, points bigint,
      generation integer, nonce integer, created_at timestamptz, freezes smallint, frozen_days jsonb)
    where n = any (fit);
  end if;

  if doc ? 'ad_views' then
    insert into ad_views (member_id, id, day, kind, task, started_at, claimed_at)
    select member_id, id, day, kind, task, started_at, claimed_at
    from jsonb_to_recordset(doc -> 'ad_views') as x (n integer, member_id uuid, id uuid, day date, kind text, task text,
      started_at timestamptz, claimed_at timestamptz)
    where n = any (fit)
    on conflict (member_id, id) do update set claimed_at = excluded.claimed_at;
  end if;

  if doc ? 'redemptions' then
    insert into redemptions (member_id, id, plan_id, subscription_id, subscription_name, duration, months, points_cost, email, country,
      notes, status, took_stock, created_at)
    select member_id, id, plan_id, subscription_id, subscription_name, duration, months, points_cost, email, country,
      notes, 'pending', took_stock, created_at
    from jsonb_to_recordset(doc -> 'redemptions') as x (n integer, member_id uuid, id uuid, plan_id uuid, subscription_id text,
      subscription_name text, duration text, months integer, points_cost bigint, email text, country text, notes text,
      took_stock boolean, created_at timestamptz)
    where n = any (fit);
    insert into redemption_events (member_id, redemption_id, seq, status, at, reason)
    select member_id, id, 1, 'pending', created_at, ''
    from jsonb_to_recordset(doc -> 'redemptions') as x (n integer, member_id uuid, id uuid, created_at timestamptz)
    where n = any (fit);
  end if;

  if doc ? 'quizzes' then
    insert into quizzes (member_id, id, category, difficulty, total, position, question_at, correct, started_at, finished_at)
    select member_id, id, category, difficulty, total, position, question_at, correct, started_at, finished_at
    from jsonb_to_recordset(doc -> 'quizzes') as x (n integer, member_id uuid, id uuid, category text, difficulty text, total integer,
      position integer, question_at timestamptz, correct integer, started_at timestamptz, finished_at timestamptz)
    where n = any (fit)
    -- The one that is finished first: one of a member's runs.
    order by finished_at
    on conflict (member_id, id) do update set position = excluded.position, question_at = excluded.question_at,
      correct = excluded.correct, finished_at = excluded.finished_at;
  end if;

  if doc ? 'quiz_questions' then
    insert into quiz_questions (member_id, quiz_id, position, question_id, version, is_first, option_order, shown_at)
    select member_id, quiz_id, position, question_id, version, is_first, option_order, shown_at
    from jsonb_to_recordset(doc -> 'quiz_questions') as x (n integer, member_id uuid, quiz_id uuid, position integer, question_id uuid,
      version integer, is_first boolean, option_order text, shown_at timestamptz)
    where n = any (fit);
    insert into quiz_seen (member_id, question_id, seen_at)
    select member_id, question_id, shown_at
    from jsonb_to_recordset(doc -> 'quiz_questions') as x (n integer, member_id uuid, question_id uuid, shown_at timestamptz)
    where n = any (fit)
    on conflict (member_id, question_id) do update set seen_at = excluded.seen_at;
  end if;

  if doc ? 'quiz_answers' then
    update quiz_questions q set choice = x.choice, outcome = x.outcome
    from jsonb_to_recordset(doc -> 'quiz_answers') as x (n integer, member_id uuid, quiz_id uuid, position integer, choice integer,
      outcome text)
    where x.n = any (fit) and q.member_id = x.member_id and q.quiz_id = x.quiz_id and q.position = x.position;
  end if;

  if doc ? 'trivia_counts' then
    -- In the order of ids, so that two batches never wait for each other.
    insert into trivia_counts as c (question_id, asked, answered_right)
    select x.question_id, count(*), count(*) filter (where x.is_right)
    from jsonb_to_recordset(doc -> 'trivia_counts') as x (n integer, question_id uuid, version integer, is_right boolean)
    join trivia_questions q on q.id = x.question_id and q.version = x.version
    where x.n = any (fit)
    group by x.question_id order by x.question_id
    on conflict (question_id) do update
    set asked = c.asked + excluded.asked, answered_right = c.answered_right + excluded.answered_right;
  end if;

  if doc ? 'promo_redemptions' then
    -- A code always counts in the same part of a day.
    insert into promo_days as d (day, part, uses, points, first_uses)
    select day, part, count(*), sum(points), count(*) filter (where is_first)
    from (
      select (created_at at time zone 'UTC')::date as day, ('x' || right(code_id::text, 1))::bit(4)::integer as part, points,
        not exists (select from promo_redemptions r where r.member_id = x.member_id) as is_first
      from jsonb_to_recordset(doc -> 'promo_redemptions') as x (n integer, member_id uuid, code_id uuid, points bigint,
        created_at timestamptz)
      where n = any (fit)
    ) as x group by day, part order by day, part
    on conflict (day, part) do update set uses = d.uses + excluded.uses, points = d.points + excluded.points,
      first_uses = d.first_uses + excluded.first_uses;
    insert into promo_redemptions (member_id, code_id, id, code, points, description, created_at)
    select member_id, code_id, id, code, points, description, created_at
    from jsonb_to_recordset(doc -> 'promo_redemptions') as x (n integer, member_id uuid, code_id uuid, id uuid, code text, points bigint,
      description text, created_at timestamptz)
    where n = any (fit);
  end if;

  if doc ? 'mailbox_marks' then
    insert into mailbox_marks (subject_id, mailbox_hash)
    select subject_id, mailbox_hash
    from jsonb_to_recordset(doc -> 'mailbox_marks') as x (n integer, subject_id uuid, mailbox_hash text)
    where n = any (fit)
    order by subject_id, mailbox_hash;
  end if;

  if doc ? 'task_visits' then
    insert into task_visits (member_id, task_id, visited_at)
    select member_id, task_id, visited_at
    from jsonb_to_recordset(doc -> 'task_visits') as x (n integer, member_id uuid, task_id uuid, visited_at timestamptz)
    where n = any (fit);
  end if;

  if doc ? 'telegram_accounts' then
    insert into telegram_accounts (member_id, telegram_id, signed, linked_at)
    select member_id, telegram_id, signed, linked_at
    from jsonb_to_recordset(doc -> 'telegram_accounts') as x (n integer, member_id uuid, telegram_id bigint, signed boolean,
      linked_at timestamptz)
    where n = any (fit)
    order by telegram_id
    on conflict (member_id) do update set signed = excluded.signed;
  end if;

  if doc ? 'task_completions' then
    insert into task_completions (member_id, task_id, points, telegram_hash, completed_at)
    select member_id, task_id, points, telegram_hash, completed_at
    from jsonb_to_recordset(doc -> 'task_completions') as x (n integer, member_id uuid, task_id uuid, points bigint, telegram_hash text,
      completed_at timestamptz)
    where n = any (fit)
    order by task_id, telegram_hash;
  end if;

  if doc ? 'risk_marks' then
    -- Two commands may name the same member; a label that Telegram has signed prevails.
    insert into risk_marks (kind, mark, member_id, label, first_at, seen_at)
    select distinct on (kind, mark, member_id) kind, mark, member_id, label, at, at
    from jsonb_to_recordset(doc -> 'risk_marks') as x (n integer, kind text, mark text, member_id uuid, label text, at timestamptz)
    where n = any (fit) and exists (select from members m where m.id = x.member_id and m.status <> 'deleted')
    order by kind, mark, member_id, label = 'signed' desc
    on conflict (kind, mark, member_id) do update set seen_at = excluded.seen_at,
      label = case when risk_marks.label = 'signed' then 'signed' else excluded.label end;
  end if;

  if doc ? 'outbox' then
    insert into outbox (id, topic, member_id, payload, created_at, available_at)
    select id, topic, member_id, payload, created_at, available_at
    from jsonb_to_recordset(doc -> 'outbox') as x (n integer, id uuid, topic text, member_id uuid, payload jsonb,
      created_at timestamptz, available_at timestamptz)
    where n = any (fit);
  end if;

  return fit;
end
$$;
