-- Where service questions come from, and how the service is getting on.

alter table trivia_questions
  -- The service that a question was fetched from. Only questions of the service that is set are asked.
  add column host text,
  add constraint trivia_questions_host check ((source = 'service') = (host is not null));
---
-- One row for each service that was ever set. Whoever wants to make a request first moves `next_request_at`
-- on, in one conditional update: of all processes one at a time may ask.
create table trivia_services (
  host text primary key,
  next_request_at timestamptz not null,
  token text,
  token_used_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  last_failure text check (last_failure in ('timed_out', 'unreachable', 'unavailable', 'rate_limited', 'unreadable',
    'refused', 'token_unknown')),
  last_success_at timestamptz
);
---
-- How far the questions of a category and a difficulty have been fetched.
create table trivia_kinds (
  host text not null references trivia_services (host),
  category text not null,
  difficulty text not null,
  kept integer not null,
  -- How many are asked for at once; fewer when the service has not as many left.
  amount integer not null check (amount between 1 and 50),
  -- Answers in a row that brought nothing new.
  fruitless integer not null,
  rests_until timestamptz,
  primary key (host, category, difficulty)
);
