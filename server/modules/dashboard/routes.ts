import { readDashboard, readPointsWatch } from '#contracts/dashboard.ts'
import { snapshotReader } from '#server/db/parts.ts'
import { createTtlCache } from '#server/db/ttl-cache.ts'
import type { Mount } from '#server/http/mount.ts'
import { hadWelcomeBonus, mailboxOf, nextMidnight, rewardDay, startOfDay } from '#server/modules/accounts/index.ts'
import { readPlayLimits } from '#server/modules/budgets/index.ts'
import type { MonthCalendar } from '#server/modules/leaderboard/index.ts'
import {
  BEST_WIN,
  EARNINGS,
  EXPIRY_STATE,
  entryOf,
  expiryOf,
  newestEntries,
  readUnexplainedChanges,
} from '#server/modules/ledger/index.ts'
import { coolOffAt, playsAllowed, SELF_SET_LIMITS } from '#server/modules/limits/index.ts'
import { linkedMonth, RECAP_OF } from '#server/modules/recap/index.ts'
import {
  allWays,
  closingOfWay,
  discountOf,
  GOAL_PLAN,
  goalOf,
  PAUSE,
  PROGRESS_PARTS,
  playsToCount,
  pointsLeft,
  progressOf,
  readCatalogue,
  withOffers,
} from '#server/modules/rewards/index.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { withinReach } from './within-reach.ts'

/** Entries of recent activity. */
const RECENT = 10
const WEEK_DAYS = 7
const SHOWN_SUBSCRIPTIONS = 4

const readActivity = snapshotReader({
  earned: EARNINGS,
  recent: newestEntries(RECENT),
  expiry: EXPIRY_STATE,
  goalPlan: GOAL_PLAN,
  pause: PAUSE,
  bestWin: BEST_WIN,
  selfSetLimits: SELF_SET_LIMITS,
  recap: RECAP_OF,
  ...PROGRESS_PARTS,
})

/** TTL of the cached catalogue. Only the dashboard uses it; the store reads prices and stock for each request. */
const CATALOGUE_TTL_MS = 1000

interface DashboardContext {
  readonly secret: string
  /** Whether Telegram memberships can be verified. */
  readonly canVerify: boolean
  readonly calendar: MonthCalendar
  readonly readRuleBook: ReadRuleBook
}

export function mountDashboard(mount: Mount, { secret, canVerify, calendar, readRuleBook }: DashboardContext): void {
  const catalogueOf = createTtlCache(CATALOGUE_TTL_MS, readCatalogue)
  mount(readDashboard, async ({ db, viewer, now }) => {
    const { memberId, points, totalEarned } = viewer
    const week = startOfDay(now, viewer, 1 - WEEK_DAYS)
    const isEmpty = points === 0 && totalEarned === 0
    const recapMonth = linkedMonth(calendar, now)
    const ruleBook = await readRuleBook(db, now)
    const rules = ruleBook.rulesFor(viewer, now)
    const campaigns = ruleBook.campaignsFor(viewer, now)
    const discount = discountOf(campaigns)
    const input = { today: startOfDay(now, viewer), week, day: rewardDay(now, viewer), recapMonth, discount }
    const [
      { earned, recent, expiry, goalPlan, pause, bestWin, selfSetLimits, recap, ...parts },
      catalogue,
      isSignupBonusMissing,
      playLimits,
    ] = await Promise.all([
      readActivity(db, { memberId, input }),
      catalogueOf(db, now),
      // A mailbox that received its bonus with an earlier account gets no second one.
      isEmpty && hadWelcomeBonus(db, secret, mailboxOf(viewer.email)).then((had) => !had),
      readPlayLimits(db, memberId, ruleBook, now),
    ])
    const progress = progressOf(parts, viewer, canVerify, now)
    const { used, checkIn } = progress
    const caps = { now, viewer, rules, rulesNumbered: (number: number) => ruleBook.numbered(number) }
    const playsLeft = playsAllowed(selfSetLimits, input.day, now)
    const ways = allWays(progress, rules, closingOfWay(playLimits, progress, caps), playsLeft)
    const counted = playsToCount(progress, playsLeft)
    const left = (perDay: number, used: number) => Math.max(0, Math.min(perDay - used, playsLeft ?? perDay))
    const coolOff = coolOffAt(selfSetLimits, now)
    return {
      points,
      totalEarned,
      todayEarnings: earned.today,
      weeklyEarned: earned.week,
      tasksCompleted: earned.paidTasks,
      spinsRemaining: left(rules.wheel.spinsPerDay, used.spin),
      // A card that waits for its claim is still to be played.
      scratchesRemaining: left(rules.scratch.cardsPerDay, used.scratch) + Number(progress.hasWaitingCard),
      quizzesRemaining: left(rules.quiz.quizzesPerDay, used.quiz),
      // The banner offers the bonus to a member without points (docs/product.md#accounts).
      welcomeBonusMissing: isSignupBonusMissing,
      welcomeBonus: rules.welcomeBonus,
      expiry: expiryOf(expiry, ruleBook, now),
      today: { ways, pointsLeft: pointsLeft(ways, counted), resetsAt: nextMidnight(now, viewer).toISOString() },
      limits: {
        playsLeft: counted,
        coolOffUntil: coolOff?.toISOString() ?? null,
      },
      streak: { days: checkIn.streak, claimedToday: checkIn.claimedToday },
      bestWin: bestWin && {
        points: bestWin.points,
        game: bestWin.game,
        createdAt: new Date(bestWin.at).toISOString(),
      },
      // No nudges during a cool-off.
      recapMonth: coolOff ? null : recap,
      goal: goalOf(goalPlan, points),
      withinReach: withinReach(withOffers(catalogue, campaigns), points).slice(0, SHOWN_SUBSCRIPTIONS),
      redemptionsPaused: pause !== null,
      processingHours: rules.processingHours,
      recent: recent.map(entryOf),
    }
  })

  mount(readPointsWatch, async ({ db, viewer, now }) => ({
    changes: await readUnexplainedChanges(db, viewer.memberId, now),
  }))
}
