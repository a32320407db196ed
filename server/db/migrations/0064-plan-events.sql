-- Events have the names of the glossary: `plans` for changes of plans and subscriptions, `notification` for notifications.

alter function publish_catalogue_change() rename to publish_plan_change;
---
create or replace function publish_plan_change() returns trigger language plpgsql as $$
begin
  insert into outbox (id, topic, member_id, payload, created_at, available_at)
  values (gen_random_uuid(), 'event', null, '{"type":"plans"}', now(), to_timestamp(0));
  return null;
end $$;
---
-- Tabs that return may still ask for these.
update published_events set type = case type when 'catalogue' then 'plans' else 'notification' end where type in ('catalogue', 'notice');
---
update outbox set payload = case payload ->> 'type' when 'catalogue' then '{"type":"plans"}'::jsonb else '{"type":"notification"}'::jsonb end
  where topic = 'event' and payload ->> 'type' in ('catalogue', 'notice');
