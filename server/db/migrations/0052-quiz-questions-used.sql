-- Which questions a member was asked last and when, how often each was answered right, and each as it was asked.

create table quiz_seen (
  member_id uuid not null,
  question_id uuid not null references trivia_questions (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (member_id, question_id)
);
---
insert into quiz_seen (member_id, question_id, seen_at)
select member_id, question_id, max(shown_at) from quiz_questions group by member_id, question_id;
---
drop index quiz_questions_seen;
---
-- For the hourly purge.
create index quiz_questions_by_time on quiz_questions (shown_at);
---
alter table quiz_questions
  -- The version of the question that was asked.
  add column version integer not null default 1,
  -- Whether the member was asked the question for the first time; only then it counts in trivia_counts.
  add column is_first boolean not null default false;
---
alter table trivia_questions
  add column version integer not null default 1,
  -- When staff changed its text or options. The bank no longer changes or retires it from then on.
  add column edited_at timestamptz,
  drop constraint trivia_questions_source_check,
  add constraint trivia_questions_source_check check (source in ('bank', 'service', 'imported'));
---
-- Earlier versions of questions that were changed, for quizzes that asked them.
create table trivia_versions (
  question_id uuid not null references trivia_questions (id) on delete cascade,
  version integer not null,
  text text not null,
  options text not null,
  answer integer not null,
  primary key (question_id, version)
);
---
-- How many members were asked the present version of a question, and how many of them answered it right. Each answer
-- updates a row, so rows are narrow and pages have room for their next versions.
create table trivia_counts (
  question_id uuid primary key references trivia_questions (id) on delete cascade,
  asked integer not null check (asked >= 0),
  answered_right integer not null check (answered_right between 0 and asked)
) with (fillfactor = 50);
