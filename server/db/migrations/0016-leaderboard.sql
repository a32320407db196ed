-- The leaderboard. Plays write one row more, without an index, into standing_changes; a follower takes these
-- rows and keeps scores and counts up to date, so that no play waits for a row that others update.

create table standing_changes (
  member_id uuid not null,
  -- Of the ledger's entry; null when it was not the points that changed.
  type text,
  task_type text,
  points bigint not null,
  at timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 1000000);
---
-- One row: whoever holds its lock follows. Two that counted at once would get in each other's way.
create table leaderboard_follower (id integer primary key check (id = 1));
---
insert into leaderboard_follower values (1);
---
-- The months of the leaderboard, each beginning where the one before ends, also when the time zone is set anew.
create table leaderboard_months (
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- When all of its rewards had been paid.
  settled_at timestamptz
);
---
-- What members are ranked by: on the board 'overall' the balance, on that of a month what was earned in it.
create table leaderboard_scores (
  member_id uuid not null,
  board text not null,
  points bigint not null,
  -- The entry that made it this many.
  reached_at timestamptz not null,
  -- False for members who are banned, suspended or deleted.
  listed boolean not null,
  primary key (member_id, board)
) with (fillfactor = 80);
---
create index leaderboard_scores_by_points on leaderboard_scores (board, points desc, reached_at, member_id);
---
-- How many listed members have how many points: level 0 by the point, level 1 by every 64, level 2 by every 4096
-- points. A rank is the sum of what lies above: at most 63 rows of the lower levels, and few of the highest.
create table leaderboard_counts (
  board text not null,
  level smallint not null,
  bucket bigint not null,
  members bigint not null,
  primary key (board, level, bucket)
) with (fillfactor = 50);
---
-- Who was paid: a place of a month is given once, and nobody gets two of one month.
create table leaderboard_rewards (
  month text not null references leaderboard_months (month),
  rank smallint not null check (rank between 1 and 3),
  member_id uuid not null references members (id),
  -- The month's score, and the reward that was drawn.
  score bigint not null check (score > 0),
  points bigint not null check (points > 0),
  generation integer not null,
  nonce integer not null,
  created_at timestamptz not null,
  primary key (month, rank),
  unique (member_id, month),
  foreign key (member_id, generation, nonce) references draws (member_id, generation, nonce)
);
---
create function note_standing() returns trigger language plpgsql as $$
begin
  insert into standing_changes (member_id, points, at) values (new.id, 0, new.updated_at);
  return null;
end
$$;
---
create trigger members_standing after update of status on members
  for each row when (old.status is distinct from new.status) execute function note_standing();
---
-- What was there before: all balances, and the entries that may belong to the running month.
insert into standing_changes (member_id, points, at)
select member_id, 0, now() from wallets where points > 0;
---
insert into standing_changes (member_id, type, task_type, points, at)
select member_id, type, task_type, points, created_at from transactions
where type = 'earn' and created_at > now() - interval '32 days';
