-- Pauses of redemptions by a decision on a risk group end after some weeks (docs/product.md#pauses).
alter table redemption_pauses
  add column ends_at timestamptz,
  add column case_id uuid;
---
comment on column redemption_pauses.ends_at is 'When a job lifts it at the latest; null for a pause without an end.';
---
comment on column redemption_pauses.case_id is 'The decision on a risk group that it belongs to; null for a single pause.';
---
create index redemption_pauses_ending on redemption_pauses (ends_at) where lifted_at is null and ends_at is not null;
