-- Staff are warned once when the codes of a plan get low, and again only after it has recovered (docs/product.md#stock-of-codes).
create table low_code_warnings (
  plan_id uuid primary key references plans (id),
  warned_at timestamptz not null
);
---
comment on table low_code_warnings is 'Plans with few activation codes about which staff were warned.';
