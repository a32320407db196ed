import type { Logger } from 'pino'
import type { Clock } from '#server/adapters/clock.ts'
import type { Db } from '#server/db/transaction.ts'
import { type PayOutContext, payOut } from '#server/modules/leaderboard/index.ts'
import type { Job } from './queue.ts'

/** Pays the first three of every month that has ended. Most runs find nothing to do. */
export const leaderboardPayout = (db: Db, context: PayOutContext, clock: Clock, log: Logger): Job => ({
  name: 'pay-leaderboard',
  cron: '*/5 * * * *',
  async run() {
    const paid = await payOut(db, context, clock.now())
    if (paid > 0) log.info({ paid }, 'leaderboard rewards paid')
  },
})
