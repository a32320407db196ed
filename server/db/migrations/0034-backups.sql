-- Which backups there are. Whoever makes one writes its row when it is complete, and not before.

create table backups (
  id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null check (finished_at >= started_at),
  bytes bigint not null check (bytes > 0),
  -- What its file is called, where whoever restores it looks for it; never with a password or a key.
  name text not null check (name <> ''),
  -- When it was restored somewhere and proved; null for one that nobody has tried.
  proved_at timestamptz
);
---
create index backups_by_end on backups (finished_at desc);
