-- What members say about themselves, the reward day while a time zone changes, and accounts that are deleted.

alter table members
  -- A BCP-47 locale for dates, or 'auto' for the browser's.
  add column locale text not null default 'auto',
  -- Whether other members see the name; else they read 'Anonymous User'.
  add column show_name boolean not null default true,
  -- The reward day that was running when the time zone was changed, with its start and end in the zone
  -- before. It stays until the end of it and then the next midnight in the new zone.
  add column frozen_day date,
  add column frozen_start timestamptz,
  add column frozen_end timestamptz,
  add constraint members_frozen_day check (num_nulls(frozen_day, frozen_start, frozen_end) in (0, 3)),
  drop constraint members_status_check,
  add constraint members_status_check check (status in ('active', 'banned', 'suspended', 'deleted'));
---
-- The ledger of a deleted account: it takes no entries any more, and holds nothing.
alter table wallets
  add column closed_at timestamptz,
  add constraint wallets_closed_empty check (closed_at is null or points = 0);
