// Lets super admins view the admin part as another role (docs/product.md#view-as-a-role). The view is stored with the session. While it
// lasts, the caller has the permissions and limits of the viewed role, and every write but the end of the view is refused.

import { type RawBuilder, sql } from 'kysely'
import { limitsOf, type RoleLimits } from '#contracts/role-limits.ts'
import { type Permission, permissionsOf, type Role, type StaffRole } from '#contracts/roles.ts'
import { type Route, writes } from '#contracts/route.ts'
import { Problem } from './problem.ts'

/** The view of a session as its row has it, whether it has ended or not. */
export interface StoredRoleView {
  readonly role: StaffRole
  /** The name of an own role; null for other roles, and for one that was deleted meanwhile. */
  readonly name: string | null
  /** Those of an own role, as stored. */
  readonly permissions: string[] | null
  readonly limits: unknown
  /** A time in ISO 8601. */
  readonly endsAt: string
}

/** A running view. */
export interface RoleView {
  readonly roleName: string | null
  readonly endsAt: Date
}

/** Text of the SQL for the view of a row of `sessions` of a row of `members`; null without one. */
export const roleViewSql = (session: string, member: string): string =>
  `case when ${session}.viewed_role is not null then (
    select json_build_object('role', ${session}.viewed_role, 'name', o.name, 'permissions', o.permissions || o.limited_permissions,
      'limits', o.limits, 'endsAt', ${session}.view_ends_at)
    from (select ${member}.role = 'super_admin') as viewer (may) left join own_roles o on o.id = ${session}.viewed_own_role_id
    where viewer.may) end`

export const roleViewOf = (session: string, member: string): RawBuilder<StoredRoleView | null> =>
  sql.raw(roleViewSql(session, member))

interface Person {
  readonly role: Role
  readonly permissions: readonly Permission[]
  readonly limits: RoleLimits
}

/** Returns role, permissions and limits of a caller, as far as a running view leaves them. */
export function throughView<P extends Person>(
  person: P,
  stored: StoredRoleView | null | undefined,
  now: Date,
): P & { readonly viewAs: RoleView | null } {
  if (!stored || person.role !== 'super_admin') return { ...person, viewAs: null }
  const endsAt = new Date(stored.endsAt)
  if (endsAt <= now) return { ...person, viewAs: null }
  const viewed = permissionsOf(stored.role, stored.permissions)
  return {
    ...person,
    role: stored.role,
    permissions: person.permissions.filter((permission) => viewed.includes(permission)),
    limits: limitsOf(stored.limits),
    viewAs: { roleName: stored.name, endsAt },
  }
}

/** Refuses a write during a view of another role. @throws Problem roleViewReadOnly */
export function refuseInRoleView(route: Route, viewer: { readonly viewAs: RoleView | null } | undefined): void {
  const { access, allowedInRoleView } = route.definition
  if (viewer?.viewAs && writes(route) && access !== 'guest' && !allowedInRoleView) throw new Problem('roleViewReadOnly')
}
