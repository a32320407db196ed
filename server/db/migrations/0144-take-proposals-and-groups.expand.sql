-- Staff take a waiting proposal or a risk group, so that colleagues work on others (docs/product.md#take-proposals-and-groups).
alter table approvals add column assignee_id uuid references members (id);
---
comment on column approvals.assignee_id is 'The staff member who has taken it; null for one that is unassigned.';
---
alter table risk_groups add column assignee_id uuid references members (id);
---
comment on column risk_groups.assignee_id is 'The staff member who has taken it; null for one that is unassigned.';
---
-- Works with the previous version: it never changes the new column, so this publishes nothing for it.
create trigger approvals_assigned after update of assignee_id on approvals for each row
  when (old.assignee_id is distinct from new.assignee_id) execute function publish_queue_event('approval_queue');
---
-- Works with the previous version: as above.
create trigger risk_groups_assigned after update of assignee_id on risk_groups for each row
  when (old.assignee_id is distinct from new.assignee_id) execute function publish_queue_event('risk_queue');
