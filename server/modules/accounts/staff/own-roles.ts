// Roles that super admins make from the permissions. Reads, creates and deletes them; define-role.ts changes them.

import type { RoleDefinition, Roles } from '#contracts/own-roles.ts'
import { limitsOf, type RoleLimits, usefulLimits } from '#contracts/role-limits.ts'
import {
  BUILT_IN_ROLES,
  OWN_ROLE_PERMISSIONS,
  type OwnRolePermission,
  type Role,
  type RoleKey,
  withNeeded,
} from '#contracts/roles.ts'
import { newId } from '#server/adapters/random.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { isStaff } from '#server/http/staff-role.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { AccountsContext } from '../context.ts'
import { lockSuperAdmins } from './lock-super-admins.ts'

export interface StoredRole {
  readonly id: string
  readonly name: string
  readonly permissions: OwnRolePermission[]
  readonly limits: RoleLimits
}

interface RoleColumns {
  readonly permissions: readonly string[]
  readonly limited_permissions: readonly string[]
  readonly limits: unknown
}

/** Returns what a row of `own_roles` allows. */
const fromColumns = ({ permissions, limited_permissions: limited, limits }: RoleColumns) => ({
  permissions: allowedOf([...permissions, ...limited]),
  limits: limitsOf(limits),
})

/** Returns the columns of a definition. Versions without limits do not read `limited_permissions`. */
export const toColumns = ({ permissions, limits }: Omit<RoleDefinition, 'name'>) => {
  const isLimited = Object.keys(limits).length > 0
  return {
    permissions: isLimited ? [] : permissions,
    limited_permissions: isLimited ? permissions : [],
    limits: JSON.stringify(limitsOf(limits)),
  }
}

/** Leaves out permissions that no own role may have. */
export const allowedOf = (permissions: readonly string[]): OwnRolePermission[] =>
  OWN_ROLE_PERMISSIONS.filter((one) => permissions.includes(one))

/** Returns the definition as it is stored: with the permissions that others need, and the limits that bind one of them. */
export const normalize = ({ name, permissions: chosen, limits }: RoleDefinition): RoleDefinition => {
  const permissions = withNeeded(chosen)
  return { name, permissions, limits: usefulLimits(limits, permissions) }
}

/** Returns a role as the audit log has it. */
export const auditOf = ({ name, permissions, limits }: RoleDefinition): object => ({
  ...{ name, permissions },
  ...(Object.keys(limits).length > 0 && { limits }),
})

/** Reads all roles with the number of their staff, without pages since they are few. */
export async function readRoles(db: Db): Promise<Roles> {
  const staff = await db
    .selectFrom('members')
    .select(['role', 'own_role_id'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isStaff('members'))
    .where('status', '<>', 'deleted')
    .groupBy(['role', 'own_role_id'])
    .execute()
  const rows = await db.selectFrom('own_roles').selectAll().orderBy('name').orderBy('id').execute()
  const countOf = (key: RoleKey) => staff.find((row) => (row.own_role_id ?? row.role) === key)?.count ?? 0
  return {
    builtIn: BUILT_IN_ROLES.map((role) => ({ role, staff: countOf(role) })),
    own: rows.map(({ id, name, updated_at: updatedAt, ...columns }) => ({
      ...{ id, name, ...fromColumns(columns), staff: countOf(id) },
      updatedAt: updatedAt.toISOString(),
    })),
  }
}

export const readOwnRoleNames = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('own_roles').select(['id', 'name']).orderBy('name').orderBy('id').execute()

/**
 * Reads an own role and locks it: with `share` against changes, so that a person gets what was shown; with `update` also against being
 * given.
 */
export async function lockOwnRole(tx: Tx, id: string, lock: 'share' | 'update'): Promise<StoredRole | undefined> {
  const columns = ['id', 'name', 'permissions', 'limited_permissions', 'limits'] as const
  const query = tx.selectFrom('own_roles').select(columns).where('id', '=', id)
  const row = await (lock === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst()
  return row && { id: row.id, name: row.name, ...fromColumns(row) }
}

/** A role as it is given: a built-in one, or an own role. */
export interface GivenRole {
  readonly key: RoleKey
  readonly role: Role
  /** Of an own role; null for other roles. */
  readonly own: StoredRole | null
}

const builtInOf = (key: RoleKey) => (['member', ...BUILT_IN_ROLES] as const).find((one) => one === key)

/** Returns the role of a key, with the name of an own role: null for other roles, and empty for an own role that has gone. */
export function roleFacts(key: RoleKey, names: ReadonlyMap<string, string>): { role: Role; name: string | null } {
  const role = builtInOf(key)
  return role ? { role, name: null } : { role: 'own', name: names.get(key) ?? '' }
}

/** Reads the role of a key, and locks an own role against changes. @returns undefined for an own role that has gone */
export async function lockRole(tx: Tx, key: RoleKey): Promise<GivenRole | undefined> {
  const role = builtInOf(key)
  if (role) return { key, role, own: null }
  const own = await lockOwnRole(tx, key, 'share')
  return own && { key, role: 'own', own }
}

/** Returns the number of staff with an own role. */
export async function countHolders(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('own_role_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/** @throws Problem roleNameTaken */
export async function refuseTakenName(tx: Tx, name: string, exceptId?: string): Promise<void> {
  let query = tx
    .selectFrom('own_roles')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', eb.fn('lower', [eb.val(name)])))
  if (exceptId) query = query.where('id', '<>', exceptId)
  assertThat(!(await query.executeTakeFirst()), 'roleNameTaken')
}

/**
 * Creates a role. No one has it yet, so it needs no approval.
 *
 * @returns its id
 * @throws Problem roleNameTaken; forbidden if the actor is no longer a super admin
 */
export async function createRole(
  tx: Tx,
  { clock, random }: Pick<AccountsContext, 'clock' | 'random'>,
  form: RoleDefinition,
  call: StaffCall,
  now: Date,
): Promise<string> {
  // Definitions are changed one after another, so that names stay unique.
  await lockSuperAdmins(tx, call.actorId)
  const id = newId(clock, random)
  const role = normalize(form)
  const { name } = role
  await refuseTakenName(tx, name)
  const values = { id, name, ...toColumns(role), created_at: now, updated_at: now }
  await tx.insertInto('own_roles').values(values).execute()
  const subject = { type: 'role', id }
  const action = { ...call, action: 'role.create', subject, before: null, after: auditOf(role), reason: '' }
  await recordStaffAction(tx, action, now)
  return id
}

/** @throws Problem notFound, roleInUse; forbidden if the actor is no longer a super admin */
export async function deleteRole(tx: Tx, id: string, call: StaffCall, now: Date): Promise<void> {
  await lockSuperAdmins(tx, call.actorId)
  const role = await lockOwnRole(tx, id, 'update')
  assertThat(role, 'notFound')
  assertThat((await countHolders(tx, id)) === 0, 'roleInUse')
  await tx.deleteFrom('own_roles').where('id', '=', id).execute()
  const subject = { type: 'role', id }
  const action = { ...call, action: 'role.delete', subject, before: auditOf(role), after: null, reason: '' }
  await recordStaffAction(tx, action, now)
}
