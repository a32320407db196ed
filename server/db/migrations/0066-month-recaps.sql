-- The recap of a finished month: which members earned points in it, and their ranks. Sums come from the ledger when a member reads them;
-- ranks are stored, because the scores of older months are deleted.
create table month_recaps (
  member_id uuid not null references members (id),
  month text not null references leaderboard_months (month),
  -- What the member earned, as on the leaderboard.
  points bigint not null check (points > 0),
  -- Null for a member who was not ranked.
  rank bigint check (rank > 0),
  created_at timestamptz not null,
  primary key (member_id, month)
);
---
comment on table month_recaps is 'Members who earned points in a finished month. A row also means that the member was notified.';
---
comment on column month_recaps.rank is 'Null for a member who was not ranked.';
---
alter table leaderboard_months add column recapped_at timestamptz, add column ranked_members bigint;
---
comment on column leaderboard_months.recapped_at is 'When all of its members had their recap.';
---
comment on column leaderboard_months.ranked_members is 'How many members were ranked; null where the scores were deleted before they were counted.';
---
-- A kind that is not here is shown.
create table muted_notifications (
  member_id uuid not null references members (id),
  kind text not null,
  muted_at timestamptz not null,
  primary key (member_id, kind)
);
---
comment on table muted_notifications is 'Optional notifications that members switched off.';
