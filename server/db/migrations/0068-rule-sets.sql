-- The rules that decide points, as data: immutable sets, and the times from which they are active. A draw, a card, a quiz and an ad
-- record the number of their set, so that old ones stay verifiable whatever comes later.
create table rule_sets (
  number integer primary key check (number > 0),
  -- Canonical JSON: keys sorted, no white space (docs/draws.md). Text and not jsonb, because the hash is over these bytes.
  body text not null,
  hash text not null unique,
  -- The staff member who wrote it; null for the first one, which comes with the product.
  author_id uuid references members (id),
  reason text not null,
  created_at timestamptz not null,
  -- For SQL that needs a single number of a set.
  rules jsonb not null generated always as (body::jsonb) stored,
  constraint rule_sets_hash_matches check (hash = encode(sha256(convert_to(body, 'UTF8')), 'hex'))
);
---
comment on table rule_sets is 'The rules that decide points. A change is a new set; a set never changes.';
---
create trigger rule_sets_append_only before update or delete on rule_sets
  for each row execute function refuse_change();
---
create trigger rule_sets_keep_all before truncate on rule_sets
  for each statement execute function refuse_change();
---
-- Of the activations up to a moment, the one with the latest time is in force; of equal times, the one with the greatest number.
create table rule_activations (
  number integer primary key check (number > 0),
  rule_set integer not null references rule_sets (number),
  active_from timestamptz not null,
  proposed_by uuid references members (id),
  approved_by uuid references members (id),
  reason text not null,
  created_at timestamptz not null,
  -- Never in the past, and a minute ahead, so that every process reads it before it counts. The first one has always been active.
  constraint rule_activations_ahead check (number = 1 or active_from >= created_at + interval '1 minute')
);
---
comment on table rule_activations is 'From when a rule set is active. Rows are only added.';
---
create trigger rule_activations_append_only before update or delete on rule_activations
  for each row execute function refuse_change();
---
create trigger rule_activations_keep_all before truncate on rule_activations
  for each statement execute function refuse_change();
---
insert into rule_sets (number, body, hash, reason, created_at) values (1,
  '{"ads":{"points":{"daily_ad":50,"special_task2":20},"seconds":30,"tasks":["Click & Conquer","Ad-Mazing Mission","Boost & Earn","Explore & Reward","Quick Hit Reward"]},"bigWin":100,"checkIn":{"bonus":[{"from":300,"to":400,"weight":80},{"from":401,"to":600,"weight":15},{"from":601,"to":800,"weight":4},{"from":801,"to":1000,"weight":1}],"dayPoints":[20,40,80,120,150,200]},"dailyCaps":{"ads":null,"checkIn":null,"member":null,"quiz":null,"scratch":null,"wheel":null},"expiryMonths":12,"leaderboard":{"rewards":[[{"from":500,"to":800,"weight":60},{"from":801,"to":1200,"weight":25},{"from":1201,"to":1600,"weight":10},{"from":1601,"to":2000,"weight":5}],[{"from":400,"to":600,"weight":70},{"from":601,"to":800,"weight":20},{"from":801,"to":900,"weight":8},{"from":901,"to":1000,"weight":2}],[{"from":300,"to":500,"weight":75},{"from":501,"to":650,"weight":20},{"from":651,"to":750,"weight":4},{"from":751,"to":800,"weight":1}]]},"processingHours":{"from":24,"to":48},"quiz":{"pointsPerAnswer":{"easy":10,"hard":30,"medium":20},"questionSeconds":15,"questions":10,"quizzesPerDay":3},"scratch":{"adSeconds":30,"cardsPerDay":3,"prizes":[{"color":"prize-2","icon":"coins","points":10,"weight":300},{"color":"prize-6","icon":"gem","points":200,"weight":25},{"color":"prize-3","icon":"star","points":25,"weight":250},{"color":"prize-7","icon":"trophy","points":500,"weight":4},{"color":"prize-1","icon":"coins","points":5,"weight":150},{"color":"prize-5","icon":"gift","points":100,"weight":70},{"color":"prize-4","icon":"sparkles","points":50,"weight":200},{"color":"prize-8","icon":"crown","points":1000,"weight":1}]},"welcomeBonus":100,"wheel":{"prizes":[{"color":"prize-2","icon":"coins","points":10,"weight":300},{"color":"prize-6","icon":"gem","points":200,"weight":25},{"color":"prize-3","icon":"star","points":25,"weight":250},{"color":"prize-7","icon":"trophy","points":500,"weight":4},{"color":"prize-1","icon":"coins","points":5,"weight":150},{"color":"prize-5","icon":"gift","points":100,"weight":70},{"color":"prize-4","icon":"sparkles","points":50,"weight":200},{"color":"prize-8","icon":"crown","points":1000,"weight":1}],"spinsPerDay":5}}',
  '7d9aeb8b0fade41da64ad57677034bcdee1bce8c53e6a6bd9543cf1a2a1ca33f',
  'The rules of a new installation', '1970-01-01T00:00:00Z');
---
insert into rule_activations (number, rule_set, active_from, reason, created_at)
values (1, 1, '-infinity', 'The rules of a new installation', '1970-01-01T00:00:00Z');
---
alter table draws add column rule_set integer not null default 1;
---
alter table scratch_cards add column rule_set integer not null default 1;
---
alter table quizzes add column rule_set integer not null default 1;
---
alter table check_ins add column rule_set integer not null default 1;
---
alter table ad_views add column rule_set integer not null default 1;
---
alter table signup_bonuses add column rule_set integer not null default 1;
---
alter table draw_counts add column rule_set integer not null default 1;
---
alter table draw_counts drop constraint draw_counts_pkey;
---
alter table draw_counts add primary key (day, rule_set, table_name, points);
---
comment on column draws.rule_set is 'The rule set that it was drawn by.';
---
comment on column quizzes.rule_set is 'The rule set that was active when it began; it is played and paid by it.';
---
comment on column ad_views.rule_set is 'The rule set that was active when it began; it is paid by it.';
