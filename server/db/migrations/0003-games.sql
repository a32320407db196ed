-- Draws that anyone can verify, and the daily counts that limit them.

create table fairness_seeds (
  member_id uuid not null references members (id),
  generation integer not null,
  server_seed text not null,
  server_seed_hash text not null,
  -- Null until the seed comes into use: its hash is shown before the member chooses this.
  client_seed text,
  next_nonce integer not null default 0,
  created_at timestamptz not null,
  revealed_at timestamptz,
  primary key (member_id, generation)
) with (fillfactor = 80);
---
create unique index fairness_seeds_running on fairness_seeds (member_id) where revealed_at is null and client_seed is not null;
---
create table draws (
  member_id uuid not null,
  generation integer not null,
  nonce integer not null,
  game text not null,
  number bigint not null,
  label text not null,
  points bigint not null,
  created_at timestamptz not null,
  primary key (member_id, generation, nonce),
  foreign key (member_id, generation) references fairness_seeds (member_id, generation)
);
---
create index draws_big_wins on draws (game, created_at desc) where points >= 100;
---
create table daily_counts (
  member_id uuid not null,
  day date not null,
  kind text not null,
  used integer not null,
  primary key (member_id, day, kind)
) with (fillfactor = 80);
