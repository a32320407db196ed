import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '#server/adapters/clock.ts'
import type { Database } from '#server/db/open.ts'
import { MAX_BATCH_SIZE, type MonthCalendar, projectChanges, setRankStaff } from '#server/modules/leaderboard/index.ts'

/**
 * Pauses between batches. A page that polls every three seconds shows a play within five. While there are plays, the pause is long enough that
 * few batches share the cost of a batch, and short enough that no batch occupies a core so long that plays are delayed.
 */
const PAUSE_MS = { idle: 1000, busy: 300 }
/**
 * Vacuum after a number of changes. Each batch scans the whole queues, including dead rows, and PostgreSQL's autovacuum, once a minute, is
 * too slow for that. The embedded database has no autovacuum.
 */
const VACUUM = {
  postgres: {
    after: 2000,
    statement: 'vacuum (truncate false, skip_locked) leaderboard_changes, summary_changes, achievement_changes',
  },
  pglite: {
    after: 20_000,
    statement: `vacuum leaderboard_changes, achievement_changes, achievement_progress, leaderboard_scores, leaderboard_counts, transactions, draws, points_audit_log, summary_changes, ledger_days,
      status_days, member_days, span_days, cohort_weeks, redemption_days, fulfilment_days, promo_code_days, recent_activity`,
  },
} as const

/**
 * Projects changes into the leaderboard and the summaries until stopped. One process does so at a time.
 *
 * @returns a function that stops the loop once the running batch has ended
 */
export function startProjectorLoop(
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
  let changesSinceVacuum = 0
  let isSettingStored = false
  const projectBatch = async (): Promise<number> => {
    if (!isSettingStored) await setRankStaff(database.db, rankStaff, clock.now())
    isSettingStored = true
    const taken = await projectChanges(database.db, calendar, clock.now())
    changesSinceVacuum += taken
    const { after, statement } = VACUUM[database.engine]
    if (changesSinceVacuum > after) {
      changesSinceVacuum = 0
      await sql.raw(statement).execute(database.db)
    }
    return taken
  }
  const loop = async () => {
    await Promise.race([database.connected, once(signal, 'abort')])
    while (!signal.aborted) {
      let taken = 0
      try {
        if (!database.unavailableCode) taken = await projectBatch()
      } catch (error) {
        database.reportFailure(error)
        log.warn({ err: error }, 'leaderboard and summaries not brought up to date; trying again')
      }
      // A full batch means a backlog, so the next one follows without a pause.
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
