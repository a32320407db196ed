-- Events for staff: a queue of redemptions or tickets has changed. Streams of members do not get them.

create function publish_queue_event() returns trigger language plpgsql as $$
begin
  insert into outbox (id, topic, member_id, payload, created_at, available_at)
  values (gen_random_uuid(), 'event', null, jsonb_build_object('type', tg_argv[0]), now(), to_timestamp(0));
  return null;
end $$;
---
-- Every step of a redemption, such as its request, is a row.
create trigger redemption_events_published after insert on redemption_events for each row
  execute function publish_queue_event('redemption_queue');
---
create trigger redemption_notes_published after insert on redemption_notes for each row
  execute function publish_queue_event('redemption_queue');
---
create trigger code_replacements_published after insert on code_replacements for each row
  execute function publish_queue_event('redemption_queue');
---
create trigger support_tickets_opened after insert on support_tickets for each row
  execute function publish_queue_event('ticket_queue');
---
-- Everything that is said or done raises the version. Notes do not.
create trigger support_tickets_published after update on support_tickets for each row
  when (old.version is distinct from new.version) execute function publish_queue_event('ticket_queue');
---
create trigger support_notes_published after insert on support_notes for each row
  execute function publish_queue_event('ticket_queue');
