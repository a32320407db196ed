-- The request behind an entry of the staff audit, as the log names it.
alter table staff_audit add column request_id uuid;
---
-- What one of the staff did, newest first.
create index staff_audit_by_actor on staff_audit (actor_id, seq desc);
