-- A code that does not work is replaced (docs/product.md#replaced-codes). The redemption refers to the new one; the old one is void.
create table code_replacements (
  member_id uuid not null,
  redemption_id uuid not null,
  -- From 1.
  seq integer not null,
  old_code_id uuid not null references activation_codes (id),
  by_id uuid references members (id),
  at timestamptz not null,
  reason text not null,
  primary key (member_id, redemption_id, seq),
  foreign key (member_id, redemption_id) references redemptions (member_id, id)
);
---
comment on table code_replacements is 'Activation codes that did not work and were replaced.';
