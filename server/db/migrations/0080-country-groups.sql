-- Groups of countries whose ad openings bring in different amounts. The mean by their shares is stored in operator_ad_revenue, which the
-- guard reads.
create table operator_country_groups (
  version integer not null references operator_costs (version),
  position integer not null check (position between 1 and 4),
  name text not null check (name <> ''),
  -- The share of ad openings that come from these countries, as the ad network reports it. The product stores no country of its members.
  share_percent integer not null check (share_percent between 1 and 100),
  -- Micros of one opening of a page; null where it is not known.
  daily_ad_micros bigint check (daily_ad_micros >= 0),
  special_task2_micros bigint check (special_task2_micros >= 0),
  scratch_micros bigint check (scratch_micros >= 0),
  primary key (version, position)
);
---
comment on table operator_country_groups is 'Revenue of ad openings by group of countries and version. The shares of a version add up to 100.';
---
create trigger operator_country_groups_append_only before update or delete on operator_country_groups
  for each row execute function refuse_change();
---
create trigger operator_country_groups_keep_all before truncate on operator_country_groups
  for each statement execute function refuse_change();
