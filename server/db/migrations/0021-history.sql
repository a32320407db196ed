-- A member's entries lie all over the table, because all members' lie between each other: whoever reads a whole history
-- would read a page of it for every entry. The key therefore carries what a history shows, and is read in its place.

-- An entry of the key is at most a third of a page.
alter table transactions add constraint transactions_description_length check (length(description) <= 500);
---
alter table transactions
  drop constraint transactions_pkey,
  add primary key (member_id, seq) include (type, task_type, points, balance_after, created_at, description);
---
-- The key alone answers for pages that are known to be visible to all: they are looked over soon after they were written. One
-- member's entries are read sooner by one process than helpers could be started.
alter table transactions set (autovacuum_vacuum_insert_scale_factor = 0.01, parallel_workers = 0);
