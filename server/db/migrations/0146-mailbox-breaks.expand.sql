-- How long the member of a mailbox has a break if its deleted account is opened anew (docs/product.md#account-deletion). The hash is keyed,
-- and no member is named, so that a deleted account's ledger is not found by its address.
create table mailbox_breaks (
  mailbox_hash text primary key,
  ends_at timestamptz not null
);
---
create index mailbox_breaks_ended on mailbox_breaks (ends_at);
