-- Every entry has a source, and carries a signature that the database cannot make.

-- An HMAC of the entry by a key of the server. Null for entries from before this migration: checkpoints cover those.
alter table transactions add column signature bytea;
---
-- Up to which entry the ledger of a wallet was accepted by a signature over its chain: at this migration, and when the key was replaced.
create table wallet_checkpoints (
  member_id uuid primary key,
  seq bigint not null,
  hash bytea not null,
  at timestamptz not null,
  signature bytea not null
);
---
-- The source of an expiry: points that were lost by inactivity, or with a deleted account.
create table points_expiries (
  member_id uuid not null,
  -- As the entry has it.
  reference text not null,
  points bigint not null check (points > 0),
  at timestamptz not null,
  primary key (member_id, reference)
);
---
insert into points_expiries (member_id, reference, points, at)
select member_id, reference, -points, created_at from transactions
where task_type = 'expiry' and reference is not null and points < 0
on conflict do nothing;
---
-- Claims are kept for good now, as they are the sources of entries; those that were deleted come back from their entries. The day is put
-- together by parts: no text that somebody wrote can fail.
insert into ad_views (member_id, id, day, kind, task, started_at, claimed_at)
select member_id, gen_random_uuid(), (substring(reference, 7, 8) || '01')::date + (substring(reference, 15, 2)::int - 1), task_type,
  split_part(reference, '-', 1), created_at, created_at
from transactions
where task_type in ('daily_ad', 'special_task2') and reference ~ '^task[1-5]-\d{4}-(0[1-9]|1[0-2])-\d{2}$'
  and substring(reference, 7, 4) <> '0000' and member_id in (select id from members)
on conflict do nothing;
---
drop index ad_views_by_day;
---
create index ad_views_unclaimed on ad_views (day) where claimed_at is null;
---
create index signup_bonuses_by_member on signup_bonuses (member_id);
---
alter table audit_alerts
  -- The entry that the alert is about, where there is one.
  add column seq bigint,
  drop constraint audit_alerts_kind_check,
  add constraint audit_alerts_kind_check check (kind in ('change_without_entry', 'unexpected_deduction', 'too_fast',
    'entry_without_source', 'amount_differs', 'source_paid_twice', 'signature_missing', 'signature_wrong'));
