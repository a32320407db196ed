-- Roles that super admins make from the permissions (docs/product.md#own-roles). A member with one has the role 'member' in the column
-- role: a version without own roles gives them no permission.
create table own_roles (
  id uuid primary key,
  name text not null check (name <> ''),
  permissions text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
---
comment on table own_roles is 'Roles that super admins make from the permissions.';
---
create unique index own_roles_by_name on own_roles (lower(name));
---
alter table members add column own_role_id uuid references own_roles (id);
---
comment on column members.own_role_id is 'The own role of a staff member. The column role is ''member'' then.';
---
create index members_by_own_role on members (own_role_id) where own_role_id is not null;
---
-- Ends the own role when an earlier version gives or takes a role, or deletes the account.
create function clear_own_role() returns trigger language plpgsql as $$
begin
  new.own_role_id := null;
  return new;
end
$$;
---
-- Works with the previous version: it changes only the new column.
create trigger members_own_role before update of role, status on members
  for each row when (
    old.own_role_id is not null and new.own_role_id = old.own_role_id
    and (new.role <> old.role or new.role <> 'member' or new.status = 'deleted'))
  execute function clear_own_role();
---
-- Works with the previous version: it never changes the new column.
create trigger members_own_role_version after update of own_role_id on members
  for each row when (old.own_role_id is distinct from new.own_role_id) execute function raise_version_of_member();
---
-- Works with the previous version: it never changes the new column.
create trigger members_own_role_standing after update of own_role_id on members
  for each row when (old.own_role_id is distinct from new.own_role_id) execute function record_leaderboard_change();
---
-- What members decide by their permissions is decided again after a change of the role.
create function raise_version_of_holders() returns trigger language plpgsql as $$
begin
  update wallets set version = version + 1
  where member_id = any (array(select id from members where own_role_id = new.id order by id));
  return null;
end
$$;
---
create trigger own_roles_version after update of permissions on own_roles
  for each row when (old.permissions is distinct from new.permissions) execute function raise_version_of_holders();
