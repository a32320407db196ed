-- A spin's entry comes with its draw, in one transaction, and the draw is there once by its own key (member, generation, nonce), which the
-- entry's reference repeats. Keeping that a second time cost every spin a page of an index as large as the ledger.
drop index transactions_once;
---
create unique index transactions_once on transactions (member_id, task_type, reference)
  where reference is not null and task_type <> 'spin_win';
