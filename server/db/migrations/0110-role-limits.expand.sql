-- Limits of own roles (docs/product.md#limits-of-own-roles). A version without limits would ignore them, so a role with limits has its
-- permissions in a column of its own: that version gives its staff no permission.
alter table own_roles add column limits jsonb not null default '{}';
---
alter table own_roles add column limited_permissions text[] not null default '{}';
---
comment on column own_roles.limits is 'The most that its staff may do: points, price, codes. A missing one does not bind.';
---
comment on column own_roles.limited_permissions is 'The permissions of a role with limits, which are not in the column permissions then.';
---
-- Works with the previous version: it never changes the new column.
create trigger own_roles_limited_version after update of limited_permissions on own_roles
  for each row when (old.limited_permissions is distinct from new.limited_permissions) execute function raise_version_of_holders();
---
-- Codes that staff with a limit saw, added or replaced. Rows older than the hours of the limit have no effect.
create table staff_code_uses (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references members (id),
  at timestamptz not null,
  codes integer not null check (codes > 0),
  action text not null
);
---
comment on table staff_code_uses is 'Activation codes that staff with a limit saw, added or replaced, for the limit of 24 hours.';
---
create index staff_code_uses_by_staff on staff_code_uses (staff_id, at);
