-- A provider is asked about orders that were ended without an outcome (docs/product.md#providers).
alter table provider_orders add column ask_until timestamptz;
---
comment on column provider_orders.ask_until is
  'Until then the provider is asked about a failed order that staff or the deletion of an account ended; null once its outcome is known.';
---
create index provider_orders_asked on provider_orders (provider, due_at) where state = 'failed' and ask_until is not null;
