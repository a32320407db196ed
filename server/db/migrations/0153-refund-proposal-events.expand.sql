-- Events for staff: a refund of a redemption was proposed, or its proposal decided. Staff who see redemptions but no proposals read the
-- redemption again, too (docs/product.md#live-queues).

-- Works with the previous version: it sends the event to staff who may see redemptions, as it does for other changes of them.
create trigger refunds_proposed after insert on approvals for each row
  when (new.kind = 'refund') execute function publish_queue_event('redemption_queue');
---
-- Works with the previous version: as above.
create trigger refunds_decided after update of state on approvals for each row
  when (new.kind = 'refund' and old.state is distinct from new.state) execute function publish_queue_event('redemption_queue');
