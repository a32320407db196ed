import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#server/adapters/clock.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { recapMembers } from '#server/modules/recap/index.ts'
import type { Job } from './queue.ts'

/** With a million members, the notifications of a month take some minutes and a small part of a core. */
const PAUSE_MS = 100

/** Notifies members of the month that has ended, once its rewards are paid. Most runs find nothing to do. */
export const monthRecap = (db: Db, notifier: Notifier, clock: Clock, log: Logger): Job => ({
  name: 'recap-month',
  cron: '*/5 * * * *',
  async run() {
    const stored = await recapMembers(db, { notifier, pause: () => wait(PAUSE_MS) }, clock.now())
    if (stored > 0) log.info({ stored }, 'recaps of the month stored')
  },
})
