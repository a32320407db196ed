-- Scratch cards: the prize is fixed and counted when the card is made, and credited when it is claimed.

create table scratch_cards (
  member_id uuid not null,
  id uuid not null,
  -- The reward day it was made on: it can be claimed until that day ends.
  day date not null,
  generation integer not null,
  nonce integer not null,
  prize_id text not null,
  points bigint not null,
  created_at timestamptz not null,
  claimed_at timestamptz,
  primary key (member_id, id),
  unique (member_id, generation, nonce),
  foreign key (member_id, generation, nonce) references draws (member_id, generation, nonce)
);
---
-- One card at a time: whoever asks for another gets the one that waits.
create unique index scratch_cards_waiting on scratch_cards (member_id, day) where claimed_at is null;
---
create index scratch_cards_claimed on scratch_cards (member_id, claimed_at desc) where claimed_at is not null;
---
create index scratch_cards_big_wins on scratch_cards (claimed_at desc) where points >= 100 and claimed_at is not null;
