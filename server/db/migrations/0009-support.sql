-- Members ask, staff answer.

create table support_requests (
  member_id uuid not null references members (id),
  id uuid not null unique,
  subject text not null check (length(subject) <= 120),
  category text not null check (category in ('points', 'redemption', 'code', 'account', 'technical', 'other')),
  redemption_id uuid,
  status text not null check (status in ('open', 'answered', 'closed')),
  -- One of the places that a member has for requests that are not closed.
  slot smallint check (slot between 1 and 5),
  message_count integer not null check (message_count > 0),
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  -- Since when the member has been waiting for staff.
  waiting_since timestamptz,
  closed_at timestamptz,
  -- When the texts were removed with the account.
  erased_at timestamptz,
  primary key (member_id, id),
  -- Only a redemption of their own.
  foreign key (member_id, redemption_id) references redemptions (member_id, id),
  check ((status = 'open') = (waiting_since is not null)),
  check ((status = 'closed') = (closed_at is not null)),
  check ((status = 'closed') = (slot is null)),
  check (erased_at is null or status = 'closed')
);
---
create unique index support_requests_slots on support_requests (member_id, slot) where slot is not null;
---
create index support_requests_by_member on support_requests (member_id, created_at desc, id desc);
---
create index support_requests_by_time on support_requests (created_at desc, id desc);
---
create index support_requests_by_status on support_requests (status, created_at desc, id desc);
---
create table support_messages (
  member_id uuid not null,
  request_id uuid not null,
  seq integer not null check (seq > 0),
  -- The staff member who wrote it; null for the member's own words.
  by_id uuid references members (id),
  text text not null check (length(text) <= 4000),
  at timestamptz not null,
  primary key (member_id, request_id, seq),
  foreign key (member_id, request_id) references support_requests (member_id, id)
);
