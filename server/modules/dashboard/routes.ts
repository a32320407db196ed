import { readDashboard, readPointsWatch } from '#contracts/dashboard.ts'
import { QUIZZES_PER_DAY, SCRATCHES_PER_DAY, SPINS_PER_DAY } from '#contracts/rules.ts'
import { partsReader } from '#server/db/parts.ts'
import { createTtlCache } from '#server/db/ttl-cache.ts'
import type { Mount } from '#server/http/mount.ts'
import { hadSignupBonus, mailboxOf, rewardDay, startOfDay } from '#server/modules/accounts/index.ts'
import { DAILY_COUNTS } from '#server/modules/games/index.ts'
import {
  EARNINGS,
  EXPIRY_STATE,
  entryOf,
  expiryOf,
  newestEntries,
  readUnexplainedChanges,
} from '#server/modules/ledger/index.ts'
import { readCatalogue } from '#server/modules/rewards/index.ts'
import { withinReach } from './within-reach.ts'

/** Recent activity and the week (document 1, section 9). */
const RECENT = 10
const WEEK_DAYS = 7
const SHOWN_SUBSCRIPTIONS = 4

const readActivity = partsReader({
  earned: EARNINGS,
  used: DAILY_COUNTS,
  recent: newestEntries(RECENT),
  expiry: EXPIRY_STATE,
})

/** The dashboard names what is near; the store, which sells it, reads prices and stock each time. */
const CATALOGUE_MS = 1000

export function mountDashboard(mount: Mount, secret: string): void {
  const catalogueOf = createTtlCache(CATALOGUE_MS, readCatalogue)
  mount(readDashboard, async ({ db, viewer, now }) => {
    const { memberId, points, totalEarned } = viewer
    const week = startOfDay(now, viewer, 1 - WEEK_DAYS)
    const isEmpty = points === 0 && totalEarned === 0
    const input = { today: startOfDay(now, viewer), week, day: rewardDay(now, viewer) }
    const [{ earned, used, recent, expiry }, catalogue, isBonusMissing] = await Promise.all([
      readActivity(db, { memberId, input }),
      catalogueOf(db, now),
      // No promise to a mailbox that had its bonus with an earlier account.
      isEmpty && hadSignupBonus(db, secret, mailboxOf(viewer.email)).then((had) => !had),
    ])
    return {
      points,
      totalEarned,
      todayEarnings: earned.today,
      weeklyEarned: earned.week,
      tasksCompleted: earned.paidTasks,
      spinsRemaining: SPINS_PER_DAY - used.spin,
      scratchesRemaining: SCRATCHES_PER_DAY - used.scratch,
      quizzesRemaining: QUIZZES_PER_DAY - used.quiz,
      // Asked for by the banner of document 1, section 2: connected, and no points.
      welcomeBonusMissing: isBonusMissing,
      expiry: expiryOf(expiry, now),
      withinReach: withinReach(catalogue, points).slice(0, SHOWN_SUBSCRIPTIONS),
      recent: recent.map(entryOf),
    }
  })

  mount(readPointsWatch, async ({ db, viewer, now }) => ({
    changes: await readUnexplainedChanges(db, viewer.memberId, now),
  }))
}
