import {
  readActivity as activity,
  saveWorkMails as chooseWorkMails,
  readPendingWork as pendingWork,
  readStats as stats,
  readTrends as trends,
  readWorkMails as workMails,
} from '#contracts/admin-dashboard.ts'
import type { Mount } from '#server/http/mount.ts'
import { readActivity } from './read-activity.ts'
import { readPendingWork } from './read-pending-work.ts'
import { readStats } from './read-stats.ts'
import { readTrends } from './read-trends.ts'
import { readWorkMails, saveWorkMails } from './work-mails.ts'

export function mountAdminDashboard(mount: Mount): void {
  mount(stats, ({ db, viewer, now }) => readStats(db, viewer, now))
  mount(activity, async ({ db, viewer }) => ({ items: await readActivity(db, viewer) }))
  mount(pendingWork, async ({ db, viewer, now }) => ({ items: await readPendingWork(db, viewer, now) }))
  mount(workMails, ({ db, viewer }) => readWorkMails(db, viewer))
  mount(chooseWorkMails, async ({ tx, viewer, input, now }) => {
    await saveWorkMails(tx, viewer, input.body.kinds, now)
    return await readWorkMails(tx, viewer)
  })
  mount(trends, ({ db, viewer, now }) => readTrends(db, viewer, now))
}
