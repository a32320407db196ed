-- What staff may not do alone. A row is what one of them proposed, and what became of it.
create table approvals (
  id uuid primary key,
  kind text not null check (kind in ('points', 'price', 'codes')),
  -- What is done when it is approved: ids and numbers, nothing personal.
  payload jsonb not null,
  reason text not null,
  by_id uuid not null references members (id),
  at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  decided_by uuid references members (id),
  decided_at timestamptz,
  decided_reason text not null default '',
  check ((state = 'waiting') = (decided_at is null)),
  check (decided_by <> by_id or state = 'withdrawn')
);
---
create index approvals_waiting on approvals (at desc, id desc) where state = 'waiting';
---
create index approvals_by_time on approvals (at desc, id desc);
---
-- What one of the staff did last: their adjustments of a day are added up.
create index staff_audit_adjustments on staff_audit (actor_id, subject_id, at) where action = 'member.adjust_points';
