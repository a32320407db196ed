// Ends event streams together with their sessions, so that a member who was banned or has signed out gets no more events. Checked at
// every account event, and every 10 s for changes without an event.

import { type SqlBool, sql } from 'kysely'
import type { Clock } from '#server/adapters/clock.ts'
import type { Database } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'
import type { EventHub, Stream } from './event-hub.ts'

const CHECK_MS = 10_000
const BEAT_MS = 20_000

/** Ends streams whose session has ended. @param memberId checks only this member's streams */
export async function endStreamsOfEndedSessions(hub: EventHub, db: Db, now: Date, memberId?: string): Promise<void> {
  const streams = [...hub.streams].filter((stream) => !memberId || stream.memberId === memberId)
  if (streams.length === 0) return
  const openSessions = await readOpenSessions(db, streams, now)
  for (const stream of streams) if (!openSessions.has(stream.sessionId)) stream.end()
}

async function readOpenSessions(db: Db, streams: readonly Stream[], now: Date): Promise<ReadonlySet<string>> {
  const ids = [...new Set(streams.map(({ sessionId }) => sessionId))]
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select('sessions.id')
    .where(sql<SqlBool>`sessions.id = any(${ids}::uuid[])`)
    .where('sessions.expires_at', '>', now)
    .where('members.status', '=', 'active')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Sends heartbeats and ends streams without a session, until stopped. @returns a function that stops both */
export function watchStreams(hub: EventHub, database: Database, clock: Clock): () => void {
  const heartbeats = setInterval(() => hub.beat(clock.now()), BEAT_MS)
  const checks = setInterval(() => {
    if (database.unavailableCode) return
    endStreamsOfEndedSessions(hub, database.db, clock.now()).catch((error) => database.reportFailure(error))
  }, CHECK_MS)
  return () => {
    clearInterval(heartbeats)
    clearInterval(checks)
  }
}
