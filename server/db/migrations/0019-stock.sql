-- Plans of which there are only so many, and services of which nothing but an id and a price is known.

-- How many are left; null where nobody counts.
alter table plans add column stock_left integer check (stock_left >= 0);
---
-- Whether the request took one of a counted plan, which a cancellation puts back.
alter table redemptions add column took_stock boolean not null default false;
---
alter table subscriptions alter column name drop not null;
---
alter table subscriptions alter column category drop not null;
---
alter table subscriptions alter column description set default '';
---
alter table subscriptions alter column position set default 1000;
