-- What members have in common and what was faster than can be, kept for 30 days; the groups that a job makes of it; and
-- redemptions that staff have paused.

-- Where a member signed in from and what their account is called, as something to compare others by. One row, however
-- often it was seen.
create table risk_marks (
  kind text not null check (kind in ('network', 'device', 'telegram', 'name')),
  -- The network in clear, everything else as a keyed hash.
  mark text not null,
  member_id uuid not null references members (id) on delete cascade,
  -- What staff may read of it.
  label text not null,
  first_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (kind, mark, member_id)
);
---
create index risk_marks_by_member on risk_marks (member_id);
---
create index risk_marks_by_time on risk_marks (seen_at);
---
-- Plays and claims that came sooner after another than can be.
create table risk_speeds (
  member_id uuid not null references members (id) on delete cascade,
  kind text not null check (kind in ('spins', 'ads', 'quiz')),
  at timestamptz not null,
  -- How long it took, in milliseconds.
  took bigint not null,
  primary key (member_id, kind, at)
);
---
create index risk_speeds_by_time on risk_speeds (at);
---
-- Members who share a mark, or one whose plays were too fast. Counted by a job and read from here.
create table risk_groups (
  id uuid primary key,
  kind text not null check (kind in ('network', 'device', 'telegram', 'name', 'speed')),
  mark text not null,
  label text not null,
  -- Members, or how often somebody was too fast. Not counted beyond 1000.
  measure integer not null,
  size integer not null,
  weight smallint not null check (weight between 1 and 3),
  -- [{reason, figure}], the gravest first.
  reasons jsonb not null,
  points bigint not null,
  redemptions integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  counted_at timestamptz not null,
  -- The measure that was dismissed: with a larger one the group is open again.
  dismissed_measure integer,
  dismissed_at timestamptz,
  dismissed_by uuid references members (id),
  dismissed_reason text not null default '',
  open boolean not null,
  unique (kind, mark)
);
---
create index risk_groups_gravest on risk_groups (open, weight desc, last_at desc, id desc);
---
create index risk_groups_by_count on risk_groups (counted_at);
---
-- One row: up to when the job has looked.
create table risk_position (id integer primary key check (id = 1), up_to timestamptz not null);
---
-- Draws and entries are written in the order of their time: these are a few pages long and cost a play nothing.
create index draws_newest on draws using brin (created_at) with (pages_per_range = 16);
---
create index transactions_newest on transactions using brin (created_at) with (pages_per_range = 16);
---
create table redemption_pauses (
  id uuid primary key,
  member_id uuid not null references members (id),
  -- For staff, and the sentence that the member reads.
  reason text not null,
  message text not null,
  by_id uuid not null references members (id),
  at timestamptz not null,
  -- The member's newest request to support for a review of it.
  request_id uuid,
  lifted_at timestamptz,
  lifted_by uuid references members (id),
  lift_reason text not null default ''
);
---
create index redemption_pauses_by_member on redemption_pauses (member_id, at desc);
---
-- One at a time.
create unique index redemption_pauses_running on redemption_pauses (member_id) where lifted_at is null;
