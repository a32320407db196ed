-- Promo codes that were generated together, so that staff can switch them off, extend or delete them together.

create table promo_batches (
  id uuid primary key,
  prefix text not null,
  description text not null,
  points bigint not null check (points > 0),
  -- Null for a member of staff whose account was removed.
  created_by uuid references members (id),
  created_at timestamptz not null
);
---
create index promo_batches_by_time on promo_batches (created_at desc, id desc);
---
comment on table promo_batches is 'Promo codes that were generated together.';
---
alter table promo_codes add column batch_id uuid references promo_batches (id);
---
create index promo_codes_by_batch on promo_codes (batch_id) where batch_id is not null;
---
-- Earlier batches are known from the audit log. Each takes the id of its first code.
insert into promo_batches (id, prefix, description, points, created_by, created_at)
select c.id, coalesce(a.after::jsonb ->> 'prefix', ''), c.description, c.points, c.created_by, c.created_at
from audit_log a join promo_codes c on c.id::text = a.subject_id
where a.action = 'promo_code.generate' and jsonb_typeof(a.after::jsonb -> 'ids') = 'array';
---
update promo_codes c set batch_id = b.id
from promo_batches b
join audit_log a on a.action = 'promo_code.generate' and a.subject_id = b.id::text
cross join lateral jsonb_array_elements_text(a.after::jsonb -> 'ids') as made (id)
where c.id::text = made.id;
