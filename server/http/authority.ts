import { sql } from 'kysely'
import { limitsOf } from '#contracts/role-limits.ts'
import { permissionsOf } from '#contracts/roles.ts'
import type { Access } from '#contracts/route.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { checkAccess } from './access.ts'
import { assertThat } from './problem.ts'
import { roleViewOf, throughView } from './role-view.ts'
import { extendedDayOf, type Viewer } from './session.ts'
import type { SessionRow } from './session-row.ts'
import { ownLimitsOf, ownPermissionsOf, roleOf } from './staff-role.ts'

type AuthorityRow = Pick<
  SessionRow,
  | 'email'
  | 'name'
  | 'role'
  | 'own_permissions'
  | 'own_limits'
  | 'role_view'
  | 'time_zone'
  | 'frozen_day'
  | 'frozen_start'
  | 'frozen_end'
  | 'frozen_previous'
>

const COLUMNS = sql`m.email, m.name, ${roleOf('m')} as role, m.time_zone, m.frozen_day, m.frozen_start, m.frozen_end, m.frozen_previous`

/** What a route demands of its caller. */
interface AccessRule {
  readonly access: Access
  readonly requireSecondFactor: boolean
}

/**
 * Locks the caller's member row, own role and session until the transaction ends, and checks access again. A ban, a change of role or
 * password and the end of a session wait for the transaction, or are already committed and refuse it (docs/product.md#permission-at-the-commit). Every
 * writing transaction of a session calls it first. Lock order: member, own role, session, everything else.
 *
 * @returns the caller as stored now; undefined on a guest route when the session has ended
 * @throws Problem unauthenticated, forbidden, secondFactorRequired, staffPasswordShort
 */
export async function lockAuthority(tx: Tx, viewer: Viewer, rule: AccessRule, now: Date): Promise<Viewer | undefined> {
  const { rows } = await sql<AuthorityRow>`
    with m as materialized (
      select * from members where id = ${viewer.memberId} and status = 'active' for no key update),
    o as materialized (
      select permissions || limited_permissions as permissions, limits from own_roles where id = (select own_role_id from m) for share)
    select ${COLUMNS}, (select permissions from o) as own_permissions, (select limits from o) as own_limits,
      ${roleViewOf('s', 'm')} as role_view from m, sessions s
    where s.id = ${viewer.sessionId} and s.member_id = m.id and s.expires_at > ${now}
    for key share of s`.execute(tx)
  return await checkRow(tx, rows[0], viewer, rule, now)
}

/** Checks access again without a lock: for the prepare step, before the transaction. */
export async function recheckAuthority(
  db: Db,
  viewer: Viewer,
  rule: AccessRule,
  now: Date,
): Promise<Viewer | undefined> {
  const { rows } = await sql<AuthorityRow>`
    select ${COLUMNS}, ${ownPermissionsOf('m')} as own_permissions, ${ownLimitsOf('m')} as own_limits,
      ${roleViewOf('s', 'm')} as role_view
    from members m join sessions s on s.member_id = m.id
    where s.id = ${viewer.sessionId} and m.id = ${viewer.memberId} and m.status = 'active' and s.expires_at > ${now}`.execute(
    db,
  )
  return await checkRow(db, rows[0], viewer, rule, now)
}

async function checkRow(
  db: Db,
  row: AuthorityRow | undefined,
  viewer: Viewer,
  { access, requireSecondFactor }: AccessRule,
  now: Date,
): Promise<Viewer | undefined> {
  if (!row) {
    assertThat(access === 'guest', 'unauthenticated')
    return undefined
  }
  const { email, name, role, time_zone: timeZone } = row
  const person = { role, permissions: permissionsOf(role, row.own_permissions), limits: limitsOf(row.own_limits) }
  const protection = role === 'member' ? {} : await readProtection(db, viewer)
  const current = {
    ...{ ...viewer, email, name, timeZone, extendedDay: extendedDayOf(row) },
    ...throughView(person, row.role_view, now),
    ...protection,
  }
  checkAccess(access, current, requireSecondFactor)
  return current
}

/** Reads whether a member of the staff has a second factor and a long password. */
async function readProtection(
  db: Db,
  { memberId }: Viewer,
): Promise<Pick<Viewer, 'hasSecondFactor' | 'hasLongPassword'> | undefined> {
  const { rows } = await sql<{ hasSecondFactor: boolean; hasLongPassword: boolean }>`
    select exists (select from second_factors where member_id = ${memberId} and enabled_at is not null) as "hasSecondFactor",
      exists (select from credentials where member_id = ${memberId} and has_long_password) as "hasLongPassword"`.execute(
    db,
  )
  return rows[0]
}
