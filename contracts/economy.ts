import { z } from 'zod'
import { ReferencePlan } from './admin-promo-codes.ts'
import { ASSUMED_DIFFICULTIES, ASSUMED_RIGHT, ASSUMED_TAKEN, DAY_SOURCES } from './economy-rules.ts'
import { PAID_RANKS } from './leaderboard-rules.ts'
import { route } from './route.ts'
import { Points } from './values.ts'

/** Points of a day. They are expectations where draws are behind them, so they may have fractions. */
const DayPoints = z.object({
  /** Everything taken, with the worst luck, no right answer, on the first day of a check-in cycle. */
  atLeast: z.number(),
  /** What is assumed of an average member, by the odds. */
  average: z.number(),
  /** Everything taken, every answer right and hard, no day missed; by the odds. */
  perfect: z.number(),
  /** The same with the best luck on the best day of the cycle. */
  atMost: z.number(),
})
export type DayPoints = z.infer<typeof DayPoints>

const Percent = z.coerce.number().int().min(0).max(100)

export const readEconomy = route('GET /api/admin/economy', {
  access: 'system.manage',
  summary: 'What members can earn under the present configuration, and what a month of it costs in subscriptions',
  query: z.object({
    /** How much of a day's offers an average member uses, in percent. */
    taken: Percent.default(ASSUMED_TAKEN),
    /** How many of an average member's answers are right, in percent. */
    right: Percent.default(ASSUMED_RIGHT),
    difficulty: z.enum(ASSUMED_DIFFICULTIES).default(ASSUMED_DIFFICULTIES[0]),
  }),
  output: z.object({
    day: z.array(DayPoints.extend({ source: z.enum(DAY_SOURCES), times: z.int() })),
    total: DayPoints,
    /** What a member gets once. */
    once: z.array(z.object({ source: z.enum(['welcome', 'channels', 'promo']), times: z.int(), points: Points })),
    /** What the leaderboard pays in a month, to one member each. */
    month: z.array(z.object({ rank: z.literal(PAID_RANKS), atLeast: Points, average: z.number(), atMost: Points })),
    /** The plan that costs the least, and the one whose month costs the least. */
    plans: z.object({ cheapest: ReferencePlan, bestValue: ReferencePlan }).nullable(),
    members: z.array(
      z.object({
        who: z.enum(['average', 'perfect', 'atMost']),
        perDay: z.number(),
        perMonth: z.number(),
        /** Until the cheapest plan; null where it is never reached. */
        daysToCheapest: z.number().nullable(),
        /** Cheapest plans that a month brings. */
        plansPerMonth: z.number().nullable(),
        /** Months of a subscription that a month brings, at the best value. */
        monthsPerMonth: z.number().nullable(),
      }),
    ),
    /** Who reaches the cheapest plan within a day, which gives it away for that day. */
    warnings: z.array(z.object({ who: z.enum(['average', 'perfect', 'atMost']), points: z.number() })),
    /** What was earned this month so far, as the leaderboard counts it. */
    real: z.object({ month: z.string(), days: z.number(), members: z.int(), perDay: z.number() }).nullable(),
  }),
})

export const economyRoutes = { readEconomy }
