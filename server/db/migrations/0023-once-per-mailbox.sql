-- A promo code and a visited channel pay a mailbox once, also when its account was deleted and opened anew: a keyed
-- hash of the mailbox stays with what was paid. What was paid before has none.

alter table promo_redemptions add column mailbox_hash text;
---
create unique index promo_redemptions_mailbox on promo_redemptions (code_id, mailbox_hash)
  where mailbox_hash is not null;
---
-- No query goes by it.
drop index promo_redemptions_by_time;
---
alter table task_completions add column mailbox_hash text;
---
create unique index task_completions_mailbox on task_completions (task_id, mailbox_hash)
  where mailbox_hash is not null;
