// Reads the figures of the admin dashboard with their comparison: a day or 30 days ago. All come from daily sums, in one round
// trip.

import type { readStats as contract, Figure } from '#contracts/admin-dashboard.ts'
import { COMPARED_DAYS, FIGURE_NAMES, FIGURES, type FigureName, queueHealth } from '#contracts/admin-dashboard-rules.ts'
import { hasPermission, type PermissionHolder } from '#contracts/roles.ts'
import type { OutputOf } from '#contracts/route.ts'
import { run, runPipelined } from '#server/db/pipeline.ts'
import type { Db } from '#server/db/transaction.ts'
import { countOutboxMails } from '#server/modules/notifications/index.ts'
import { countOverdue } from '#server/modules/rewards/index.ts'
import { readActiveOverride } from '#server/modules/rule-changes/index.ts'
import { type Levels, readLevels } from '#server/modules/summaries/index.ts'

const LEVEL_OF: Readonly<Record<FigureName, keyof Levels>> = {
  totalMembers: 'members',
  activeMembers: 'activeMembers',
  todaySignups: 'signups',
  todayEarnings: 'earned',
  totalTransactions: 'entries',
  totalPoints: 'points',
  pendingRedemptions: 'pending',
  completedRedemptions: 'completed',
  totalSpins: 'spins',
  totalScratches: 'scratches',
  totalTasks: 'tasks',
}

const DAY_MS = 24 * 3_600_000
const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)

export async function readStats(db: Db, viewer: PermissionHolder, now: Date): Promise<OutputOf<typeof contract>> {
  const days = [0, 1, COMPARED_DAYS].map((days) => readLevels(dayBefore(now, days)))
  const mayRedemptions = hasPermission(viewer, 'redemptions.read')
  const [parts, mails, overdue, override] = await Promise.all([
    runPipelined(db, days.flat()),
    run(db, countOutboxMails()),
    mayRedemptions ? countOverdue(db, now) : null,
    hasPermission(viewer, 'system.manage') ? readActiveOverride(db, now) : null,
  ])
  const each = parts.length / days.length
  const [today, yesterday, monthAgo] = days.map(
    (_, index) => Object.assign({}, ...parts.slice(index * each, (index + 1) * each)) as Levels,
  ) as [Levels, Levels, Levels]

  const figureOf = (name: FigureName): Figure => {
    const { against } = FIGURES[name]
    const level = LEVEL_OF[name]
    return { name, value: today[level], before: (against === 'month' ? monthAgo : yesterday)[level], against }
  }
  return {
    figures: FIGURE_NAMES.filter((name) => hasPermission(viewer, FIGURES[name].needs)).map(figureOf),
    system: {
      redemptions: mayRedemptions ? queueHealth(today.pending) : null,
      overdue,
      mails,
      override,
    },
    asOf: now.toISOString(),
  }
}
