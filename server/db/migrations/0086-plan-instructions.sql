-- What staff fill in as instructions when they complete a redemption of the plan (docs/product.md#complete-and-next).
alter table plans add column default_instructions text not null default '';
---
comment on column plans.default_instructions is 'The instructions that are filled in when staff complete a redemption of the plan.';
