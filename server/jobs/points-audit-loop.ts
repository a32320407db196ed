import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/db/open.ts'
import {
  type AuditContext,
  monitorPoints,
  newBatchControl,
  processNextBatch,
} from '#server/modules/points-audit/index.ts'
import type { Job } from './queue.ts'

/** How soon a run is begun that somebody started, or gone on with that another process left. */
const IDLE_MS = 1000

/**
 * Works on investigations and fixes of members' points for as long as the server runs, part by part with rests between. Of several
 * processes one works at a time.
 *
 * @returns how to stop it; waits for the part that is being done
 */
export function startPointsAuditLoop(database: Database, context: AuditContext, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const pace = newBatchControl()
  const loop = async () => {
    await Promise.race([database.connected, once(signal, 'abort')])
    while (!signal.aborted) {
      let rest: number | undefined
      try {
        if (!database.trouble) rest = await processNextBatch(database.db, context, pace)
      } catch (error) {
        database.noteFailure(error)
        log.warn({ err: error }, 'a part of the points audit was not done; trying again')
      }
      await wait(rest ?? IDLE_MS, undefined, { signal }).catch(() => {})
    }
  }
  const running = loop()
  return async () => {
    stopping.abort()
    await running
  }
}

/** Looks at what was logged of balances since the last time (document 3, section 9: every five minutes). */
export const pointsMonitor = (database: Database, context: AuditContext, log: Logger): Job => ({
  name: 'monitor-points',
  cron: '*/5 * * * *',
  async run() {
    const report = await monitorPoints(database.db, context, context.clock.now())
    if (report.isRestarted) log.error('THE NUMBERS OF THE POINTS AUDIT LOG BEGAN ANEW')
    if (report.changes > 0)
      log.warn({ ...report }, 'balances changed without the ledger, or were deducted without a reason')
  },
})
