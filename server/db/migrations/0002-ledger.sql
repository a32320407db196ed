-- The ledger: a cached balance per member, and under it a chain of entries that nothing may change.

create table wallets (
  member_id uuid primary key references members (id),
  points bigint not null default 0 check (points >= 0),
  total_earned bigint not null default 0 check (total_earned >= 0),
  seq bigint not null default 0,
  head_hash bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000',
  prev_hash bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000'
) with (fillfactor = 80);
---
create table transactions (
  member_id uuid not null references wallets (member_id),
  seq bigint not null check (seq > 0),
  type text not null check (type in ('earn', 'redeem', 'refund')),
  points bigint not null check (points <> 0 and (points < 0) = (type = 'redeem')),
  balance_after bigint not null check (balance_after >= 0),
  description text not null check (description <> ''),
  task_type text not null check (task_type in ('signup', 'spin_win', 'scratch_earn', 'quiz', 'telegram', 'youtube',
    'special_task2', 'daily_ad', 'daily_check_in', 'promo', 'leaderboard', 'redemption', 'refund', 'adjustment', 'expiry')),
  reference text,
  reason text not null,
  created_at timestamptz not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (member_id, seq)
);
---
-- What stands behind an entry (a round, a claim, a request) pays once.
create unique index transactions_once on transactions (member_id, task_type, reference) where reference is not null;
---
-- The bytes that an entry's hash covers: the hash before it, then every field behind its own length,
-- so that no two entries read the same.
create function ledger_hash(
  prev_hash bytea, member_id uuid, seq bigint, type text, points bigint, balance_after bigint,
  description text, task_type text, reference text, reason text, created_at timestamptz
) returns bytea language sql immutable parallel safe as $$
  select sha256(prev_hash || convert_to(
    member_id::text || '|' || seq || '|' || type || '|' || points || '|' || balance_after || '|'
    || octet_length(description) || ':' || description || '|' || task_type || '|'
    || case when reference is null then '-' else octet_length(reference) || ':' || reference end || '|'
    || octet_length(reason) || ':' || reason || '|' || (extract(epoch from created_at) * 1000)::bigint, 'UTF8'))
$$;
---
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
---
create trigger transactions_append_only before update or delete on transactions
  for each row execute function refuse_change();
---
create trigger transactions_no_truncate before truncate on transactions
  for each statement execute function refuse_change();
---
revoke update, delete, truncate on transactions from public, current_user;
---
-- Every change of a balance, whoever makes it. The entry number tells whether a ledger row is behind it.
create table points_audit_log (
  member_id uuid not null,
  id bigint generated always as identity,
  old_points bigint not null,
  new_points bigint not null,
  seq bigint not null,
  reason text not null,
  changed_at timestamptz not null,
  primary key (member_id, id)
);
---
create function log_points_change() returns trigger language plpgsql as $$
begin
  insert into points_audit_log (member_id, old_points, new_points, seq, reason, changed_at)
  values (new.member_id, old.points, new.points, new.seq,
    coalesce(nullif(current_setting('paz.reason', true), ''), 'unknown'),
    coalesce(nullif(current_setting('paz.now', true), '')::timestamptz, clock_timestamp()));
  return null;
end
$$;
---
create trigger wallets_audit after update of points on wallets
  for each row when (old.points is distinct from new.points) execute function log_points_change();
