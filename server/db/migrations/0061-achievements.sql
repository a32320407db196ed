-- Achievements of members. A loop finds them, a few seconds after the entry that fulfils one, so plays wait for nothing.
create table achievements (
  member_id uuid not null references members (id),
  kind text not null,
  -- The time of the entry, draw or redemption that fulfilled it.
  reached_at timestamptz not null,
  primary key (member_id, kind)
);
---
-- What is counted of a member so far. Every entry counts once.
create table achievement_progress (
  member_id uuid primary key references members (id),
  -- The number of the last entry that is counted.
  seq bigint not null default 0,
  -- Totals by measure, as JSON.
  totals jsonb not null default '{}',
  -- The day (UTC) of the last entry, and the points that were earned on it.
  day date,
  day_points bigint not null default 0
) with (fillfactor = 80);
---
-- Members with activity that is not counted yet, once or several times. Without an index, like standing_changes.
create table achievement_changes (
  member_id uuid not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 1000000);
---
-- One row: members get no notification of what they reached before this time. A database without members has no such past.
create table achievement_start (
  id integer primary key check (id = 1),
  at timestamptz not null
);
---
insert into achievement_start (id, at)
select 1, case when exists (select from members) then now() else '-infinity' end;
---
-- Everything that happened before is counted by the loop.
insert into achievement_changes (member_id) select member_id from wallets where closed_at is null;
---
create function note_achievement_change() returns trigger language plpgsql as $$
begin
  insert into achievement_changes (member_id) values (new.member_id);
  return null;
end
$$;
---
-- What is no entry of the ledger.
create trigger redemptions_achievement after update of status on redemptions
  for each row when (old.status <> 'completed' and new.status = 'completed') execute function note_achievement_change();
---
create trigger fairness_seeds_achievement after update of revealed_at on fairness_seeds
  for each row when (old.revealed_at is null and new.revealed_at is not null) execute function note_achievement_change();
---
do $$ begin
  comment on column achievements.reached_at is 'The time of the entry, draw or redemption that fulfilled it.';
  comment on column achievement_progress.seq is 'The number of the last entry that is counted.';
  comment on column achievement_progress.totals is 'Totals by measure.';
  comment on column achievement_progress.day is 'The day (UTC) of the last entry.';
  comment on column achievement_progress.day_points is 'The points that were earned on that day.';
  comment on column achievement_start.at is 'Members get no notification of what they reached before this time.';
end $$;
