import { BUILT_IN_ROLES, STAFF_ROLES, type StaffRole } from '#contracts/roles.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { listStaff as contract, OwnSecurity, StaffMember } from '#contracts/staff.ts'
import type { Db } from '#server/db/transaction.ts'
import { missingProtection } from '#server/http/access.ts'
import { hasSecondFactor } from '#server/http/account-protection.ts'
import type { Viewer } from '#server/http/session.ts'
import { isStaff, ownRoleNameOf, roleOf } from '#server/http/staff-role.ts'
import { readOwnRoleNames } from './own-roles.ts'

/** Reads all staff members, without pages since they are few. */
export async function readStaff(db: Db, viewer: Viewer): Promise<OutputOf<typeof contract>> {
  const ownRoles = await readOwnRoleNames(db)
  const keys = ['member', ...BUILT_IN_ROLES, ...ownRoles.map(({ id }) => id)]
  const rows = await db
    .selectFrom('members')
    .select(['id', 'name', 'email', 'status', 'role as storedRole', 'own_role_id'])
    .select([roleOf('members').as('role'), ownRoleNameOf('members').as('roleName')])
    .select((eb) => [
      hasSecondFactor(eb).as('hasSecondFactor'),
      eb
        .selectFrom('sign_ins as s')
        .select((inner) => inner.fn.max('s.at').as('at'))
        .whereRef('s.member_id', '=', 'members.id')
        .where('s.outcome', '=', 'signed_in')
        .as('lastSignInAt'),
    ])
    .where(isStaff('members'))
    .where('status', '<>', 'deleted')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const items = rows
    .map(({ storedRole, own_role_id, ...row }) => ({
      ...row,
      roleKey: own_role_id ?? storedRole,
      role: row.role as StaffRole,
      status: row.status as StaffMember['status'],
      lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
      isViewer: row.id === viewer.memberId,
      // Not for the viewer's own role, so that one super admin always remains.
      may: row.id === viewer.memberId ? [] : keys.filter((key) => key !== (own_role_id ?? storedRole)),
    }))
    .sort((one, other) => STAFF_ROLES.indexOf(one.role) - STAFF_ROLES.indexOf(other.role))
  return { items, ownRoles }
}

export async function readOwnSecurity(db: Db, viewer: Viewer, required: boolean): Promise<OwnSecurity> {
  const { memberId, role, limits, hasLongPassword } = viewer
  const factor = await db
    .selectFrom('second_factors')
    .select('enabled_at')
    .select((eb) =>
      eb
        .selectFrom('backup_codes as b')
        .select((inner) => inner.fn.countAll<number>().as('left'))
        .whereRef('b.member_id', '=', 'second_factors.member_id')
        .where('b.used_at', 'is', null)
        .as('left'),
    )
    .where('member_id', '=', memberId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()
  const since = factor?.enabled_at?.toISOString()
  return {
    role: role as StaffRole,
    limits,
    secondFactor: since ? { since, backupCodesLeft: factor?.left ?? 0 } : null,
    required,
    missing: missingProtection({ role, hasLongPassword, hasSecondFactor: since !== undefined }, required) ?? null,
  }
}
