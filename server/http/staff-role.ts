// SQL of the role and the permissions of members. A member with an own role has 'member' in the column `role`
// (docs/product.md#own-roles), so statements about staff use these expressions instead of that column.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { builtInRolesWith, type Permission, permissionsOf, type Role } from '#contracts/roles.ts'

type Alias = 'm' | 'members'

/** Text of the SQL for whether the row is of staff. Both parts have an index. */
export const isStaffSql = (alias: Alias): string => `(${alias}.role <> 'member' or ${alias}.own_role_id is not null)`

/** Text of the SQL for the role of the row: `own` for any own role. */
export const roleSql = (alias: Alias): string =>
  `case when ${alias}.own_role_id is null then ${alias}.role else 'own' end`

/** Text of the SQL for the stored permissions of the row's own role; null without one. */
export const ownPermissionsSql = (alias: Alias): string =>
  `case when ${alias}.own_role_id is not null then (
    select permissions || limited_permissions from own_roles where id = ${alias}.own_role_id) end`

/** Text of the SQL for the stored limits of the row's own role; null without one. */
export const ownLimitsSql = (alias: Alias): string =>
  `case when ${alias}.own_role_id is not null then (select limits from own_roles where id = ${alias}.own_role_id) end`

/** Text of the SQL for the name of the row's own role; null without one. */
const ownRoleNameSql = (alias: Alias): string =>
  `case when ${alias}.own_role_id is not null then (select name from own_roles where id = ${alias}.own_role_id) end`

export const isStaff = (alias: Alias): RawBuilder<SqlBool> => sql.raw(isStaffSql(alias))
export const roleOf = (alias: Alias): RawBuilder<Role> => sql.raw(roleSql(alias))
export const ownPermissionsOf = (alias: Alias): RawBuilder<string[] | null> => sql.raw(ownPermissionsSql(alias))
export const ownLimitsOf = (alias: Alias): RawBuilder<unknown> => sql.raw(ownLimitsSql(alias))
export const ownRoleNameOf = (alias: Alias): RawBuilder<string | null> => sql.raw(ownRoleNameSql(alias))

/** The role of a person, as read by these expressions. */
interface StoredRole {
  readonly role: Role
  readonly ownPermissions: readonly string[] | null
}

/** Returns the row with the permissions of its role. */
export const withPermissions = <Row extends StoredRole>({ ownPermissions, ...row }: Row) => ({
  ...row,
  permissions: permissionsOf(row.role, ownPermissions),
})

/** Returns the SQL condition for staff with a permission. */
export const mayAs = (alias: Alias, permission: Permission): RawBuilder<SqlBool> => {
  const builtIn = builtInRolesWith(permission)
  return sql<SqlBool>`(${sql.raw(`${alias}.own_role_id`)} is null and ${sql.raw(`${alias}.role`)} = any(${builtIn})
    or ${sql.raw(`${alias}.own_role_id`)} in (select id from own_roles where ${permission} = any(permissions || limited_permissions)))`
}
