import { sql } from 'kysely'
import type { RateLimit } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { Problem } from './problem.ts'

/** What a member may call when the route says nothing else: enough for any person. */
export const MEMBER_LIMIT: RateLimit = { max: 300, seconds: 60 }

const MOST_SUBJECTS = 100_000

/** Counts calls of members in this process: cheap, and only there against floods. */
export class ProcessLimiter {
  readonly #windows = new Map<string, { endsAt: number; used: number }>()

  /** @throws Problem tooManyRequests */
  take(subject: string, limit: RateLimit, now: number): void {
    const window = this.#windows.get(subject)
    if (!window || window.endsAt <= now) {
      if (this.#windows.size >= MOST_SUBJECTS) this.#forgetEnded(now)
      this.#windows.set(subject, { endsAt: now + limit.seconds * 1000, used: 1 })
      return
    }
    window.used += 1
    if (window.used > limit.max) throw tooMany((window.endsAt - now) / 1000)
  }

  #forgetEnded(now: number): void {
    for (const [subject, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(subject)
    if (this.#windows.size >= MOST_SUBJECTS) this.#windows.clear()
  }
}

/**
 * Counts one use of a subject in the database, so that the limit holds over all processes. Parallel
 * calls cannot slip through: the row is the referee.
 *
 * @returns how many were used in the running window, with this one
 * @throws Problem tooManyRequests with the seconds to wait
 */
export async function takeThrottle(db: Db, subject: string, limit: RateLimit, now: Date): Promise<number> {
  const windowStart = new Date(now.getTime() - limit.seconds * 1000)
  const { rows } = await sql<{ used: number; window_start: Date }>`
    insert into throttles as t (subject, window_start, used) values (${subject}, ${now}, 1)
    on conflict (subject) do update set
      used = case when t.window_start <= ${windowStart} then 1 else t.used + 1 end,
      window_start = case when t.window_start <= ${windowStart} then ${now} else t.window_start end
    returning used, window_start`.execute(db)
  const row = rows[0]
  if (row && row.used > limit.max) {
    throw tooMany((row.window_start.getTime() + limit.seconds * 1000 - now.getTime()) / 1000)
  }
  return row?.used ?? 0
}

/** Gives back what a success has taken from a throttle that counts failures. */
export async function returnThrottle(db: Db, subject: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('subject', '=', subject)
    .execute()
}

function tooMany(waitSeconds: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitSeconds))
  return new Problem('tooManyRequests', { values: { seconds }, retryAfterSeconds: seconds })
}
