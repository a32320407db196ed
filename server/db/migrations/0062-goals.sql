-- The plan that a member saves for, and an index for the member's best win. Prizes of 100 points and more are a tenth of all, so few
-- entries reach the index.
create table goals (
  member_id uuid primary key references members (id),
  plan_id uuid not null references plans (id),
  pinned_at timestamptz not null
);
---
comment on table goals is 'The plan that a member pinned as the goal.';
---
create index transactions_big_wins on transactions (member_id, points desc, seq)
  where points >= 100 and task_type in ('spin_win', 'scratch_earn');
