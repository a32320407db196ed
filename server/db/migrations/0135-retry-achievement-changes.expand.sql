-- A member whose facts cannot be read, for example because a node of Citus is down, is counted later and holds back no other.
alter table achievement_changes add column retry_at timestamptz;
---
comment on column achievement_changes.retry_at is 'When it is counted again after a failure; null for one that has not failed.';
