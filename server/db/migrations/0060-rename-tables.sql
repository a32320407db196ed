-- Names tables and columns by the nouns of the glossary (docs/architecture.md#glossary), and drops columns that nothing reads. Only
-- the catalog changes, so the locks are short.
do $$ begin
  alter table told_events rename to published_events;
  alter table published_events rename column told_at to published_at;
  alter table notices rename to notifications;
  alter table staff_audit rename to audit_log;
  alter table staff_audit_head rename to audit_log_head;
  alter trigger staff_audit_append_only on audit_log rename to audit_log_append_only;
  alter trigger staff_audit_no_truncate on audit_log rename to audit_log_no_truncate;

  alter table support_requests rename to support_tickets;
  alter table support_messages rename column request_id to ticket_id;
  alter table support_notes rename column request_id to ticket_id;
  alter table support_steps rename column request_id to ticket_id;
  alter table redemption_pauses rename column request_id to ticket_id;
  alter table support_messages rename constraint support_messages_member_id_request_id_fkey to support_messages_member_id_ticket_id_fkey;
  alter table support_notes rename constraint support_notes_member_id_request_id_fkey to support_notes_member_id_ticket_id_fkey;
  alter table support_steps rename constraint support_steps_member_id_request_id_fkey to support_steps_member_id_ticket_id_fkey;

  alter table leaderboard_follower rename to leaderboard_projection;
  alter table standing_changes rename to leaderboard_changes;
  alter function note_standing() rename to record_leaderboard_change;
  alter trigger members_standing on members rename to members_leaderboard_change;

  alter table service_days rename to redemption_days;
  alter table redemption_days rename column service to subscription;
  alter table redemption_days rename column requests to redemptions;
  alter table fulfilment_days rename column service to subscription;
  alter table fulfilment_days rename column requests to redemptions;
  alter index redemptions_by_service rename to redemptions_by_subscription;

  alter table trivia_kinds rename column kept to stored;
  alter table trivia_kinds rename column rests_until to paused_until;
  alter table quiz_settings rename column tells_answers to reveals_answers;
  alter table audit_monitor rename column looked_at to checked_at;
  alter table backups rename column proved_at to verified_at;
  alter table wallets drop column playing_until, drop column playing_session;
end $$;
---
-- Constraints and indexes begin with the name of their table.
do $$
declare
  named record;
begin
  for named in
    with renamed (before, after) as (values
      ('told_events', 'published_events'), ('notices', 'notifications'), ('staff_audit', 'audit_log'), ('staff_audit_head', 'audit_log_head'),
      ('support_requests', 'support_tickets'), ('leaderboard_follower', 'leaderboard_projection'),
      ('standing_changes', 'leaderboard_changes'), ('service_days', 'redemption_days'))
    select after as table_name, conname as old_name, after || substr(conname, length(before) + 1) as new_name
    from renamed join pg_constraint on conrelid = after::regclass and starts_with(conname, before || '_')
  loop
    execute format('alter table %I rename constraint %I to %I', named.table_name, named.old_name, named.new_name);
  end loop;
  for named in
    with renamed (before, after) as (values
      ('told_events', 'published_events'), ('notices', 'notifications'), ('staff_audit', 'audit_log'),
      ('support_requests', 'support_tickets'))
    select relname as old_name, after || substr(relname, length(before) + 1) as new_name
    from renamed join pg_index on indrelid = after::regclass join pg_class on pg_class.oid = indexrelid
    where starts_with(relname, before || '_')
  loop
    execute format('alter index %I rename to %I', named.old_name, named.new_name);
  end loop;
end $$;
---
create or replace function record_leaderboard_change() returns trigger language plpgsql as $$
begin
  insert into leaderboard_changes (member_id, points, at) values (new.id, 0, new.updated_at);
  return null;
end
$$;
---
-- Unchanged but for the name of the table.
create or replace function post_entries(entries jsonb, fit integer[])
returns table (n integer, seq bigint, balance bigint, total_earned bigint)
language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  perform set_config('paz.reasons', jsonb_object_agg(e.member_id, e.reason)::text, true), set_config('paz.now', max(e.at), true)
  from jsonb_to_recordset(entries) as e (n integer, member_id text, reason text, at text)
  where e.reason is not null and (fit is null or e.n = any (fit));
  return query
  with e as materialized (
    select * from jsonb_to_recordset(entries) as e (n integer, member_id uuid, type text, points bigint, description text, task_type text,
      reference text, reason text, at timestamptz, own_day date, signature text)
    where fit is null or e.n = any (fit)
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
    returning e.*, w.seq as entry_seq, w.points as balance, w.total_earned as earned, w.prev_hash, w.head_hash
  ), entry as (
    insert into transactions (member_id, seq, type, points, balance_after, description, task_type, reference, reason,
      created_at, prev_hash, hash, signature)
    select member_id, entry_seq, type, points, balance, description, task_type, reference, reason,
      at, prev_hash, head_hash, decode(signature, 'hex')
    from wallet where type is not null
  ), change as (
    insert into leaderboard_changes (member_id, type, task_type, points, at)
    select member_id, type, task_type, points, at from wallet where type is not null
  )
  select n, entry_seq, balance, earned from wallet;
end
$$;
---
revoke update, delete, truncate on audit_log from public, current_user;
