-- Questions that are not asked, and indexes for what was read row by row.

alter table trivia_questions
  -- When a version of the bank came that no longer has it; it is taken back with the question.
  add column retired_at timestamptz,
  -- When an operator said that it is not to be asked. Nothing takes that back but they.
  add column blocked_at timestamptz;
---
-- So far both were a difficulty of that name. The bank's get their own back when it is brought in again.
update trivia_questions set blocked_at = now() where difficulty = 'retired';
---
create index redemption_events_by_redemption on redemption_events (redemption_id, seq);
---
-- Two of a member, however many were revealed.
create index fairness_seeds_secret on fairness_seeds (member_id, generation) where revealed_at is null;
---
-- For the hourly purge. What is written arrives in the order of time, so that each of these has one page that grows.
-- A BRIN index would be smaller, but its ranges never become narrower: once the room of deleted rows is used
-- again, which here is always, all of them begin in the past and every one is read.
create index idempotency_keys_by_time on idempotency_keys (created_at);
---
create index sessions_by_end on sessions (expires_at);
---
create index verifications_by_end on verifications (expires_at);
---
create index throttles_by_start on throttles (window_start);
---
create index daily_counts_by_day on daily_counts (day);
---
create index ad_views_by_day on ad_views (day);
---
create index outbox_failed on outbox (failed_at) where failed_at is not null;
