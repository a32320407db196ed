import { z } from 'zod'
import { Entry, Expiry } from './ledger.ts'
import { Goal, ProcessingHours, WayToEarn } from './rewards.ts'
import { route } from './route.ts'
import { Instant, Points } from './values.ts'

/** The cheapest plan of a subscription and how far the balance is from it. */
export const Reach = z.object({
  subscriptionId: z.string(),
  name: z.string(),
  duration: z.string(),
  points: Points,
  missing: Points,
  /** 0 to 100. */
  progress: z.int(),
})

export const readDashboard = route('GET /api/dashboard', {
  access: 'member',
  summary: 'Everything that the dashboard shows, in one answer',
  output: z.object({
    points: Points,
    totalEarned: Points,
    /** Earned since the member's local midnight. */
    todayEarnings: Points,
    /** Earned in the last 7 of the member's days, today included. */
    weeklyEarned: Points,
    /** How often the member was ever paid for a game, a task or a claim. */
    tasksCompleted: z.int(),
    /** What is left of each game today. */
    spinsRemaining: z.int(),
    scratchesRemaining: z.int(),
    quizzesRemaining: z.int(),
    /** Nothing was earned yet, and the mailbox had its welcome bonus with no earlier account either. */
    welcomeBonusMissing: z.boolean(),
    /** The points of the welcome bonus by the active rules. */
    welcomeBonus: Points,
    /** Null where there is nothing to expire. */
    expiry: Expiry.nullable(),
    today: z.object({
      /** All ways to earn of the day, and channel tasks, also those that are used up. */
      ways: z.array(WayToEarn),
      /** What the ways that are left bring together: draws on average, quizzes at most. */
      pointsLeft: Points,
      /** The member's next midnight. */
      resetsAt: Instant,
    }),
    /** The member's own limits: what they allow today, null without one, and the end of a cool-off. */
    limits: z.object({ playsLeft: z.int().nullable(), coolOffUntil: Instant.nullable() }),
    /** Consecutive check-ins up to yesterday, and today's once it is claimed. */
    streak: z.object({ days: z.int(), claimedToday: z.boolean() }),
    /** The largest big prize of the wheel and of scratch cards; null without one. */
    bestWin: z.object({ points: Points, game: z.enum(['wheel', 'scratch']), createdAt: Instant }).nullable(),
    /** In the first days of a month: the last one, if the member earned points in it. Null during a cool-off. */
    recapMonth: z.string().nullable(),
    /** The pinned plan, or the nearest one; null where no plan is offered. */
    goal: Goal.nullable(),
    /** In-stock subscriptions by price of their cheapest plan, the nearest not yet affordable or the best affordable first. */
    withinReach: z.array(Reach),
    /** Whether staff have paused the member's redemptions. */
    redemptionsPaused: z.boolean(),
    /** The stated time to process a new redemption. */
    processingHours: ProcessingHours,
    recent: z.array(Entry),
  }),
})

/** How far back changes of a member's balance are checked, in hours. */
export const WATCHED_HOURS = 24

const UnexplainedChange = z.object({
  at: Instant,
  /** What it did to the balance. */
  points: Points,
  /** The balance after it. */
  balance: Points,
  /** Nothing in the history says so; or the history has it, but for no purpose that takes points. */
  kind: z.enum(['noEntry', 'deduction']),
})
export type UnexplainedChange = z.infer<typeof UnexplainedChange>

export const readPointsWatch = route('GET /api/me/points-watch', {
  access: 'member',
  summary: 'Changes of the member’s balance in the last 24 hours that their history does not account for',
  output: z.object({ changes: z.array(UnexplainedChange) }),
})

export const dashboardRoutes = { readDashboard, readPointsWatch }
