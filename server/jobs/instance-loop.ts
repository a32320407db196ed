import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '#server/adapters/clock.ts'
import type { Database } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'

/** How often a process says that it is there. */
const BEAT_MS = 5000
/** Who has said nothing for this long is gone; three beats may be late. */
const GONE_MS = 4 * BEAT_MS
/** Rows of processes that were killed are cleared away then. */
const FORGOTTEN_MS = 60 * 60_000

export interface Instances {
  /** How many processes serve this database, this one included; undefined until it was counted. */
  readonly count: () => number | undefined
  /** Takes this one off the list. */
  stop(): Promise<void>
}

/** Says that this process is there. @returns how many are, with this one */
export async function beat(db: Db, id: string, now: Date): Promise<number> {
  const [gone, forgotten] = [GONE_MS, FORGOTTEN_MS].map((ms) => new Date(now.getTime() - ms))
  const { rows } = await sql<{ others: number }>`
    with own as (
      insert into instances (id, seen_at) values (${id}, ${now}) on conflict (id) do update set seen_at = excluded.seen_at
    ), cleared as (
      delete from instances where seen_at < ${forgotten}
    )
    select count(*) as others from instances where id <> ${id} and seen_at > ${gone}`.execute(db)
  return 1 + (rows[0]?.others ?? 0)
}

/** Leaves at once: the others have more to give out again. */
export async function leave(db: Db, id: string): Promise<void> {
  await db.deleteFrom('instances').where('id', '=', id).execute()
}

/**
 * Keeps this process on the list of those that serve the database, and counts them. An embedded database is served by one process,
 * which need not ask.
 */
export function countInstances(database: Database, { clock, id }: { clock: Clock; id: string }): Instances {
  if (database.engine === 'pglite') return { count: () => 1, stop: async () => {} }
  const stopping = new AbortController()
  const { signal } = stopping
  let count: number | undefined
  const loop = async () => {
    while (!signal.aborted) {
      try {
        if (!database.trouble) count = await beat(database.db, id, clock.now())
      } catch (error) {
        database.noteFailure(error)
      }
      await wait(count === undefined ? BEAT_MS / 10 : BEAT_MS, undefined, { signal }).catch(() => {})
    }
    if (!database.trouble) await leave(database.db, id).catch(() => {})
  }
  const running = loop()
  return {
    count: () => count,
    async stop() {
      stopping.abort()
      await running
    },
  }
}
