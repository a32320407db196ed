import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#server/adapters/clock.ts'
import type { Db } from '#server/db/transaction.ts'
import { announceCampaigns, removeBudgets } from '#server/modules/campaigns/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import type { Job } from './queue.ts'

/** With a million members, the notifications of a campaign take some minutes and a small part of a core. */
const PAUSE_MS = 100

/** Notifies the members of campaigns that have begun, and removes the budgets of past ones. Most runs find nothing to do. */
export const campaigns = (db: Db, notifier: Notifier, clock: Clock, log: Logger): Job => ({
  name: 'campaigns',
  cron: '* * * * *',
  async run() {
    const sent = await announceCampaigns(db, { notifier, pause: () => wait(PAUSE_MS) }, clock.now())
    await removeBudgets(db, clock.now())
    if (sent > 0) log.info({ sent }, 'members notified of campaigns')
  },
})
