-- Trivia questions, from the bank that ships and from a question service, and the quizzes made of them.

create table trivia_questions (
  id uuid primary key,
  source text not null check (source in ('bank', 'service')),
  category text not null,
  difficulty text not null,
  text text not null,
  -- A JSON array of two or four; `answer` is the place of the right one.
  options text not null,
  answer integer not null,
  created_at timestamptz not null
);
---
create index trivia_questions_by_kind on trivia_questions (difficulty, category, source);
---
create table quizzes (
  member_id uuid not null,
  id uuid not null,
  category text not null,
  difficulty text not null,
  total integer not null,
  -- The question at hand, from 0, and when its time began or begins.
  position integer not null default 0,
  question_at timestamptz not null,
  correct integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (member_id, id)
);
---
-- Two tabs play one quiz.
create unique index quizzes_running on quizzes (member_id) where finished_at is null;
---
create index quizzes_abandoned on quizzes (question_at) where finished_at is null;
---
create index quizzes_finished on quizzes (member_id, finished_at desc) where finished_at is not null;
---
create table quiz_questions (
  member_id uuid not null,
  quiz_id uuid not null,
  position integer not null,
  question_id uuid not null references trivia_questions (id),
  -- The order in which the options are shown: '2013' shows the third first.
  option_order text not null,
  shown_at timestamptz not null,
  choice integer,
  outcome text check (outcome in ('correct', 'wrong', 'skipped', 'late')),
  primary key (member_id, quiz_id, position),
  foreign key (member_id, quiz_id) references quizzes (member_id, id)
);
---
create index quiz_questions_seen on quiz_questions (member_id, question_id, shown_at);
