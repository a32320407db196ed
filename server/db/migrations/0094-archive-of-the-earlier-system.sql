-- What `npm run import` takes from the earlier system: each dump once, each member's opening balance, and the history as a read-only archive.

-- At most one row, because only an empty database is filled. Of two imports at once, the key makes the second wait and fail.
-- sha256: of the file. at: when it was imported.
create table imports (
  id integer primary key check (id = 1),
  sha256 bytea not null,
  at timestamptz not null,
  members integer not null,
  points bigint not null
);
---
-- The source of a member's opening entry. Without points there is no entry.
create table imported_members (
  member_id uuid primary key references wallets (member_id),
  points bigint not null check (points >= 0),
  imported_at timestamptz not null
);
---
-- The points are not part of the balance. seq: the position in the dump, which makes rows of one moment unique.
create table archive_entries (
  member_id uuid not null references members (id),
  at timestamptz not null,
  seq integer not null,
  kind text not null check (kind in ('transaction', 'task', 'spin', 'scratch', 'quiz', 'redemption', 'promo_code')),
  points bigint not null,
  description text not null,
  primary key (member_id, at, seq)
);
---
create trigger imports_append_only before update or delete on imports
  for each row execute function refuse_change();
---
create trigger imports_no_truncate before truncate on imports
  for each statement execute function refuse_change();
---
create trigger imported_members_append_only before update or delete on imported_members
  for each row execute function refuse_change();
---
create trigger imported_members_no_truncate before truncate on imported_members
  for each statement execute function refuse_change();
---
create trigger archive_entries_append_only before update on archive_entries
  for each row execute function refuse_change();
---
create trigger archive_entries_no_truncate before truncate on archive_entries
  for each statement execute function refuse_change();
---
-- Rows may go only with their account. Deferred, because the account becomes 'deleted' after its data is erased.
create function refuse_loss_of_archive() returns trigger language plpgsql as $$
begin
  if exists (select from members where id = old.member_id and status <> 'deleted') then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
---
create constraint trigger archive_entries_stay after delete on archive_entries
  deferrable initially deferred for each row execute function refuse_loss_of_archive();
