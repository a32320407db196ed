-- Which processes serve this database: each writes its row anew every few seconds, and one that has not for a while is gone.
-- Counting them is how a process knows what share of a member's limit it may give out by itself.
create table instances (
  id uuid primary key,
  seen_at timestamptz not null
);
