-- What staff want to be mailed about each morning (docs/product.md#work-mails).
create table work_mails (
  member_id uuid primary key references members (id),
  -- Kinds of work that waits.
  kinds text[] not null,
  -- The staff member's day of the last mail, or of the last time that nothing waited.
  mailed_on date
);
---
comment on table work_mails is 'Staff who want a mail each morning about work that needs them, and about which. Without a row there is none.';
