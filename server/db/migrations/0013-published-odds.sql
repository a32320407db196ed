-- Which table a draw was made from, so that it can be verified for as long as it is kept, and how often each
-- result was drawn on each day, so that odds can be compared with what happened without reading every draw.

alter table draws add column table_name text;
---
update draws set table_name = game;
---
alter table draws alter column table_name set not null;
---
-- Draws arrive in the order of time: this index is a few pages long and costs the games next to nothing.
create index draws_by_time on draws using brin (created_at) with (pages_per_range = 16);
---
create table draw_counts (
  -- In UTC, because the draws of everybody are counted together.
  day date not null,
  table_name text not null,
  points bigint not null,
  drawn bigint not null,
  primary key (day, table_name, points)
);
---
create table draw_count_days (
  day date primary key,
  counted_at timestamptz not null
);
