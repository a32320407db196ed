// A stream lives no longer than the session that opened it: a member who was banned or has signed out hears nothing
// any more. Looked at as soon as their account says that it changed, and every few seconds for what was changed
// without a word.

import { type SqlBool, sql } from 'kysely'
import type { Clock } from '#server/adapters/clock.ts'
import type { Database } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'
import type { EventHub, Stream } from './event-hub.ts'

const LOOK_MS = 10_000
const BEAT_MS = 20_000

/** Ends the streams, of a member or of all, whose session is no more. */
export async function endForeign(hub: EventHub, db: Db, now: Date, memberId?: string): Promise<void> {
  const streams = [...hub.streams].filter((stream) => !memberId || stream.memberId === memberId)
  if (streams.length === 0) return
  const running = await readRunning(db, streams, now)
  for (const stream of streams) if (!running.has(stream.sessionId)) stream.end()
}

async function readRunning(db: Db, streams: readonly Stream[], now: Date): Promise<ReadonlySet<string>> {
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

/** Keeps streams alive, and ends those that have had their time, for as long as the server runs. */
export function watchStreams(hub: EventHub, database: Database, clock: Clock): () => void {
  const beat = setInterval(() => hub.beat(clock.now()), BEAT_MS)
  const look = setInterval(() => {
    if (database.trouble) return
    endForeign(hub, database.db, clock.now()).catch((error) => database.noteFailure(error))
  }, LOOK_MS)
  return () => {
    clearInterval(beat)
    clearInterval(look)
  }
}
