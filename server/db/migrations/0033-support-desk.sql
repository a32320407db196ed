-- The desk of support: who takes care of a request, what staff tell each other, and how long members wait.

alter table support_requests
  -- Counts everything that is said or done: who acts says what they saw.
  add column version integer not null default 1,
  add column assignee_id uuid references members (id),
  -- When staff first spoke.
  add column first_answer_at timestamptz;
---
update support_requests s set first_answer_at = a.at
from (select request_id, min(at) as at from support_messages where by_id is not null group by request_id) a
where a.request_id = s.id;
---
-- Who waits for staff, the longest first: a handful beside all that was ever asked.
create index support_requests_waiting on support_requests (waiting_since, id) where status = 'open';
---
create index support_requests_by_word on support_requests (last_message_at desc, id desc);
---
create index support_requests_by_status_word on support_requests (status, last_message_at desc, id desc);
---
create index support_requests_by_assignee on support_requests (assignee_id, last_message_at desc, id desc);
---
-- The lists by the time of opening are gone.
drop index support_requests_by_time;
---
drop index support_requests_by_status;
---
-- How long it took.
create index support_requests_answered on support_requests (first_answer_at) include (created_at)
  where first_answer_at is not null;
---
create index support_requests_closed on support_requests (closed_at) include (created_at, erased_at)
  where closed_at is not null;
---
-- Words of the subject, folded as those of members are.
create index support_requests_subjects on support_requests
  using gin (to_tsvector('simple'::regconfig, fold_text(subject)));
---
-- What happened to a request beside what was said: it was taken, given away, closed, opened again.
create table support_steps (
  member_id uuid not null,
  request_id uuid not null,
  seq integer not null check (seq > 0),
  at timestamptz not null,
  -- Null: the member.
  by_id uuid references members (id),
  step text not null check (step in ('assigned', 'closed', 'open')),
  -- Who it was assigned to; null where it was given back.
  to_id uuid references members (id),
  primary key (member_id, request_id, seq),
  foreign key (member_id, request_id) references support_requests (member_id, id),
  check (to_id is null or step = 'assigned')
);
---
-- What staff tell each other about a request. Its member never reads it; it goes with their account.
create table support_notes (
  member_id uuid not null,
  request_id uuid not null,
  seq integer not null check (seq > 0),
  by_id uuid not null references members (id),
  text text not null check (length(text) between 1 and 1000),
  at timestamptz not null,
  primary key (member_id, request_id, seq),
  foreign key (member_id, request_id) references support_requests (member_id, id)
);
---
-- Texts that staff put into their answers.
create table canned_answers (
  id uuid primary key,
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 2000),
  version integer not null default 1,
  updated_at timestamptz not null,
  by_id uuid not null references members (id)
);
---
create unique index canned_answers_title on canned_answers (lower(title));
