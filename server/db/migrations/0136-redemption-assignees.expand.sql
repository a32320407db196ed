-- Staff take an open redemption, so that colleagues work on others (docs/product.md#redemption-assignee).
alter table redemptions add column assignee_id uuid references members (id);
---
comment on column redemptions.assignee_id is 'The staff member who has taken it; null for one that is unassigned.';
---
create index redemptions_by_assignee on redemptions (assignee_id) where assignee_id is not null;
---
-- Works with the previous version: it never changes the new column, so this publishes nothing for it.
create trigger redemptions_assigned after update of assignee_id on redemptions for each row
  when (old.assignee_id is distinct from new.assignee_id) execute function publish_queue_event('redemption_queue');
