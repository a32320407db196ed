import {
  readActivity as activity,
  readPendingWork as pendingWork,
  readStats as stats,
  readTrends as trends,
} from '#contracts/admin-dashboard.ts'
import type { Mount } from '#server/http/mount.ts'
import type { ApprovalKinds } from '#server/modules/approvals/index.ts'
import { readActivity } from './read-activity.ts'
import { readPendingWork } from './read-pending-work.ts'
import { readStats } from './read-stats.ts'
import { readTrends } from './read-trends.ts'

export function mountAdminDashboard(mount: Mount, approvalKinds: ApprovalKinds): void {
  mount(stats, ({ db, viewer, now }) => readStats(db, viewer, now))
  mount(activity, async ({ db, viewer }) => ({ items: await readActivity(db, viewer) }))
  mount(pendingWork, async ({ db, viewer, now }) => ({ items: await readPendingWork(db, approvalKinds, viewer, now) }))
  mount(trends, ({ db, viewer, now }) => readTrends(db, viewer, now))
}
