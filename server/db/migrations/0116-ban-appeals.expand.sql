-- Appeals of banned members, who write them without a session (docs/product.md#appeals). A ban has one.
create table ban_appeals (
  member_id uuid not null,
  -- The time of the ban, which is `members.status_since` and, for a ban by a decision on a risk group, the time of the case.
  banned_at timestamptz not null,
  ticket_id uuid not null,
  primary key (member_id, banned_at),
  foreign key (member_id, ticket_id) references support_tickets (member_id, id)
);
---
comment on table ban_appeals is 'The tickets by which banned members appealed, one for each ban.';
