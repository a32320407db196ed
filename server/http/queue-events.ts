// Sends the events of queues to the streams of staff. Their permissions are read from the database for each batch of events, because a
// stream is open for half an hour: a demoted member of the staff gets none from then on.

import { type SqlBool, sql } from 'kysely'
import { permissionToReceive, QUEUE_EVENTS, type QueueEvent } from '#contracts/events.ts'
import type { PermissionHolder } from '#contracts/roles.ts'
import type { Db } from '#server/db/transaction.ts'
import { hasProtectedPermission, type ProtectedAccount } from './access.ts'
import { hasLongPassword, hasSecondFactor } from './account-protection.ts'
import type { EncodedEvent, EventHub } from './event-hub.ts'
import { roleViewOf, throughView } from './role-view.ts'
import { isStaff, ownPermissionsOf, roleOf, withPermissions } from './staff-role.ts'

/** Returns the events of queues that staff may receive; none for members. */
export const queueEventsFor = (
  viewer: ProtectedAccount & PermissionHolder,
  requireSecondFactor: boolean,
): readonly QueueEvent[] =>
  QUEUE_EVENTS.filter((type) => hasProtectedPermission(viewer, permissionToReceive(type), requireSecondFactor))

/**
 * Sends events to each stream whose viewer may read the queue at this moment.
 *
 * @param requireSecondFactor whether all staff need a second factor (`REQUIRE_STAFF_2FA`)
 */
export async function sendQueueEvents(
  hub: EventHub,
  db: Db,
  now: Date,
  requireSecondFactor: boolean,
  events: readonly EncodedEvent[],
): Promise<void> {
  const streams = [...hub.streams].filter(({ isStaff }) => isStaff)
  if (streams.length === 0) return
  const sessionIds = [...new Set(streams.map(({ sessionId }) => sessionId))]
  const staff = await readStaff(db, sessionIds, now)
  for (const stream of streams) {
    const viewer = staff.get(stream.sessionId)
    const allowed: readonly string[] = viewer ? queueEventsFor(viewer, requireSecondFactor) : []
    for (const { type, bytes } of events) if (allowed.includes(type)) stream.send(bytes)
  }
}

/** Reads the staff of sessions that have not ended, by the id of the session. */
async function readStaff(
  db: Db,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ProtectedAccount & PermissionHolder>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select('sessions.id')
    .select([roleOf('members').as('role'), ownPermissionsOf('members').as('ownPermissions')])
    .select(roleViewOf('sessions', 'members').as('roleView'))
    .select((eb) => [hasSecondFactor(eb).as('hasSecondFactor'), hasLongPassword(eb).as('hasLongPassword')])
    .where(sql<SqlBool>`sessions.id = any(${sessionIds}::uuid[])`)
    .where('sessions.expires_at', '>', now)
    .where('members.status', '=', 'active')
    .where(isStaff('members'))
    .execute()
  return new Map(
    rows.map(({ roleView, ...row }) => [row.id, throughView({ ...withPermissions(row), limits: {} }, roleView, now)]),
  )
}
