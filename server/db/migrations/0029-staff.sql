-- The second factor of staff, and when they signed in and when somebody failed to.

create table second_factors (
  member_id uuid primary key references members (id) on delete cascade,
  -- Encrypted, and bound to the member.
  secret text not null,
  -- Null until a code has shown that the member's app knows the secret.
  enabled_at timestamptz,
  -- The time step of the newest code that was taken: it and those before it are refused.
  last_step integer not null default 0,
  created_at timestamptz not null
);
---
create table backup_codes (
  member_id uuid not null references members (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);
---
create table sign_ins (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  at timestamptz not null,
  outcome text not null check (outcome in ('signed_in', 'code_asked', 'wrong_password', 'wrong_code', 'refused')),
  address text not null,
  user_agent text
);
---
create index sign_ins_by_member on sign_ins (member_id, id desc);
---
create index sign_ins_by_time on sign_ins (at);
---
-- Staff are few among many.
create index members_staff on members (role) where role <> 'member';
