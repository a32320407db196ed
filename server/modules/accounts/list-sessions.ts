import type { OwnSession } from '#contracts/profile.ts'
import type { Db } from '#server/db/transaction.ts'
import { deviceOf } from './device-of.ts'

/** Reads a member's sessions: the current one first, then by last use. */
export async function listSessions(
  db: Db,
  viewer: { readonly memberId: string; readonly sessionId?: string },
  now: Date,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'ip_address', 'user_agent', 'created_at', 'updated_at'])
    .where('member_id', '=', viewer.memberId)
    .where('expires_at', '>', now)
    .orderBy((eb) => eb('id', 'is not distinct from', viewer.sessionId ?? null), 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    address: row.ip_address,
    ...deviceOf(row.user_agent),
    startedAt: row.created_at.toISOString(),
    lastUsedAt: row.updated_at.toISOString(),
    isThis: row.id === viewer.sessionId,
  }))
}
