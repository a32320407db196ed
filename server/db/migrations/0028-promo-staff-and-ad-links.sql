-- What staff see of promo codes, and the ad links that they set.

create index promo_redemptions_by_time on promo_redemptions (created_at desc, id desc);
---
create index promo_codes_by_time on promo_codes (created_at desc, id desc) where deleted_at is null;
---
-- Redemptions of each day (UTC), so that a chart counts no redemptions. In sixteen parts by the code, so that members
-- who redeem different codes rarely wait for each other.
create table promo_days (
  day date not null,
  part smallint not null check (part between 0 and 15),
  uses bigint not null check (uses > 0),
  points bigint not null check (points > 0),
  -- Of members who had never redeemed one before.
  first_uses bigint not null check (first_uses between 0 and uses),
  primary key (day, part)
) with (fillfactor = 50);
---
insert into promo_days (day, part, uses, points, first_uses)
select (created_at at time zone 'UTC')::date, 0, count(*), sum(points), count(*) filter (where nth = 1)
from (
  select created_at, points, row_number() over (partition by member_id order by created_at, id) as nth
  from promo_redemptions
) redeemed group by 1;
---
-- Where staff have set a link, it stands before the one of the configuration.
create table ad_links (
  kind text not null check (kind in ('daily_ad', 'special_task2')),
  task text not null check (task in ('task1', 'task2', 'task3', 'task4', 'task5')),
  url text not null check (url ~ '^(https://|/)' and length(url) <= 2000),
  primary key (kind, task)
);
