-- Orders of activation codes from providers (docs/product.md#providers).

-- Which provider delivers the codes of a plan that has none in stock, and since when. Earlier redemptions stay with staff.
alter table plans add column provider text check (provider in ('webhook')), add column provider_since timestamptz,
  add constraint plans_provider_since check ((provider is null) = (provider_since is null)),
  -- A plan that is out of stock without codes has no provider.
  add constraint plans_one_source check (provider is null or not needs_code);
---
comment on column plans.provider is 'The provider that delivers codes when none is in stock. Null: redemptions then wait for staff.';
---
-- A redemption is ordered at most once: its own id is the external id, so a repeated order is the same order for the provider.
create table provider_orders (
  member_id uuid not null,
  redemption_id uuid not null,
  provider text not null check (provider in ('webhook')),
  -- created: not sent yet. sent: the provider was asked, or answered that the code comes later. unknown: it gave no usable answer, and may
  -- have taken the order.
  state text not null check (state in ('created', 'sent', 'unknown', 'done', 'failed')),
  -- Counts the calls. A call that took longer than its lease recognises by it that another process has taken over.
  attempts integer not null default 0,
  created_at timestamptz not null,
  -- When it is sent or asked about next; while a process does so, the end of its lease.
  due_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  -- Why it failed, or is unknown. For staff.
  reason text not null default '',
  primary key (member_id, redemption_id),
  foreign key (member_id, redemption_id) references redemptions (member_id, id),
  constraint provider_orders_sent check (state not in ('sent', 'unknown', 'done') or sent_at is not null),
  constraint provider_orders_ended check ((state in ('done', 'failed')) = (ended_at is not null))
);
---
create unique index provider_orders_once on provider_orders (redemption_id);
---
create index provider_orders_due on provider_orders (provider, due_at) where state in ('created', 'sent', 'unknown');
---
create index provider_orders_failed on provider_orders (provider, ended_at) where state = 'failed';
---
comment on table provider_orders is 'Activation codes that were ordered from providers, at most once for a redemption.';
---
-- What is known about a provider: its circuit breaker and its balance.
create table provider_states (
  provider text primary key check (provider in ('webhook')),
  -- Calls without a usable answer since the last one with one.
  failures integer not null default 0,
  -- Until then it is not called.
  open_until timestamptz,
  failed_at timestamptz,
  failure text not null default '',
  -- As the provider states it, such as 250.00.
  balance text,
  currency text,
  balance_at timestamptz
);
---
comment on table provider_states is 'The circuit breaker and the balance of each provider.';
---
insert into provider_states (provider) values ('webhook');
---
-- A redemption that a provider may deliver must not be held, refunded, or delivered by others. An order that was not sent waits for the end of a
-- hold, and ends when its redemption does.
create function guard_ordered_redemption() returns trigger language plpgsql as $$
begin
  -- First the update, which waits for a process that is about to send the order.
  if new.status <> 'pending' then
    update provider_orders set state = 'failed', ended_at = now(), reason = 'Taken over before it was sent'
    where member_id = new.member_id and redemption_id = new.id and state = 'created';
  else
    update provider_orders set due_at = coalesce(new.held_until, created_at)
    where member_id = new.member_id and redemption_id = new.id and state = 'created';
  end if;
  if (new.status <> 'pending' or new.held_until is not null) and exists (select from provider_orders
    where member_id = new.member_id and redemption_id = new.id and state in ('sent', 'unknown')) then
    raise exception 'a redemption is ordered from a provider' using errcode = 'check_violation',
      constraint = 'provider_orders_open';
  end if;
  return new;
end
$$;
---
create trigger redemptions_ordered before update of status, held_until on redemptions
for each row when (old.status = 'pending' and (new.status <> 'pending' or new.held_until is distinct from old.held_until))
execute function guard_ordered_redemption();
