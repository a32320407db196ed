-- The points audit: investigations of all members that go on in the background, what they found, what was corrected by it,
-- and what the monitor noticed in the points audit log.

-- The log arrives in the order of its numbers and its time: this index is a few pages long and costs the plays nothing.
create index points_audit_log_newest on points_audit_log using brin (id, changed_at) with (pages_per_range = 16);
---
create table audit_runs (
  id uuid primary key,
  kind text not null check (kind in ('investigation', 'fix')),
  state text not null check (state in ('running', 'finished', 'cancelled')),
  -- The investigation whose findings are corrected.
  source_id uuid references audit_runs (id) on delete cascade,
  started_by uuid not null references members (id),
  -- Where the request came from that started it, for the entries that its work leaves in the staff audit.
  address text not null,
  request_id text,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- How many members there are to look at: estimated where they are many.
  total bigint not null,
  -- Up to which member everything is done.
  after uuid not null default '00000000-0000-0000-0000-000000000000',
  checked bigint not null default 0,
  -- Members with findings, all findings, and those whose balance is below the ledger, with the points that they lack.
  members bigint not null default 0,
  findings bigint not null default 0,
  low bigint not null default 0,
  missing bigint not null default 0,
  -- How often each kind was found.
  kinds jsonb not null default '{}',
  fixed bigint not null default 0,
  -- Unexpected deductions, and members with something critical.
  deductions bigint not null default 0,
  critical bigint not null default 0,
  -- When the next part may be done, by whichever process: plays have the time until then.
  next_at timestamptz not null,
  check ((state = 'running') = (ended_at is null)),
  check ((kind = 'fix') = (source_id is not null))
);
---
-- One at a time, over all processes.
create unique index audit_runs_running on audit_runs ((true)) where state = 'running';
---
create index audit_runs_newest on audit_runs (kind, started_at desc);
---
create table audit_findings (
  run_id uuid not null references audit_runs (id) on delete cascade,
  member_id uuid not null,
  points bigint not null,
  total_earned bigint not null,
  -- What the ledger says; null where its entries do not hold, so that it says nothing.
  ledger_points bigint,
  ledger_earned bigint,
  issues integer not null,
  deductions integer not null,
  critical boolean not null,
  -- The first hundred of them, and how often each kind is among all.
  findings jsonb not null,
  kinds jsonb not null,
  primary key (run_id, member_id)
);
---
create index audit_findings_worst on audit_findings (run_id, issues desc, member_id);
---
create index audit_findings_low on audit_findings (run_id, member_id)
  where points < ledger_points or total_earned < ledger_earned;
---
create table audit_corrections (
  run_id uuid not null references audit_runs (id) on delete cascade,
  member_id uuid not null,
  outcome text not null,
  points_before bigint not null,
  points_after bigint not null,
  earned_before bigint not null,
  earned_after bigint not null,
  primary key (run_id, member_id)
);
---
-- What the monitor noticed, each row of the log once.
create table audit_alerts (
  log_id bigint primary key,
  member_id uuid not null,
  kind text not null check (kind in ('change_without_entry', 'unexpected_deduction', 'too_fast')),
  points bigint not null,
  reason text not null,
  at timestamptz not null,
  found_at timestamptz not null
);
---
create index audit_alerts_by_time on audit_alerts (found_at);
---
-- One row: whoever holds its lock looks. Up to which row of the log it has looked; null before the first time.
create table audit_monitor (
  id integer primary key check (id = 1),
  last_id bigint,
  looked_at timestamptz,
  -- Changes in the last look that came less than 60 seconds after the one before; information, no finding.
  close_changes bigint not null default 0
);
---
insert into audit_monitor values (1);
