import { readDashboard, readPointsWatch } from '#contracts/dashboard.ts'
import { QUIZZES_PER_DAY, SCRATCHES_PER_DAY, SPINS_PER_DAY } from '#contracts/limits.ts'
import type { Mount } from '#server/http/mount.ts'
import { rewardDay, startOfDay } from '#server/modules/accounts/index.ts'
import { readAllDaily } from '#server/modules/games/index.ts'
import {
  countPaidTasks,
  readEntries,
  readExpiry,
  readUnexplainedChanges,
  sumEarnedSince,
} from '#server/modules/ledger/index.ts'
import { readCatalogue } from '#server/modules/rewards/index.ts'
import { withinReach } from './within-reach.ts'

/** Recent activity and the week (document 1, section 9). */
const RECENT = 10
const WEEK_DAYS = 7
const SHOWN_SUBSCRIPTIONS = 4

export function mountDashboard(mount: Mount): void {
  mount(readDashboard, async ({ db, viewer, now }) => {
    const { memberId, points, totalEarned } = viewer
    const [todayEarnings, weeklyEarned, tasksCompleted, used, recent, catalogue, expiry] = await Promise.all([
      sumEarnedSince(db, memberId, startOfDay(now, viewer)),
      sumEarnedSince(db, memberId, startOfDay(now, viewer, 1 - WEEK_DAYS)),
      countPaidTasks(db, memberId),
      readAllDaily(db, memberId, rewardDay(now, viewer)),
      readEntries(db, memberId, RECENT),
      readCatalogue(db),
      readExpiry(db, memberId, now),
    ])
    return {
      points,
      totalEarned,
      todayEarnings,
      weeklyEarned,
      tasksCompleted,
      spinsRemaining: SPINS_PER_DAY - used.spin,
      scratchesRemaining: SCRATCHES_PER_DAY - used.scratch,
      quizzesRemaining: QUIZZES_PER_DAY - used.quiz,
      // Asked for by the banner of document 1, section 2: connected, and no points.
      welcomeBonusMissing: points === 0 && totalEarned === 0,
      expiry,
      withinReach: withinReach(catalogue, points).slice(0, SHOWN_SUBSCRIPTIONS),
      recent,
    }
  })

  mount(readPointsWatch, async ({ db, viewer, now }) => ({
    changes: await readUnexplainedChanges(db, viewer.memberId, now),
  }))
}
