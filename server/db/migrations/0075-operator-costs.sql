-- What points cost the operator and what ads bring in, as a history of complete versions: the newest counts. Amounts are whole minor
-- units of the version's currency, or micros (millionths of its main unit) where fractions of a cent matter.
create table operator_costs (
  version integer primary key check (version > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  other_revenue_minor bigint not null check (other_revenue_minor >= 0),
  -- Null until the operator sets it.
  target_margin_percent integer check (target_margin_percent between 0 and 99),
  ceiling_minor bigint check (ceiling_minor >= 0),
  -- Null: as measured from the ledger.
  never_redeemed_percent integer check (never_redeemed_percent between 0 and 99),
  stored_by uuid not null references members (id),
  stored_at timestamptz not null
);
---
comment on table operator_costs is 'Costs and revenue of the operator. Each change is a new version; a version never changes.';
---
create table operator_plan_costs (
  version integer not null references operator_costs (version),
  -- No foreign key: a plan can be deleted, and its former cost stays.
  plan_id uuid not null,
  cost_minor bigint not null check (cost_minor >= 0),
  primary key (version, plan_id)
);
---
comment on table operator_plan_costs is 'What a plan costs the operator, by version. A plan without a row has no known cost.';
---
create table operator_ad_revenue (
  version integer not null references operator_costs (version),
  page text not null check (page in ('daily_ad', 'special_task2', 'scratch')),
  opening_micros bigint not null check (opening_micros >= 0),
  primary key (version, page)
);
---
comment on table operator_ad_revenue is 'Revenue of one ad opening by page and version. A page without a row has no known revenue.';
---
create trigger operator_costs_append_only before update or delete on operator_costs
  for each row execute function refuse_change();
---
create trigger operator_costs_keep_all before truncate on operator_costs
  for each statement execute function refuse_change();
---
create trigger operator_plan_costs_append_only before update or delete on operator_plan_costs
  for each row execute function refuse_change();
---
create trigger operator_plan_costs_keep_all before truncate on operator_plan_costs
  for each statement execute function refuse_change();
---
create trigger operator_ad_revenue_append_only before update or delete on operator_ad_revenue
  for each row execute function refuse_change();
---
create trigger operator_ad_revenue_keep_all before truncate on operator_ad_revenue
  for each statement execute function refuse_change();
---
-- Exports of the whole ledger need a second person; so do activations of rules and campaigns, which come with their own tables.
alter table approvals
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check check (kind in ('points', 'price', 'codes', 'promo_code', 'task', 'refund', 'role',
    'rule_activation', 'campaign', 'ledger'));
