-- Members, their ways to sign in, and what keeps one mailbox to one account and one bonus.
-- The first four tables are better-auth's (1.7.24), under our names; statements end at a line ---

create table members (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_confirmed boolean not null,
  image text,
  phone text,
  role text not null default 'member' check (role in ('member', 'super_admin', 'moderator', 'support')),
  status text not null default 'active' check (status in ('active', 'banned', 'suspended')),
  time_zone text not null default 'UTC',
  mailbox text not null unique,
  -- When the staff list was applied. From then on only the stored role counts.
  staff_listed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
---
create table credentials (
  id uuid primary key,
  account_id text not null,
  provider_id text not null,
  member_id uuid not null references members (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
---
create index credentials_by_member on credentials (member_id);
---
create table sessions (
  id uuid primary key,
  token text not null unique,
  member_id uuid not null references members (id) on delete cascade,
  expires_at timestamptz not null,
  lifetime_seconds integer not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
---
create index sessions_by_member on sessions (member_id);
---
create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
---
create index verifications_by_identifier on verifications (identifier);
---
-- A keyed hash of the mailbox outlives the account, so that signing up again brings no second bonus.
create table signup_bonuses (
  mailbox_hash text primary key,
  member_id uuid not null,
  created_at timestamptz not null
);
---
create table throttles (
  subject text primary key,
  window_start timestamptz not null,
  used integer not null
);
