import type { Logger } from 'pino'
import type { Clock } from '#server/adapters/clock.ts'
import type { Db } from '#server/db/transaction.ts'
import { type ExpiryContext, expirePoints } from '#server/modules/ledger/index.ts'
import type { Job } from './queue.ts'

/** Warns of points that expire soon, and expires points. The next run catches up on missed ones. */
export const pointsExpiry = (db: Db, context: ExpiryContext, clock: Clock, log: Logger): Job => ({
  name: 'expire-points',
  cron: '*/15 * * * *',
  async run() {
    const report = await expirePoints(db, context, clock.now()).catch((error: unknown) => {
      log.error({ err: error }, 'points expiry failed for a member')
      throw error
    })
    if (report.warned + report.expired > 0) log.info({ ...report }, 'points expiry')
  },
})
