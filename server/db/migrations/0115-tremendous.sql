-- Stops the previous version: it cannot show plans, redemptions and orders that name Tremendous.
-- Tremendous as a provider of activation codes (docs/product.md#tremendous).
alter table plans
  drop constraint plans_provider_check,
  add constraint plans_provider_check check (provider in ('webhook', 'tremendous')),
  -- What Tremendous delivers for the plan: product, amount and currency.
  add column provider_item jsonb,
  add constraint plans_provider_item check ((provider_item is not null) = (provider is not distinct from 'tremendous'));
---
alter table provider_orders
  drop constraint provider_orders_provider_check,
  add constraint provider_orders_provider_check check (provider in ('webhook', 'tremendous')),
  add column item jsonb,
  add constraint provider_orders_item check ((item is not null) = (provider = 'tremendous'));
---
alter table provider_states
  drop constraint provider_states_provider_check,
  add constraint provider_states_provider_check check (provider in ('webhook', 'tremendous'));
---
insert into provider_states (provider) values ('tremendous');
---
comment on column plans.provider_item is 'What Tremendous delivers for the plan: product, amount and currency.';
---
comment on column provider_orders.item is 'What was ordered: as the plan named it when the order was created, so that a repeated order is equal.';
