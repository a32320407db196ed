-- Citus prepares a transaction of the coordinator and one worker only if it had a COPY, which it makes of INSERT … SELECT. So that one
-- follows also where a single entry was inserted by its values (migration 0122).
--
-- Works with the previous version: it has the same arguments and results.
create or replace function post_entries(entries jsonb, included integer[])
  returns table (batch_index integer, seq bigint, balance bigint, total_earned bigint)
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  posted posted_entry[];
  entry posted_entry;
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
  if cardinality(posted) = 1 and (posted[1]).type is not null then
    entry := posted[1];
    insert into transactions (member_id, seq, type, points, balance_after, description, task_type, reference, reason, created_at, prev_hash,
      hash, signature)
    values (entry.member_id, entry.seq, entry.type, entry.points, entry.balance, entry.description, entry.task_type, entry.reference,
      entry.reason, entry.at, entry.prev_hash, entry.hash, decode(entry.signature, 'hex'));
  end if;
  -- Also if no entry is left: after a COPY Citus prepares the transaction. One that wrote to a single worker in another way is committed there
  -- first, so that a crash of the coordinator leaves an entry without its wallet.
  insert into transactions (member_id, seq, type, points, balance_after, description, task_type, reference, reason, created_at, prev_hash,
    hash, signature)
  select member_id, seq, type, points, balance, description, task_type, reference, reason, at, prev_hash, hash, decode(signature, 'hex')
  from unnest(posted) where type is not null and entry is null;
  insert into leaderboard_changes (member_id, type, task_type, points, at)
  select member_id, type, task_type, points, at from unnest(posted) where type is not null;
  return query select batch_index, seq, balance, total_earned from unnest(posted);
end
$$;
