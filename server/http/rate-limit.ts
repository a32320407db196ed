import { sql } from 'kysely'
import type { RateLimit } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { Problem } from './problem.ts'

/** Use of a subject's window, over all processes. */
export interface WindowUse {
  readonly used: number
  /** End of the window, in milliseconds since 1970. */
  readonly endsAt: number
}

/** Shared counts of all processes, in the database. */
export interface SharedCounts {
  /** Adds uses of this process. Rejects while the store is unavailable. */
  add(subject: string, uses: number, seconds: number, now: number): Promise<WindowUse>
}

/**
 * Counts one use of a subject in the database, so that the limit holds over all processes. The row lock makes concurrent calls exact.
 *
 * @returns the uses in the running window, including this one
 * @throws Problem tooManyRequests with the seconds to wait
 */
export async function takeThrottle(db: Db, subject: string, limit: RateLimit, now: Date): Promise<number> {
  const { used, endsAt, isCounted } = await countUse(db, subject, limit, now)
  if (!isCounted) throw tooMany((endsAt - now.getTime()) / 1000)
  return used
}

/** Counts one use of a subject, unless its window is exhausted. A window begins with its first use. */
export async function countUse(
  db: Db,
  subject: string,
  { max, seconds }: RateLimit,
  now: Date,
): Promise<WindowUse & { readonly isCounted: boolean }> {
  const ended = new Date(now.getTime() - seconds * 1000)
  const useOf = (used: number, windowStart: Date) => ({ used, endsAt: windowStart.getTime() + seconds * 1000 })
  const { rows } = await sql<{ used: number; window_start: Date }>`
    insert into throttles as t (subject, window_start, used) values (${subject}, ${now}, 1)
    on conflict (subject) do update set
      used = case when t.window_start <= ${ended} then 1 else t.used + 1 end,
      window_start = case when t.window_start <= ${ended} then ${now} else t.window_start end
    where t.window_start <= ${ended} or t.used < ${max}::double precision
    returning used, window_start`.execute(db)
  if (rows[0]) return { ...useOf(rows[0].used, rows[0].window_start), isCounted: true }
  const row = await db.selectFrom('throttles').selectAll().where('subject', '=', subject).executeTakeFirst()
  return { ...useOf(row?.used ?? max, row?.window_start ?? now), isCounted: false }
}

/** Adds uses of a subject to its running window, without a limit. */
export async function addUses(db: Db, subject: string, uses: number, seconds: number, now: Date): Promise<WindowUse> {
  const ended = new Date(now.getTime() - seconds * 1000)
  const { rows } = await sql<{ used: number; window_start: Date }>`
    insert into throttles as t (subject, window_start, used) values (${subject}, ${now}, ${uses})
    on conflict (subject) do update set
      used = case when t.window_start <= ${ended} then ${uses}::integer else t.used + ${uses}::integer end,
      window_start = case when t.window_start <= ${ended} then ${now} else t.window_start end
    returning used, window_start`.execute(db)
  const { used, window_start } = rows[0] ?? { used: uses, window_start: now }
  return { used, endsAt: window_start.getTime() + seconds * 1000 }
}

/** Returns the shared counts of members' calls in the database. */
export const databaseCounts = (db: Db): SharedCounts => ({
  add: (subject, uses, seconds, now) => addUses(db, `calls ${subject}`, uses, seconds, new Date(now)),
})

/** Takes back one use: a success does not count in a throttle of failures. */
export async function returnThrottle(db: Db, subject: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('subject', '=', subject)
    .execute()
}

export function tooMany(waitSeconds: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitSeconds))
  return new Problem('tooManyRequests', { values: { seconds }, retryAfterSeconds: seconds })
}
