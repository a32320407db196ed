import { z } from 'zod'
import { LEADERBOARD_VIEWS } from './leaderboard-rules.ts'
import { route } from './route.ts'
import { Instant, Points, PointsBand } from './values.ts'

/** YYYY-MM. */
const Month = z.string().regex(/^\d{4}-\d{2}$/)

/** A member as other members see them: no id, and of the address only its beginning. */
const Listed = {
  /** 'Anonymous User' for members who do not show their name. */
  name: z.string(),
  /** Masked; null for members who do not show their name. */
  email: z.string().nullable(),
  imageUrl: z.string().nullable(),
  isYou: z.boolean(),
}

/** At the end of `comparedDay`; null for a member without a rank then. */
const PreviousRank = z.int().nullable()

export const Standing = z.object({ ...Listed, rank: z.int(), previousRank: PreviousRank, points: Points })
export type Standing = z.infer<typeof Standing>

export const MonthWinner = z.object({
  ...Listed,
  rank: z.int(),
  /** Earned in the month. */
  score: Points,
  /** Drawn from the bands of the rank. */
  reward: Points,
})
export type MonthWinner = z.infer<typeof MonthWinner>

export const readLeaderboard = route('GET /api/leaderboard', {
  access: 'member',
  summary: 'The first ten and the member’s own place, by points earned this month or by balance',
  query: z.object({ view: z.enum(LEADERBOARD_VIEWS).default('month') }),
  output: z.object({
    /** Best first. Equal points share a rank, and the next one counts them. */
    items: z.array(Standing),
    own: z.object({
      /** Null while the member has earned nothing in the month, and for staff who are not ranked. */
      rank: z.int().nullable(),
      previousRank: PreviousRank,
      points: Points,
      /** Whether others read the member's name. */
      isNamed: z.boolean(),
      /** False for staff where RANK_STAFF is off. */
      isRanked: z.boolean(),
    }),
    /** Yesterday, in the product's time zone. Null without ranks of that day: overall, and on the first day of a month. */
    comparedDay: z.iso.date().nullable(),
    month: Month,
    /** When the month ends, in the product's time zone; its first three are paid then. */
    endsAt: Instant,
    timeZone: z.string(),
    /** The odds of the rewards of ranks 1, 2 and 3. */
    rewards: z.array(z.array(PointsBand)),
  }),
})

export const listMonthWinners = route('GET /api/leaderboard/winners', {
  access: 'member',
  summary: 'Who was paid for the last month that is over, and how much',
  output: z.object({
    /** Null before the first month is over. */
    month: Month.nullable(),
    items: z.array(MonthWinner),
  }),
})

export const leaderboardRoutes = { readLeaderboard, listMonthWinners }
