-- Addresses that mails come back from, and how many mails went which way (docs/product.md#returned-mails).
create table returned_addresses (
  -- In lower case.
  address text primary key,
  reason text not null check (reason in ('bounce', 'complaint')),
  returned_at timestamptz not null
);
---
comment on table returned_addresses is 'Addresses that do not exist, or whose owner called a mail spam. Deleted with the account, or after 180 days.';
---
create index returned_addresses_by_time on returned_addresses (returned_at);
---
create table mail_days (
  -- In UTC.
  day date not null,
  outcome text not null check (outcome in ('sent', 'withheld', 'bounce', 'complaint')),
  mails bigint not null,
  primary key (day, outcome)
);
---
comment on table mail_days is 'How many mails were sent, withheld from an address that returns them, or came back.';
