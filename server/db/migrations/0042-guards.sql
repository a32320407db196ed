-- What a reading of the whole found missing: guards of the points audit log and of the staff audit's numbers, and indexes that
-- stay as small as they were meant to be.

-- The log is as append-only as the ledger that it watches.
create trigger points_audit_log_append_only before update or delete on points_audit_log
  for each row execute function refuse_change();
---
create trigger points_audit_log_no_truncate before truncate on points_audit_log
  for each statement execute function refuse_change();
---
alter table audit_monitor
  -- A monitor that has never looked is late from here on.
  add column since timestamptz not null default now(),
  -- When the numbers of the log were last found to have begun anew.
  add column restarted_at timestamptz;
---
-- What is there already is proved by 'Verify chain'; an entry in the way must not keep the server from starting.
alter table staff_audit add constraint staff_audit_seq_check check (seq > 0) not valid;
---
-- The same as draws_by_time.
drop index draws_newest;
---
-- New pages belong to such an index once the table was looked over; until then each reading reads all of them.
alter table draws set (autovacuum_vacuum_insert_scale_factor = 0.01);
---
alter table points_audit_log set (autovacuum_vacuum_insert_scale_factor = 0.01);
---
alter index draws_by_time set (autosummarize = on);
---
alter index points_audit_log_newest set (autosummarize = on);
---
alter index transactions_newest set (autosummarize = on);
---
-- The filters of the support desk, each with the words of the view that it is used in: most requests are closed.
create index support_requests_by_category on support_requests (category, status, last_message_at desc, id desc);
---
create index support_requests_unowned on support_requests (status, last_message_at desc, id desc) where assignee_id is null;
