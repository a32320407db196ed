-- What each activation code cost the operator, in whole minor units of a currency. Null where it is not known.
alter table activation_codes
  add column cost_minor bigint check (cost_minor >= 0),
  add column cost_currency text check (cost_currency ~ '^[A-Z]{3}$') check ((cost_minor is null) = (cost_currency is null));
---
comment on column activation_codes.cost_minor is 'What the code cost, in whole minor units of cost_currency. Null: not known.';
---
comment on column activation_codes.cost_currency is 'ISO 4217: the currency of the operator''s costs when the code was added.';
