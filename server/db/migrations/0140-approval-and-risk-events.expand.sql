-- Events for staff: a proposal, or a risk group, has changed; and presence at risk groups (docs/product.md#live-queues).

-- Works with the previous version: it sends the new types to all streams until it is replaced. They have no content, and tabs ignore them.
create trigger approvals_proposed after insert on approvals for each row
  execute function publish_queue_event('approval_queue');
---
-- Works with the previous version: as above.
create trigger approvals_decided after update of state on approvals for each row
  when (old.state is distinct from new.state) execute function publish_queue_event('approval_queue');
---
-- Works with the previous version: as above. The job that finds groups publishes its own event, once in a run.
create trigger risk_cases_published after insert on risk_cases for each row
  execute function publish_queue_event('risk_queue');
---
-- Works with the previous version: the check allows one value more, and the table has few rows.
alter table presences drop constraint presences_kind_check,
  add constraint presences_kind_check check (kind in ('redemption', 'ticket', 'approval', 'risk_group'));
