-- Daily check-ins and promo codes.

alter table members
  -- The reward day before the frozen one: after a change of the zone it need not be the date before.
  add column frozen_previous date,
  add constraint members_frozen_previous check (frozen_previous is null or frozen_day is not null);
---
-- One row for each reward day on which the member checked in.
create table check_ins (
  member_id uuid not null references members (id),
  day date not null,
  -- How many reward days in a row this is, from 1, without end; the cycle of seven follows from it.
  streak integer not null check (streak > 0),
  points bigint not null check (points > 0),
  -- The draw of a seventh day.
  generation integer,
  nonce integer,
  created_at timestamptz not null,
  primary key (member_id, day),
  foreign key (member_id, generation, nonce) references draws (member_id, generation, nonce),
  check ((streak % 7 = 0) = (num_nulls(generation, nonce) = 0)),
  check (num_nulls(generation, nonce) in (0, 2))
);
---
create table promo_codes (
  id uuid primary key,
  -- As it is compared: upper case.
  code text not null check (code ~ '^[A-Z0-9_-]{1,50}$'),
  points bigint not null check (points > 0),
  description text not null default '' check (length(description) <= 200),
  -- Null: as often as there are members.
  max_uses integer check (max_uses > 0),
  used_count integer not null default 0 check (used_count >= 0),
  is_active boolean not null default true,
  starts_at timestamptz not null,
  -- From this moment on it is over.
  expires_at timestamptz,
  created_by uuid references members (id),
  created_at timestamptz not null,
  -- Withdrawn for good; what was redeemed with it stays.
  deleted_at timestamptz,
  check (max_uses is null or used_count <= max_uses),
  check (expires_at is null or expires_at > starts_at)
) with (fillfactor = 80);
---
create unique index promo_codes_by_code on promo_codes (code) where deleted_at is null;
---
create table promo_redemptions (
  member_id uuid not null references members (id),
  code_id uuid not null references promo_codes (id),
  id uuid not null unique,
  -- As they were at that time.
  code text not null,
  points bigint not null check (points > 0),
  description text not null,
  created_at timestamptz not null,
  -- One credit per member and code.
  primary key (member_id, code_id)
);
---
create index promo_redemptions_by_member on promo_redemptions (member_id, created_at desc, id desc);
---
create index promo_redemptions_by_time on promo_redemptions (created_at desc, id desc);
