-- Changes of the catalogue reach everybody's open tabs.

-- An event without a member is for everybody.
alter table told_events alter column member_id drop not null;
---
-- Due at once, whatever the clock of the process that reads it says.
create function publish_catalogue_change() returns trigger language plpgsql as $$
begin
  insert into outbox (id, topic, member_id, payload, created_at, available_at)
  values (gen_random_uuid(), 'event', null, '{"type":"catalogue"}', now(), to_timestamp(0));
  return null;
end $$;
---
create trigger subscriptions_published after insert or update or delete on subscriptions
  for each statement execute function publish_catalogue_change();
---
create trigger plans_added_or_deleted after insert or delete on plans
  for each statement execute function publish_catalogue_change();
---
-- A redemption that takes one of many tells no one. The last one does, and the first that comes back; staff set updated_at.
create trigger plans_published after update on plans for each row
  when ((old.points, old.in_stock, old.stock_left = 0, old.deleted_at, old.updated_at)
    is distinct from (new.points, new.in_stock, new.stock_left = 0, new.deleted_at, new.updated_at))
  execute function publish_catalogue_change();
