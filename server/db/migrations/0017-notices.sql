-- What a member is told inside the product, what they would rather not be mailed, and where they have signed in before.

create table notices (
  member_id uuid not null references members (id),
  -- Made of the time and chance: later notices have larger ids.
  id uuid not null,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (member_id, id)
);
---
create index notices_unread on notices (member_id) where read_at is null;
---
create index notices_by_age on notices (created_at);
---
-- A topic that is not here is mailed.
create table muted_mails (
  member_id uuid not null references members (id),
  topic text not null,
  muted_at timestamptz not null,
  primary key (member_id, topic)
);
---
create table known_devices (
  member_id uuid not null references members (id),
  -- A keyed hash of browser, system and part of the network.
  device text not null,
  seen_at timestamptz not null,
  primary key (member_id, device)
);
