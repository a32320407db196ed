import { STAFF_ROLES, type StaffRole } from '#contracts/roles.ts'
import type { SecondFactorOf } from '#contracts/security.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Viewer } from '#server/http/session.ts'
import { isStaff, ownRoleNameOf, roleOf } from '#server/http/staff-role.ts'

/** Lists all staff with their second factors; those without one first. Staff are few, so there are no pages. */
export async function listSecondFactors(db: Db, viewer: Viewer, required: boolean): Promise<SecondFactorOf[]> {
  const rows = await db
    .selectFrom('members as m')
    .leftJoin('second_factors as f', (join) =>
      join.onRef('f.member_id', '=', 'm.id').on('f.enabled_at', 'is not', null),
    )
    .select(['m.id', 'm.name', 'm.email', 'm.status', 'f.enabled_at'])
    .select([roleOf('m').as('role'), ownRoleNameOf('m').as('roleName')])
    .select((eb) => [
      eb
        .selectFrom('backup_codes as b')
        .select((inner) => inner.fn.countAll<number>().as('left'))
        .whereRef('b.member_id', '=', 'm.id')
        .where('b.used_at', 'is', null)
        .as('left'),
      eb
        .selectFrom('sign_ins as s')
        .select((inner) => inner.fn.max('s.at').as('at'))
        .whereRef('s.member_id', '=', 'm.id')
        .where('s.outcome', '=', 'signed_in')
        .as('lastSignInAt'),
    ])
    .where(isStaff('m'))
    .where('m.status', '<>', 'deleted')
    .orderBy('m.name')
    .orderBy('m.id')
    .execute()
  return rows
    .map((row) => ({
      memberId: row.id,
      name: row.name,
      email: row.email,
      role: row.role as StaffRole,
      roleName: row.roleName,
      status: row.status as SecondFactorOf['status'],
      since: row.enabled_at?.toISOString() ?? null,
      backupCodesLeft: row.enabled_at ? (row.left ?? 0) : 0,
      must: required,
      lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
      isViewer: row.id === viewer.memberId,
    }))
    .sort(
      (one, other) =>
        Number(one.since !== null) - Number(other.since !== null) ||
        STAFF_ROLES.indexOf(one.role) - STAFF_ROLES.indexOf(other.role),
    )
}
