-- Changes of many rows in batches beside the running server (docs/operations/upgrading.md#long-work).
create table long_works (
  name text primary key,
  -- Where the next batch begins, as the work writes it; null for the first batch.
  position text,
  done bigint not null check (done >= 0),
  -- Counted when the work began.
  total bigint not null check (total >= 0),
  started_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  -- Why the last attempt failed; null after a batch that succeeded.
  failure text
);
---
comment on table long_works is 'Progress of long works. One process at a time locks the row of a work.';
