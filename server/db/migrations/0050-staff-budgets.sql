-- How many points of value each staff member has moved without a colleague, and proposals that cannot wait twice.

create table staff_budget_uses (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references members (id),
  at timestamptz not null,
  points bigint not null check (points > 0),
  -- The action and its subject, as the audit log names them.
  action text not null,
  subject_id text not null
);
---
-- The last 24 hours of a staff member are added up.
create index staff_budget_uses_by_time on staff_budget_uses (staff_id, at) include (points);
---
alter table approvals
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check
    check (kind in ('points', 'price', 'codes', 'promo_code', 'task', 'refund', 'role')),
  -- A proposal that is over is marked only when the same is proposed again.
  drop constraint approvals_state_check,
  add constraint approvals_state_check check (state in ('waiting', 'approved', 'refused', 'withdrawn', 'expired'));
---
-- The oldest of identical proposals stays; the others are closed, so that the unique index can be made.
update approvals a
set state = 'withdrawn', decided_by = a.by_id, decided_at = a.at, decided_reason = 'The same was proposed already.'
where a.state = 'waiting' and exists (
  select from approvals b
  where b.state = 'waiting' and b.kind = a.kind and b.payload = a.payload and (b.at, b.id) < (a.at, a.id)
);
---
-- By the hash: a payload may be longer than an index entry.
create unique index approvals_waiting_once on approvals (kind, md5(payload::text)) where state = 'waiting';
