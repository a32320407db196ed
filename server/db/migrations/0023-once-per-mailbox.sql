-- What pays a mailbox once, also when its account was deleted and opened anew: a promo code, a visited channel. The
-- hash is keyed, and no member stands beside it, so that a deleted account's ledger is not found by its address. What
-- was paid before this migration has none.
create table mailbox_marks (
  -- The promo code or the task.
  subject_id uuid not null,
  mailbox_hash text not null,
  primary key (subject_id, mailbox_hash)
);
---
-- No query goes by it.
drop index promo_redemptions_by_time;
