-- Movement on the leaderboard: the ranks at the end of yesterday. When a day begins, the projector copies the counts of the running month.
-- A score keeps what it was when the day of its last change began, so an earlier rank is read like a present one.
alter table leaderboard_scores add column day date, add column day_points bigint;
---
comment on column leaderboard_scores.day is 'The day of the last change in the product''s time zone; null before there were days.';
---
comment on column leaderboard_scores.day_points is 'The points when that day began.';
---
alter table leaderboard_projection add column day date;
---
comment on column leaderboard_projection.day is 'The running day in the product''s time zone, once the projector has begun it.';
---
create table leaderboard_day_counts (
  board text not null,
  level smallint not null,
  bucket bigint not null,
  members bigint not null,
  primary key (board, level, bucket)
);
---
comment on table leaderboard_day_counts is 'Copy of leaderboard_counts of the running month from the beginning of the day.';
