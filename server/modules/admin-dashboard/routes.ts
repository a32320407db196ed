import { readActivity as activity, readStats as stats } from '#contracts/admin-dashboard.ts'
import type { Mount } from '#server/http/mount.ts'
import { readActivity } from './read-activity.ts'
import { readStats } from './read-stats.ts'

export function mountAdminDashboard(mount: Mount): void {
  mount(stats, ({ db, viewer, now }) => readStats(db, viewer.role, now))
  mount(activity, async ({ db, viewer }) => ({ items: await readActivity(db, viewer.role) }))
}
