-- What leaves the database after a commit, what came in before, and what staff did.

create table outbox (
  id uuid primary key,
  topic text not null check (topic in ('mail', 'event')),
  member_id uuid,
  payload jsonb not null,
  created_at timestamptz not null,
  available_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  failed_at timestamptz
);
---
create index outbox_due on outbox (topic, available_at) where failed_at is null;
---
-- Mail that stays here when no SMTP server is set.
create table mailbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
---
create table idempotency_keys (
  member_id uuid not null,
  key uuid not null,
  request_hash bytea not null,
  response text not null,
  created_at timestamptz not null,
  primary key (member_id, key)
);
---
create table staff_audit (
  seq bigint primary key,
  at timestamptz not null,
  actor_id uuid not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before text not null,
  after text not null,
  reason text not null,
  address text not null,
  prev_hash bytea not null,
  hash bytea not null
);
---
create index staff_audit_by_subject on staff_audit (subject_type, subject_id, seq);
---
create table staff_audit_head (
  id integer primary key check (id = 1),
  seq bigint not null,
  hash bytea not null
);
---
insert into staff_audit_head values (1, 0, '\x0000000000000000000000000000000000000000000000000000000000000000');
---
create trigger staff_audit_append_only before update or delete on staff_audit
  for each row execute function refuse_change();
---
create trigger staff_audit_no_truncate before truncate on staff_audit
  for each statement execute function refuse_change();
---
revoke update, delete, truncate on staff_audit from public, current_user;
