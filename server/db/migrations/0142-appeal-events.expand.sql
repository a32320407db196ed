-- Events for staff: an appeal against the stop of a risk group was made or answered, or a pause of it has ended (docs/product.md#live-queues).

-- Works with the previous version: it sends the event to staff who may see risk groups, as it does for other changes of them.
create trigger risk_case_answers_published after insert on risk_case_answers for each row
  execute function publish_queue_event('risk_queue');
---
-- Works with the previous version: as above.
create trigger ban_appeals_published after insert on ban_appeals for each row
  execute function publish_queue_event('risk_queue');
---
-- Works with the previous version: as above. An appeal sets the ticket; staff, an answer or the end of the time lift the pause.
create trigger redemption_pauses_published after update of lifted_at, ticket_id on redemption_pauses for each row
  when (new.case_id is not null and (old.lifted_at is distinct from new.lifted_at or old.ticket_id is distinct from new.ticket_id))
  execute function publish_queue_event('risk_queue');
