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

/** How often the database is checked for a new run, or one that another process has left. */
const IDLE_MS = 1000

/**
 * Works on investigations and fixes of members' points until stopped, in small parts with pauses. One process works at a time.
 *
 * @returns a function that stops the loop once the running batch has ended
 */
export function startPointsAuditLoop(database: Database, context: AuditContext, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const control = newBatchControl()
  const loop = async () => {
    await Promise.race([database.connected, once(signal, 'abort')])
    while (!signal.aborted) {
      let pauseMs: number | undefined
      try {
        if (!database.unavailableCode) pauseMs = await processNextBatch(database.db, context, control)
      } catch (error) {
        database.reportFailure(error)
        log.warn({ err: error }, 'a part of the points audit was not done; trying again')
      }
      await wait(pauseMs ?? IDLE_MS, undefined, { signal }).catch(() => {})
    }
  }
  const running = loop()
  return async () => {
    stopping.abort()
    await running
  }
}

/** Checks the points audit log for new changes of balances, every five minutes (docs/product.md#points-audit). */
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
