import { sql } from 'kysely'
import { type Me, SESSION_MAX_SECONDS } from '#contracts/accounts.ts'
import { type BuiltInRole, isOpenBeforeEnrolling, type Permission, permissionsOf, type Role } from '#contracts/roles.ts'
import { ianaZone } from '#contracts/values.ts'
import type { MemberStatus } from '#server/db/schema.ts'
import { type Db, isSchemaDamage, type Tx } from '#server/db/transaction.ts'
import { missingProtection, type ProtectedAccount } from '#server/http/access.ts'
import { hasLongPassword, hasSecondFactor } from '#server/http/account-protection.ts'
import type { RoleView } from '#server/http/role-view.ts'
import type { Viewer } from '#server/http/session.ts'
import { ownPermissionsOf, ownRoleNameOf, roleOf } from '#server/http/staff-role.ts'

export interface Member {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly emailConfirmed: boolean
  readonly mailbox: string
  readonly role: Role
  readonly status: MemberStatus
  readonly timeZone: string
  readonly createdAt: Date
  readonly staffListedAt: Date | null
  /** When a ban or suspension expires. */
  readonly statusUntil: Date | null
}

const columns = [
  'id',
  'email',
  'name',
  'email_confirmed as emailConfirmed',
  'mailbox',
  roleOf('members').as('role'),
  'status',
  'time_zone as timeZone',
  'created_at as createdAt',
  'staff_listed_at as staffListedAt',
  'status_until as statusUntil',
] as const

export const findByEmail = (db: Db, email: string): Promise<Member | undefined> =>
  db.selectFrom('members').select(columns).where('email', '=', email).executeTakeFirst()

export const findByMailbox = (db: Db, mailbox: string): Promise<Member | undefined> =>
  db.selectFrom('members').select(columns).where('mailbox', '=', mailbox).executeTakeFirst()

/** Finds and share-locks a member by address: waits for a concurrent deletion, and then returns undefined. */
export const lockByEmail = (tx: Tx, email: string): Promise<Member | undefined> =>
  tx.selectFrom('members').select(columns).where('email', '=', email).forShare().executeTakeFirst()

/** Reads a member as recipient of a mail; undefined for a deleted account. */
export const readRecipient = (
  db: Db,
  memberId: string,
): Promise<{ id: string; email: string; name: string } | undefined> =>
  db
    .selectFrom('members')
    .select(['id', 'email', 'name'])
    .where('id', '=', memberId)
    .where('status', '<>', 'deleted')
    .executeTakeFirst()

/** Reads the hash of a member's password. */
export async function readPassword(db: Db, memberId: string): Promise<string | undefined> {
  const row = await db.selectFrom('credentials').select('password').where('member_id', '=', memberId).executeTakeFirst()
  return row?.password ?? undefined
}

/** Reads the hash of a password by address; undefined without an account. */
export async function readPasswordOfEmail(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .innerJoin('credentials', 'credentials.member_id', 'members.id')
    .select('credentials.password')
    .where('members.email', '=', email)
    .executeTakeFirst()
  return row?.password ?? undefined
}

/** The hash of a password, and whether it has the length that staff need without a second factor. */
export interface StoredPassword {
  readonly hash: string
  readonly isLong: boolean
}

export async function setPassword(
  tx: Tx,
  memberId: string,
  { hash, isLong }: StoredPassword,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ password: hash, has_long_password: isLong, updated_at: now })
    .where('member_id', '=', memberId)
    .execute()
}

/** Replaces the hash of an unchanged password. */
export async function replaceHash(tx: Tx, memberId: string, password: string, now: Date): Promise<void> {
  await tx.updateTable('credentials').set({ password, updated_at: now }).where('member_id', '=', memberId).execute()
}

/** Records after a sign-in that the password has the length that staff need. Older rows lack this. */
export async function recordLongPassword(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ has_long_password: true })
    .where('member_id', '=', memberId)
    .where('has_long_password', '=', false)
    .execute()
}

/** Locks a member's row until the transaction ends. Concurrent sign-ins have committed before or wait. */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute()
}

