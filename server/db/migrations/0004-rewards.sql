-- The catalogue and the requests for it.

create table subscriptions (
  id text primary key check (id ~ '^[a-z0-9_]+$'),
  name text not null,
  category text not null check (category in ('streaming', 'music', 'social', 'other')),
  description text not null,
  popular boolean not null default false,
  position integer not null,
  deleted_at timestamptz
);
---
create table plans (
  id uuid primary key,
  subscription_id text not null references subscriptions (id),
  duration text not null check (duration in ('1 Month', '2 Months', '3 Months', '6 Months', '1 Year')),
  months integer not null check (months > 0),
  points bigint not null check (points > 0),
  in_stock boolean not null default true,
  deleted_at timestamptz
);
---
create unique index plans_by_duration on plans (subscription_id, duration) where deleted_at is null;
---
create table redemptions (
  member_id uuid not null references members (id),
  id uuid not null unique,
  plan_id uuid not null references plans (id),
  subscription_id text not null,
  subscription_name text not null,
  duration text not null,
  months integer not null,
  points_cost bigint not null check (points_cost > 0),
  email text not null,
  country text not null,
  notes text not null,
  status text not null check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  reason text not null default '',
  activation_code text,
  instructions text not null default '',
  refunded_at timestamptz,
  created_at timestamptz not null,
  completed_at timestamptz,
  expires_at timestamptz,
  primary key (member_id, id),
  check ((status = 'completed') = (activation_code is not null)),
  check ((status in ('failed', 'cancelled')) = (refunded_at is not null))
);
---
create index redemptions_by_time on redemptions (created_at desc, id desc);
---
create index redemptions_by_status on redemptions (status, created_at desc, id desc);
---
create index redemptions_by_member on redemptions (member_id, created_at desc, id desc);
---
create table redemption_events (
  member_id uuid not null,
  redemption_id uuid not null,
  seq integer not null,
  status text not null,
  at timestamptz not null,
  by_id uuid,
  reason text not null,
  primary key (member_id, redemption_id, seq),
  foreign key (member_id, redemption_id) references redemptions (member_id, id)
);
---
-- Who looked at a code, and when.
create table code_reveals (
  member_id uuid not null,
  redemption_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  by_id uuid not null,
  primary key (member_id, redemption_id, id)
);
