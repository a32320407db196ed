import { z } from 'zod'
import { ReferencePlan } from './admin-promo-codes.ts'
import { ASSUMED_DIFFICULTIES, ASSUMED_RIGHT, ASSUMED_TAKEN, DAY_SOURCES } from './economy-rules.ts'
import { PAID_RANKS } from './leaderboard-rules.ts'
import { route } from './route.ts'
import { Points } from './values.ts'

/** Points that a day can bring. Averages of draws may have fractions. */
const DayPoints = z.object({
  /** Minimum for a member who uses every offer: the worst luck, no right answer, on the day of the check-in cycle that pays least. */
  atLeast: z.number(),
  /** An average member by the assumptions of the query, with average luck. */
  average: z.number(),
  /** A member who uses every offer, answers every question right at the highest difficulty and misses no day, with average luck. */
  perfect: z.number(),
  /** The same with the best luck, on the best day of the check-in cycle. */
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
        /** Days until the cheapest plan; null if it is never reached. */
        daysToCheapest: z.number().nullable(),
        /** How many of the cheapest plans a month pays for. */
        plansPerMonth: z.number().nullable(),
        /** How many months of the best-value plan a month pays for. */
        monthsPerMonth: z.number().nullable(),
      }),
    ),
    /** The kinds of members for whom one day is worth more than the cheapest plan. */
    warnings: z.array(z.object({ who: z.enum(['average', 'perfect', 'atMost']), points: z.number() })),
    /** What was earned this month so far, as the leaderboard counts it. */
    real: z.object({ month: z.string(), days: z.number(), members: z.int(), perDay: z.number() }).nullable(),
  }),
})

export const economyRoutes = { readEconomy }
