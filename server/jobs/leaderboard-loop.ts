import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '#server/adapters/clock.ts'
import type { Database } from '#server/db/open.ts'
import { MAX_BATCH_SIZE, type MonthCalendar, projectChanges, setRankStaff } from '#server/modules/leaderboard/index.ts'

/**
 * The board is at most this far behind the plays, and a page that asks every three seconds shows them within five. While there are
 * plays its turns are short ones, of a few milliseconds' work: what a second leaves takes a core long enough for those who play meanwhile to notice.
 */
const PAUSE_MS = { idle: 1000, busy: 50 }
/**
 * What is tidied up after so many changes. Both queues are read from end to end, so that what was taken lies in the way of every turn: by
 * the time that PostgreSQL does it by itself, once a minute, more of it than of all else. The embedded database never does by
 * itself, nor notes which pages hold nothing new.
 */
const TIDYING = {
  postgres: { after: 2000, statement: 'vacuum (truncate false, skip_locked) standing_changes, summary_changes' },
  pglite: {
    after: 20_000,
    statement: `vacuum standing_changes, leaderboard_scores, leaderboard_counts, transactions, draws, points_audit_log, summary_changes, ledger_days,
      status_days, member_days, span_days, cohort_weeks, service_days, fulfilment_days, promo_code_days, recent_activity`,
  },
} as const

/**
 * Keeps the leaderboard and the summaries of the back office up to date for as long as the server runs. Of several processes one follows at a time.
 *
 * @returns how to stop it; waits for what is in flight
 */
export function startLeaderboardLoop(
  database: Database,
  context: {
    readonly calendar: MonthCalendar
    readonly clock: Clock
    readonly log: Logger
    readonly rankStaff: boolean
  },
): () => Promise<void> {
  const { calendar, clock, log, rankStaff } = context
  const stopping = new AbortController()
  const { signal } = stopping
  let untidy = 0
  let isSettingStored = false
  const follow = async (): Promise<number> => {
    if (!isSettingStored) await setRankStaff(database.db, rankStaff, clock.now())
    isSettingStored = true
    const taken = await projectChanges(database.db, calendar, clock.now())
    untidy += taken
    const { after, statement } = TIDYING[database.engine]
    if (untidy > after) {
      untidy = 0
      await sql.raw(statement).execute(database.db)
    }
    return taken
  }
  const loop = async () => {
    await Promise.race([database.connected, once(signal, 'abort')])
    while (!signal.aborted) {
      let taken = 0
      try {
        if (!database.trouble) taken = await follow()
      } catch (error) {
        database.noteFailure(error)
        log.warn({ err: error }, 'leaderboard and summaries not brought up to date; trying again')
      }
      // After a full turn the next one follows at once: there is something to catch up with.
      const pause = taken > 0 ? PAUSE_MS.busy : PAUSE_MS.idle
      if (taken < MAX_BATCH_SIZE) await wait(pause, undefined, { signal }).catch(() => {})
    }
  }
  const running = loop()
  return async () => {
    stopping.abort()
    await running
  }
}
