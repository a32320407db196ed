-- Which staff have a redemption, a ticket or a proposal open (docs/product.md#presence).
create table presences (
  member_id uuid not null references members (id),
  kind text not null check (kind in ('redemption', 'ticket', 'approval')),
  subject_id uuid not null,
  -- The last heartbeat. Without one for a while the row counts no longer.
  seen_at timestamptz not null,
  primary key (member_id, kind, subject_id)
);
---
comment on table presences is 'What staff have open now. Rows are renewed by heartbeats, ignored after 40 seconds and then deleted.';
---
create index presences_by_time on presences (seen_at);
---
create index presences_by_subject on presences (kind, subject_id);
---
-- A heartbeat updates a row and announces nothing.
create trigger presences_published after insert or delete on presences for each row
  execute function publish_queue_event('presence');
