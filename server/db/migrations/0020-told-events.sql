-- Events that were told, kept for a quarter of an hour: every process reads them from here, and a tab that was cut
-- off learns what it missed. Their numbers have no gaps and are given by whoever holds the position's row.

create table event_position (
  id integer primary key check (id = 1),
  last bigint not null
);
---
insert into event_position values (1, 0);
---
create table told_events (
  id bigint primary key,
  member_id uuid not null,
  type text not null,
  told_at timestamptz not null
);
---
create index told_events_of_member on told_events (member_id, id);
