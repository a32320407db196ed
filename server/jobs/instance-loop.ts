import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '#server/adapters/clock.ts'
import type { Database } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'

/** Interval of a process's heartbeats. */
const BEAT_MS = 5000
/** A process without a heartbeat for this long does not count; three heartbeats may be missing. */
const LEASE_MS = 4 * BEAT_MS
/** Rows of killed processes are deleted after this time. */
const RETENTION_MS = 60 * 60_000

export interface Instances {
  /** Returns how many processes serve this database, including this one; undefined before the first count. */
  readonly count: () => number | undefined
  /** Removes this process from the list. */
  stop(): Promise<void>
}

/** Stores a heartbeat. @returns how many processes are alive, including this one */
export async function beat(db: Db, id: string, now: Date): Promise<number> {
  const [expired, deleted] = [LEASE_MS, RETENTION_MS].map((ms) => new Date(now.getTime() - ms))
  const { rows } = await sql<{ others: number }>`
    with own as (
      insert into instances (id, seen_at) values (${id}, ${now}) on conflict (id) do update set seen_at = excluded.seen_at
    ), cleared as (
      delete from instances where seen_at < ${deleted}
    )
    select count(*) as others from instances where id <> ${id} and seen_at > ${expired}`.execute(db)
  return 1 + (rows[0]?.others ?? 0)
}

/** Removes a process at once, so that the others get larger shares of the limits. */
export async function leave(db: Db, id: string): Promise<void> {
  await db.deleteFrom('instances').where('id', '=', id).execute()
}

/**
 * Sends heartbeats of this process and counts the processes on the same database. An embedded database always has one.
 */
export function countInstances(database: Database, { clock, id }: { clock: Clock; id: string }): Instances {
  if (database.engine === 'pglite') return { count: () => 1, stop: async () => {} }
  const stopping = new AbortController()
  const { signal } = stopping
  let count: number | undefined
  const loop = async () => {
    while (!signal.aborted) {
      try {
        if (!database.unavailableCode) count = await beat(database.db, id, clock.now())
      } catch (error) {
        database.reportFailure(error)
      }
      await wait(count === undefined ? BEAT_MS / 10 : BEAT_MS, undefined, { signal }).catch(() => {})
    }
    if (!database.unavailableCode) await leave(database.db, id).catch(() => {})
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
