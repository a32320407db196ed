-- Campaigns: overlays on the active rules for a time. The rule set of a campaign is stored when the campaign is approved, so draws record
-- its number and stay verifiable.

create table campaigns (
  id uuid primary key,
  name text not null,
  -- Incremented by each change of a draft: a proposal names the version that it is about.
  version integer not null default 1,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Multipliers, extra plays, prize table and discount (contracts/campaigns.ts).
  overlay jsonb not null,
  -- What the overlay changes.
  targets text[] not null check (targets <@ array['wheel', 'scratch', 'quiz', 'checkIn', 'ads', 'plans']),
  audience jsonb not null,
  banner text not null,
  -- The most points that its plays may bring; null for no limit. The budget is a named one, opened by the approval.
  budget_points bigint check (budget_points > 0),
  -- Whether it was proposed although the guard refuses its rules.
  is_override boolean not null default false,
  author_id uuid not null references members (id),
  created_at timestamptz not null,
  -- Null for a draft.
  approved_at timestamptz,
  approved_by uuid references members (id),
  -- The last pause. It lasts until paused_until, or until further notice.
  paused_from timestamptz,
  paused_until timestamptz,
  -- When it ends earlier than planned, and why.
  ended_at timestamptz,
  ended_by text check (ended_by in ('staff', 'budget')),
  -- Progress of the notifications: the last member who was considered, and when all were.
  announced_to uuid,
  announced_at timestamptz,
  constraint campaigns_end_after_start check (ends_at > starts_at),
  constraint campaigns_approved check ((approved_at is null) = (approved_by is null)),
  constraint campaigns_ended check ((ended_at is null) = (ended_by is null))
);
---
comment on table campaigns is 'Overlays on the active rules for a time. Drafts have no approval.';
---
comment on column campaigns.version is 'Incremented by each change of a draft. A proposal names the version that it is about.';
---
comment on column campaigns.targets is 'The parts of the rules that the overlay changes.';
---
-- The members of a campaign for a list of members.
create table campaign_members (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  member_id uuid not null references members (id),
  primary key (member_id, campaign_id)
);
---
create index campaign_members_by_campaign on campaign_members (campaign_id);
---
comment on table campaign_members is 'The members of a campaign whose audience is a list.';
---
-- Which rule set counts for a member in the audience of these campaigns, while the base set is active.
create table campaign_rule_sets (
  base integer not null references rule_sets (number),
  -- Ids of campaigns that run at the same time, in ascending order.
  campaigns uuid[] not null check (cardinality(campaigns) > 0),
  rule_set integer not null references rule_sets (number),
  primary key (base, campaigns)
);
---
comment on table campaign_rule_sets is 'The rule set of members in the audience of these campaigns while the base set is active. Rows are only added.';
---
create trigger campaign_rule_sets_append_only before update or delete on campaign_rule_sets
  for each row execute function refuse_change();
---
create trigger campaign_rule_sets_keep_all before truncate on campaign_rule_sets
  for each statement execute function refuse_change();
