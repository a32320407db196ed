-- Tries to sign in: how many of each outcome by the hour, and whom failures were aimed at and from where. And what
-- the staff audit is searched by.

create table sign_in_hours (
  hour timestamptz not null,
  outcome text not null check (
    outcome in ('signed_in', 'code_asked', 'wrong_password', 'wrong_code', 'refused', 'throttled')
  ),
  -- Whose account it was about.
  aimed_at text not null check (aimed_at in ('staff', 'member', 'nobody')),
  -- Of the same hour there are several rows, so that those who sign in at once rarely wait for each other.
  part smallint not null,
  tries bigint not null,
  primary key (hour, outcome, aimed_at, part)
);
---
-- The failures of one hour with one address from one network: one row, however many there were.
create table sign_in_failures (
  id uuid primary key,
  hour timestamptz not null,
  -- The keyed hash of the address that was typed.
  target text not null,
  network text not null,
  -- The address as somebody recognises it who knows it.
  masked text not null,
  aimed_at text not null check (aimed_at in ('staff', 'member', 'nobody')),
  -- Of the account that there was. No foreign key: the time that it takes would tell whether there is one.
  member_id uuid,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- Refused by the limits, among them.
  tries integer not null,
  throttled integer not null,
  last_outcome text not null,
  user_agent text,
  unique (hour, target, network)
);
---
create index sign_in_failures_by_time on sign_in_failures (last_at desc, id desc);
---
create index sign_in_failures_by_target on sign_in_failures (target, last_at desc, id desc);
---
create index sign_in_failures_by_network on sign_in_failures (network, last_at desc, id desc);
---
create index sign_in_failures_by_member on sign_in_failures (member_id) where member_id is not null;
---
create index staff_audit_by_action on staff_audit (action, seq desc);
---
create index staff_audit_by_time on staff_audit (at);
---
create index staff_audit_by_subject_id on staff_audit (subject_id, seq desc);
---
create index staff_audit_by_request on staff_audit (request_id) where request_id is not null;
