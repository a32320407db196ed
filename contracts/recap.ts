import { z } from 'zod'
import { TASK_TYPES } from './ledger-rules.ts'
import { Goal } from './rewards.ts'
import { route } from './route.ts'
import { Instant, Points } from './values.ts'

/** YYYY-MM. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

export const Recap = z.object({
  month: Month,
  /** Points that count for the leaderboard: without adjustments by staff, refunds and leaderboard rewards. */
  earned: z.object({
    points: Points,
    entries: z.int(),
    /** By source, the largest first. */
    ways: z.array(z.object({ source: z.enum(TASK_TYPES), points: Points, entries: z.int() })),
  }),
  /** The largest prize of the wheel and of scratch cards; the first one of equals. */
  bestWin: z.object({ points: Points, game: z.enum(['wheel', 'scratch']), createdAt: Instant }).nullable(),
  streak: z.object({
    /** The longest streak that the member had on a day of the month; 0 without a check-in. */
    days: z.int(),
    checkIns: z.int(),
  }),
  rank: z.object({
    /** Null for staff who are not ranked, and for months whose scores are no longer stored. */
    rank: z.int().nullable(),
    /** The number of ranked members; null where it is not stored. */
    of: z.int().nullable(),
  }),
  /** The plan that the member saves for now, or else the nearest one. */
  goal: Goal.nullable(),
  /** The finished months in which the member earned points, the newest first, at most twelve. */
  months: z.array(Month),
})
Recap.register(z.globalRegistry, { id: 'Recap', description: 'What a finished month brought a member.' })
export type Recap = z.infer<typeof Recap>

const MonthQuery = z.object({
  /** The last finished month by default. */
  month: Month.optional(),
})

export const readRecap = route('GET /api/me/recap', {
  access: 'member',
  summary: 'What a finished month brought the member',
  query: MonthQuery,
  output: Recap,
  errors: ['notFound', 'monthNotFinished'],
})

/** The picture shows the figures of the month, and neither name nor address of the member. */
export const readRecapPicture = route('GET /api/me/recap/picture', {
  access: 'member',
  summary: 'The picture of a finished month, to share',
  query: MonthQuery,
  limit: { max: 12, seconds: 600 },
  file: { type: 'image/png', cacheSeconds: 24 * 3600 },
  output: z.instanceof(Uint8Array),
  errors: ['notFound', 'monthNotFinished'],
})

export const recapRoutes = { readRecap, readRecapPicture }
