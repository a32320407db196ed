-- Channel tasks, the Telegram accounts behind them, and the ads of a day.

create table tasks (
  id uuid primary key,
  type text not null check (type in ('telegram', 'youtube')),
  title text not null,
  text text not null,
  points bigint not null check (points > 0),
  -- The public name of the channel, without @.
  channel text not null,
  link text not null,
  difficulty text not null default 'easy' check (difficulty in ('easy', 'medium', 'hard')),
  minutes integer not null default 1 check (minutes > 0),
  active boolean not null default true,
  position integer not null
);
---
insert into tasks (id, type, title, text, points, channel, link, position) values
  ('0a5c1e00-0000-4000-8000-000000000001', 'telegram', 'Join the main channel',
    'News, support and the community are here first.', 100, 'PazRewards', 'https://t.me/PazRewards', 1),
  ('0a5c1e00-0000-4000-8000-000000000002', 'telegram', 'Join the promo code channel',
    'New promo codes are posted here before they run out.', 100, 'PazPromoCodes', 'https://t.me/PazPromoCodes', 2),
  ('0a5c1e00-0000-4000-8000-000000000003', 'telegram', 'Join the winners channel',
    'Big wins and the results of each month.', 100, 'PazWinners', 'https://t.me/PazWinners', 3),
  ('0a5c1e00-0000-4000-8000-000000000004', 'telegram', 'Join the tips channel',
    'Short tips on how to get to your next subscription sooner.', 100, 'PazTips', 'https://t.me/PazTips', 4),
  ('0a5c1e00-0000-4000-8000-000000000005', 'youtube', 'Visit the YouTube channel',
    'Short films about what is new. Subscribe if you like what you see.', 100, 'PazRewards',
    'https://www.youtube.com/@PazRewards', 5);
---
-- When a member first opened a task's page: where nobody can be asked about membership, the time since counts.
create table task_visits (
  member_id uuid not null references members (id),
  task_id uuid not null references tasks (id),
  visited_at timestamptz not null,
  primary key (member_id, task_id)
);
---
-- Once per member and task. The hash stands for the Telegram account and outlives the account here, so that
-- one Telegram account pays once per task for ever.
create table task_completions (
  member_id uuid not null references members (id),
  task_id uuid not null references tasks (id),
  points bigint not null,
  telegram_hash text,
  completed_at timestamptz not null,
  primary key (member_id, task_id)
);
---
create unique index task_completions_telegram on task_completions (task_id, telegram_hash)
  where telegram_hash is not null;
---
create table telegram_accounts (
  member_id uuid primary key references members (id),
  telegram_id bigint not null unique,
  -- Whether Telegram's own login said so, or the member typed it.
  signed boolean not null,
  linked_at timestamptz not null
);
---
-- An ad that was started: one row per task and reward day, from the start to the claim.
create table ad_views (
  member_id uuid not null references members (id),
  id uuid not null,
  day date not null,
  kind text not null check (kind in ('daily_ad', 'special_task2')),
  task text not null,
  started_at timestamptz not null,
  claimed_at timestamptz,
  primary key (member_id, id),
  unique (member_id, day, kind, task)
);
---
-- One ad at a time: whoever has started one claims it before the next.
create unique index ad_views_open on ad_views (member_id, day) where claimed_at is null;
