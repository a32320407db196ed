-- Who gave a member a role of the staff, and when. Where a colleague approved it, both are named.
create table staff_appointments (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members (id),
  from_role text not null,
  to_role text not null,
  at timestamptz not null,
  by_id uuid not null references members (id),
  approved_by uuid references members (id),
  check (by_id <> member_id and approved_by <> member_id and approved_by <> by_id)
);
---
create index staff_appointments_by_time on staff_appointments (at);
