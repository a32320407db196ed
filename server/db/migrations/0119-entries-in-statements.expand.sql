-- A statement that updates wallets and adds their entries runs only where both are on one machine; the ledger can be on several ones
-- (docs/operations/beyond-one-machine.md). So the entries are a statement of their own, in the same transaction.

create type posted_entry as (
  batch_index integer, member_id uuid, type text, points bigint, description text, task_type text, reference text, reason text,
  at timestamptz, signature text, seq bigint, balance bigint, total_earned bigint, prev_hash bytea, hash bytea
);

---
-- Works with the previous version: it has the same arguments and results.
create or replace function post_entries(entries jsonb, included integer[])
  returns table (batch_index integer, seq bigint, balance bigint, total_earned bigint)
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  posted posted_entry[];
begin
  perform set_config('paz.reasons', jsonb_object_agg(e.member_id, e.reason)::text, true), set_config('paz.now', max(e.at), true)
  from jsonb_to_recordset(entries) as e (batch_index integer, member_id text, reason text, at text)
  where e.reason is not null and (included is null or e.batch_index = any (included));
  with e as materialized (
    select * from jsonb_to_recordset(entries) as e (batch_index integer, member_id uuid, type text, points bigint, description text,
      task_type text, reference text, reason text, at timestamptz, own_day date, signature text)
    where included is null or e.batch_index = any (included)
  ), wallet as (
    update wallets w set
      version = w.version + 1,
      points = w.points + coalesce(e.points, 0),
      total_earned = w.total_earned + case when e.type = 'earn' then e.points else 0 end,
      seq = case when e.type is null then w.seq else w.seq + 1 end,
      prev_hash = case when e.type is null then w.prev_hash else w.head_hash end,
      head_hash = case when e.type is null then w.head_hash else ledger_hash(w.head_hash, w.member_id, w.seq + 1, e.type, e.points,
        w.points + e.points, e.description, e.task_type, e.reference, e.reason, e.at) end,
      idle_since = greatest(w.idle_since, e.own_day),
      expiry_step_on = case when e.type is null then w.expiry_step_on
        when e.own_day is null then coalesce(w.expiry_step_on, first_expiry_step(w.idle_since))
        else first_expiry_step(greatest(w.idle_since, e.own_day)) end,
      expiry_warnings = case when e.own_day is null then w.expiry_warnings else 0 end,
      expires_on = case when e.own_day is null then w.expires_on end
    from e
    where w.member_id = e.member_id and w.points + coalesce(e.points, 0) >= 0 and w.closed_at is null
    returning e.*, w.seq, w.points as balance, w.total_earned, w.prev_hash, w.head_hash
  )
  select array_agg(row(batch_index, member_id, type, points, description, task_type, reference, reason, at, signature, seq, balance,
    total_earned, prev_hash, head_hash)::posted_entry)
  into posted from wallet;
  insert into transactions (member_id, seq, type, points, balance_after, description, task_type, reference, reason, created_at, prev_hash,
    hash, signature)
  select member_id, seq, type, points, balance, description, task_type, reference, reason, at, prev_hash, hash, decode(signature, 'hex')
  from unnest(posted) where type is not null;
  insert into leaderboard_changes (member_id, type, task_type, points, at)
  select member_id, type, task_type, points, at from unnest(posted) where type is not null;
  return query select batch_index, seq, balance, total_earned from unnest(posted);
end
$$;
---
-- Reads of one member's entries, for statements that begin elsewhere. PostgreSQL puts their text into the statement. On several machines
-- each one asks the machine that has the member.

create function entries_of(of_member uuid) returns setof transactions language sql stable as
$$ select * from transactions where member_id = of_member $$;

create function entry_at(of_member uuid, number bigint) returns setof transactions language sql stable as
$$ select * from transactions where member_id = of_member and seq = number $$;

create function entries_after(of_member uuid, number bigint, most bigint) returns setof transactions language sql stable as
$$ select * from transactions where member_id = of_member and seq > number order by seq limit most $$;

create function newest_entries(of_member uuid, most bigint) returns setof transactions language sql stable as
$$ select * from transactions where member_id = of_member order by seq desc limit most $$;

-- Of a task, with a reference: these are the entries that exist once (transactions_once).
create function entries_about(of_member uuid, of_task_type text) returns setof transactions language sql stable as
$$ select * from transactions where member_id = of_member and task_type = of_task_type and reference is not null $$;

-- Those of the index transactions_big_wins.
create function big_wins(of_member uuid) returns setof transactions language sql stable as
$$ select * from transactions where member_id = of_member and points >= 100 and task_type in ('spin_win', 'scratch_earn') $$;

create function draw_at(of_member uuid, of_generation integer, of_nonce integer) returns setof draws language sql stable as
$$ select * from draws where member_id = of_member and generation = of_generation and nonce = of_nonce $$;

-- For the points audit: all rows of one member, and of the members after one up to another.

create function entries_between(after uuid, up_to uuid) returns setof transactions language sql stable as
$$ select * from transactions where member_id > after and member_id <= up_to $$;

create function draws_of(of_member uuid) returns setof draws language sql stable as
$$ select * from draws where member_id = of_member $$;

create function draws_between(after uuid, up_to uuid) returns setof draws language sql stable as
$$ select * from draws where member_id > after and member_id <= up_to $$;

create function log_of(of_member uuid) returns setof points_audit_log language sql stable as
$$ select * from points_audit_log where member_id = of_member $$;

create function log_between(after uuid, up_to uuid) returns setof points_audit_log language sql stable as
$$ select * from points_audit_log where member_id > after and member_id <= up_to $$;

create function log_after(number bigint) returns setof points_audit_log language sql stable as
$$ select * from points_audit_log where id > number $$;

-- The member's row of the log before one.
create function log_before(of_member uuid, number bigint) returns setof points_audit_log language sql stable as
$$ select * from points_audit_log where member_id = of_member and id < number order by id desc limit 1 $$;

-- The points that all members have earned since then.
create function earned_by_task(since timestamptz) returns table (task_type text, points bigint) language sql stable as
$$ select task_type, sum(points)::bigint from transactions where created_at >= since and type = 'earn' group by task_type $$;

---
-- Works with the previous version: it has the same arguments and results.
create or replace function member_budget_use(member_id uuid, since timestamptz, since_day date) returns bigint language sql stable as $$
  with recursive newest as (
    select t.seq, t.type, t.task_type, t.points, t.created_at from wallets w
    cross join entry_at(w.member_id, w.seq) t where w.member_id = $1
    union all
    select t.seq, t.type, t.task_type, t.points, t.created_at from newest n
    cross join entry_at($1, n.seq - 1) t
    where n.created_at >= $2 - interval '1 hour'
  )
  select coalesce((select sum(points) from newest where type = 'earn' and created_at >= $2 and points_source(task_type) is not null), 0)::bigint
    + coalesce((select sum(points) from budget_holds h where h.member_id = $1 and h.day >= $3), 0)::bigint
$$;
