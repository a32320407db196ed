-- Super admins view the admin part as another role (docs/product.md#view-as-a-role). It belongs to one session. A version without it ignores
-- the columns: the super admin has all permissions there.
alter table sessions add column viewed_role text;
---
alter table sessions add column viewed_own_role_id uuid references own_roles (id) on delete set null;
---
alter table sessions add column view_ends_at timestamptz;
---
comment on column sessions.viewed_role is 'The role that a super admin views the admin part as: a built-in one, or own. Null for none.';
---
comment on column sessions.viewed_own_role_id is 'The own role that is viewed. Null for a role that was deleted meanwhile: it has no permissions.';
---
comment on column sessions.view_ends_at is 'When the view ends at the latest.';
---
create index sessions_by_viewed_own_role on sessions (viewed_own_role_id) where viewed_own_role_id is not null;