/** Ends the sessions of a member, except `exceptId`. @returns their number */
export async function endSessions(tx: Tx, memberId: string, exceptId?: string): Promise<number> {
  let query = tx.deleteFrom('sessions').where('member_id', '=', memberId)
  if (exceptId) query = query.where('id', '<>', exceptId)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

/** Returns the path of a member's picture. */
export const imageUrlOf = (image: string | null): string | null => image && `/api/pictures/${image}`

/**
 * Locks and returns a member who signs in. This serializes sign-ins, password changes and deletions of a member. With a shared
 * lock, two sign-ins that update the row would deadlock.
 */
export const lockForSignIn = (tx: Tx, memberId: string): Promise<Member | undefined> =>
  tx.selectFrom('members').select(columns).where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst()

/** Locks and returns a member, to serialize changes. */
export const lockForChange = (tx: Tx, memberId: string): Promise<Member | undefined> =>
  tx.selectFrom('members').select(columns).where('id', '=', memberId).forUpdate().executeTakeFirst()

/** Gives a member the role of the staff list, once. @returns whether it did */
export async function appointStaff(tx: Tx, memberId: string, role: BuiltInRole, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ role, staff_listed_at: now, updated_at: now })
    .where('id', '=', memberId)
    .where('staff_listed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Shortens the sessions of a staff member to the maximum for staff, counted from each sign-in. */
export async function limitStaffSessions(tx: Tx, memberId: string): Promise<void> {
  const end = sql<Date>`created_at + make_interval(secs => ${SESSION_MAX_SECONDS.staff})`
  await tx
    .updateTable('sessions')
    .set({ expires_at: end })
    .where('member_id', '=', memberId)
    .where('expires_at', '>', end)
    .execute()
}

/** Returns the permissions that are open to staff; without their protection only the set-up of it. */
const openPermissions = (
  permissions: readonly Permission[],
  account: ProtectedAccount,
  requireSecondFactor: boolean,
): Permission[] =>
  permissions.filter(
    (permission) => isOpenBeforeEnrolling(permission) || !missingProtection(account, requireSecondFactor),
  )

/** Reads the signed-in member for the shell, in the role that they view the admin part as. */
export async function readMe(db: Db, viewer: Viewer, requireSecondFactor: boolean): Promise<Me> {
  const me = await readOwnMe(db, viewer.memberId, requireSecondFactor)
  return viewer.viewAs ? { ...me, ...roleInView(viewer, viewer.viewAs, requireSecondFactor) } : me
}

const roleInView = (viewer: Viewer, { roleName, endsAt }: RoleView, requireSecondFactor: boolean) => ({
  ...{ role: viewer.role, roleName, viewAs: { endsAt: endsAt.toISOString() } },
  permissions: openPermissions(viewer.permissions, viewer, requireSecondFactor),
})

/** Reads a member who signs in. */
export async function readOwnMe(db: Db, memberId: string, requireSecondFactor: boolean): Promise<Me> {
  const row = await db
    .selectFrom('members')
    .innerJoin('wallets', 'wallets.member_id', 'members.id')
    .select([
      'id',
      'email',
      'name',
      'image',
      'time_zone',
      'locale',
      'created_at',
      'points',
      'total_earned',
      'cool_off_until',
    ])
    .select([roleOf('members').as('role'), ownPermissionsOf('members').as('ownPermissions')])
    .select(ownRoleNameOf('members').as('roleName'))
    .select((eb) => [hasSecondFactor(eb).as('hasSecondFactor'), hasLongPassword(eb).as('hasLongPassword')])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    roleName: row.roleName,
    viewAs: null,
    permissions: openPermissions(permissionsOf(row.role, row.ownPermissions), row, requireSecondFactor),
    timeZone: ianaZone(row.time_zone),
    locale: row.locale,
    imageUrl: imageUrlOf(row.image),
    createdAt: row.created_at.toISOString(),
    coolOffUntil: row.cool_off_until?.toISOString() ?? null,
    points: row.points,
    totalEarned: row.total_earned,
  }
}

/** Returns a staff member from the session, without a balance, if the database lacks a part of what {@link readMe} reads. */
export function meInDamage(error: unknown, viewer: Viewer, requireSecondFactor: boolean): Me {
  if (viewer.role === 'member' || !isSchemaDamage(error)) throw error
  return {
    id: viewer.memberId,
    email: viewer.email,
    name: viewer.name,
    role: viewer.role,
    roleName: null,
    viewAs: viewer.viewAs && { endsAt: viewer.viewAs.endsAt.toISOString() },
    permissions: openPermissions(viewer.permissions, viewer, requireSecondFactor),
    timeZone: viewer.timeZone,
    locale: 'auto',
    imageUrl: null,
    createdAt: viewer.createdAt.toISOString(),
    points: 0,
    totalEarned: 0,
    coolOffUntil: null,
  }
}
