-- The desk of redemptions, and the catalogue as staff keep it.

-- What waits for staff, by age: a handful beside all that was ever asked for.
create index redemptions_open on redemptions (created_at, id) where status in ('pending', 'processing');
---
create index redemptions_open_by_plan on redemptions (plan_id) where status in ('pending', 'processing');
---
create index redemptions_by_service on redemptions (subscription_id, created_at desc, id desc);
---
create index redemptions_by_country on redemptions (country, created_at desc, id desc);
---
-- Who else asked for a code to this address.
create index redemptions_by_email on redemptions (email, member_id);
---
-- How long it took.
create index redemptions_completed on redemptions (completed_at) include (created_at) where completed_at is not null;
---
-- Who else is signed in from there.
create index sessions_by_address on sessions (ip_address) where ip_address is not null;
---
-- What staff tell each other about a request. Its member never reads it; it goes with their account.
create table redemption_notes (
  member_id uuid not null,
  redemption_id uuid not null,
  seq integer not null,
  by_id uuid not null,
  text text not null check (text <> ''),
  at timestamptz not null,
  primary key (redemption_id, seq),
  foreign key (member_id, redemption_id) references redemptions (member_id, id)
);
---
create index redemption_notes_by_member on redemption_notes (member_id);
---
-- A plan may be prepared before its price is known; until then nobody is offered it.
alter table plans
  alter column points drop not null,
  add column updated_at timestamptz;
---
alter table subscriptions add column updated_at timestamptz;
---
-- Every price that staff have set. Null: there was none before.
create table plan_prices (
  plan_id uuid not null references plans (id),
  seq integer not null,
  at timestamptz not null,
  by_id uuid not null,
  from_points bigint,
  to_points bigint not null,
  primary key (plan_id, seq)
);
