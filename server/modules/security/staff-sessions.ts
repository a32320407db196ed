// Lists staff sessions and ends them. An ended session is refused immediately, because every call reads the session; open
// streams check it when they receive an account event.

import { type SqlBool, sql } from 'kysely'
import { STAFF_ROLES, type StaffRole } from '#contracts/roles.ts'
import type { StaffSession } from '#contracts/security.ts'
import { SESSIONS_LISTED } from '#contracts/security-rules.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { type DayFilter, isWithin } from '#server/http/day-filter.ts'
import { assertThat } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/session.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { isStaff, ownRoleNameOf, roleOf } from '#server/http/staff-role.ts'
import { deviceOf } from '#server/modules/accounts/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'

/**
 * Lists the viewer's own sessions first, then by role and name; of a person the most recently used one first.
 *
 * @param days when they began
 * @throws Problem daysReversed
 */
export async function listStaffSessions(db: Db, viewer: Viewer, days: DayFilter, now: Date): Promise<StaffSession[]> {
  const isWanted = isWithin(sql.ref('s.created_at'), days) ?? sql<SqlBool>`true`
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select(['s.id', 's.ip_address', 's.user_agent', 's.created_at', 's.updated_at', 's.expires_at'])
    .select(['m.id as memberId', 'm.name', 'm.email'])
    .select([roleOf('m').as('role'), ownRoleNameOf('m').as('roleName')])
    .where(isStaff('m'))
    .where('m.status', '=', 'active')
    .where('s.expires_at', '>', now)
    .where(isWanted)
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id')
    .limit(SESSIONS_LISTED)
    .execute()
  const place = (one: StaffSession) => (one.isViewer ? -1 : STAFF_ROLES.indexOf(one.role))
  return rows
    .map((row) => ({
      id: row.id,
      memberId: row.memberId,
      name: row.name,
      email: row.email,
      role: row.role as StaffRole,
      roleName: row.roleName,
      address: row.ip_address,
      ...deviceOf(row.user_agent),
      startedAt: row.created_at.toISOString(),
      lastUsedAt: row.updated_at.toISOString(),
      endsAt: row.expires_at.toISOString(),
      isThis: row.id === viewer.sessionId,
      isViewer: row.memberId === viewer.memberId,
    }))
    .sort(
      (one, other) =>
        place(one) - place(other) ||
        one.name.localeCompare(other.name) ||
        one.memberId.localeCompare(other.memberId) ||
        Number(other.isThis) - Number(one.isThis) ||
        other.lastUsedAt.localeCompare(one.lastUsedAt),
    )
}

interface Ending {
  readonly reason: string
  /** Whether the viewer's own session is included. */
  readonly ownToo: boolean
}

interface Ended {
  readonly ended: number
  /** Whether the viewer's own session was ended. */
  readonly own: boolean
}

/** @throws Problem notFound, also for a session of a member; ownSession */
export async function endStaffSession(
  tx: Tx,
  notifier: Notifier,
  viewer: Viewer,
  id: string,
  form: Ending,
  call: StaffCall,
  now: Date,
): Promise<Ended> {
  const session = await tx
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select(['s.id', 'm.id as memberId'])
    .where('s.id', '=', id)
    .where('s.expires_at', '>', now)
    .where(isStaff('m'))
    .executeTakeFirst()
  assertThat(session, 'notFound')
  assertThat(session.id !== viewer.sessionId || form.ownToo, 'ownSession')
  const ended = await end(tx, notifier, session.memberId, [session.id], form.reason, call, now)
  // Of two concurrent calls the second one finds no session.
  assertThat(ended > 0, 'notFound')
  return { ended, own: session.id === viewer.sessionId }
}

/** @throws Problem notFound if the person is no staff, noSessions */
export async function endStaffSessions(
  tx: Tx,
  notifier: Notifier,
  viewer: Viewer,
  memberId: string,
  form: Ending,
  call: StaffCall,
  now: Date,
): Promise<Ended> {
  // A session that is being opened either exists before this lock, or waits for it and remains.
  const member = await tx
    .selectFrom('members')
    .select('id')
    .where(isStaff('members'))
    .where('id', '=', memberId)
    .where('status', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst()
  assertThat(member, 'notFound')
  const rows = await tx
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .execute()
  const ids = rows.map(({ id }) => id).filter((id) => id !== viewer.sessionId || form.ownToo)
  const ended = ids.length > 0 ? await end(tx, notifier, memberId, ids, form.reason, call, now) : 0
  assertThat(ended > 0, 'noSessions')
  return { ended, own: ids.includes(viewer.sessionId) }
}

async function end(
  tx: Tx,
  notifier: Notifier,
  memberId: string,
  ids: readonly string[],
  reason: string,
  call: StaffCall,
  now: Date,
): Promise<number> {
  const gone = await tx
    .deleteFrom('sessions')
    .where('id', 'in', [...ids])
    .returning(['id', 'user_agent', 'created_at'])
    .execute()
  if (gone.length === 0) return 0
  const before = {
    sessions: gone
      .map((row) => ({ id: row.id, ...deviceOf(row.user_agent), startedAt: row.created_at }))
      .sort((one, other) => one.id.localeCompare(other.id)),
  }
  // Open tabs reload and find the session ended.
  await notifier.event(tx, memberId, { type: 'account' })
  const subject = { type: 'member', id: memberId }
  await recordStaffAction(tx, { ...call, action: 'staff.end_sessions', subject, before, after: null, reason }, now)
  return gone.length
}
