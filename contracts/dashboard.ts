import { z } from 'zod'
import { Entry, Expiry } from './ledger.ts'
import { route } from './route.ts'
import { Points } from './values.ts'

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
    welcomeBonusMissing: z.boolean(),
    /** Null where there is nothing to expire. */
    expiry: Expiry.nullable(),
    /** In-stock subscriptions by price of their cheapest plan, the nearest not yet affordable or the best affordable first. */
    withinReach: z.array(Reach),
    recent: z.array(Entry),
  }),
})

export const dashboardRoutes = { readDashboard }
