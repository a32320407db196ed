/**
 * The rules that decide points, as data (docs/product.md#the-rules). A rule set is immutable: a change is a new set with a new number.
 * The shape is checked here; limits between fields that need another part of the system are checked where they are used.
 */
import { z } from 'zod'
import { AD_KINDS, AD_TASKS } from './ad-rules.ts'
import { PAID_RANKS } from './leaderboard-rules.ts'
import {
  BANDS_MAX,
  PRIZE_COLORS,
  PRIZE_ICONS,
  PRIZE_POINTS_MAX,
  PRIZES_MAX,
  PRIZES_MIN,
  WEIGHT_TOTAL_MAX,
} from './prize-rules.ts'
import { QUIZ_DIFFICULTIES } from './quiz-rules.ts'

const NUMBERS = new Intl.NumberFormat('en')

/** A whole number, with errors for the field of a form. */
const whole = (min: number, max: number) =>
  z
    .int('Please enter a whole number')
    .min(min, `At least ${NUMBERS.format(min)}`)
    .max(max, `At most ${NUMBERS.format(max)}`)

const points = whole(1, PRIZE_POINTS_MAX)
const weight = whole(1, WEIGHT_TOTAL_MAX)
const perDay = whole(0, 100)
/** A limit on points, or null for none. */
const cap = whole(1, Number.MAX_SAFE_INTEGER).nullable()

const WheelPrizeRule = z.object({ points, weight, icon: z.enum(PRIZE_ICONS), color: z.enum(PRIZE_COLORS) })
const ScratchPrizeRule = WheelPrizeRule
/** Whole points from `from` to `to`, both included and all equally likely. */
const Band = z
  .object({ weight, from: points, to: points })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Must not be less than the first value' })
const bands = z.array(Band).min(1, 'At least one row').max(BANDS_MAX, `At most ${BANDS_MAX} rows`)
const prizes = <Prize extends z.ZodType>(prize: Prize) =>
  z.array(prize).min(PRIZES_MIN, 'At least two prizes').max(PRIZES_MAX, `At most ${PRIZES_MAX} prizes`)

export const RuleSet = z.object({
  wheel: z.object({
    spinsPerDay: perDay,
    /** Clockwise from the top. The order is part of a draw. */
    prizes: prizes(WheelPrizeRule),
  }),
  scratch: z.object({
    cardsPerDay: perDay,
    /** How long the ad of a card stays open before its claim, in seconds. */
    adSeconds: whole(0, 300),
    prizes: prizes(ScratchPrizeRule),
  }),
  quiz: z.object({
    quizzesPerDay: perDay,
    questions: whole(1, 50),
    /** The time to answer a question, in seconds. */
    questionSeconds: whole(5, 120),
    pointsPerAnswer: z.record(z.enum(QUIZ_DIFFICULTIES), points),
  }),
  checkIn: z.object({
    /** The points of days 1 to 6. */
    dayPoints: z.array(points).length(6),
    /** The drawn bonus of day 7. */
    bonus: bands,
  }),
  ads: z.object({
    /** How long an ad stays open before its claim, in seconds. */
    seconds: whole(1, 300),
    /** The points of each task of a page. */
    points: z.record(z.enum(AD_KINDS), points),
    /** The titles of the tasks of each page, in order; the first is 'task1'. */
    tasks: z
      .array(z.string().trim().min(1, 'Please enter a title').max(60, 'At most 60 characters'))
      .max(AD_TASKS.length, `At most ${AD_TASKS.length} tasks`),
  }),
  leaderboard: z.object({
    /** The drawn rewards of ranks 1, 2 and 3. */
    rewards: z.array(bands).length(PAID_RANKS.length),
  }),
  welcomeBonus: points,
  /** A win of at least these points is celebrated and listed as big. Indexes of the lists begin at 100. */
  bigWin: points.min(100, 'At least 100'),
  /** The most points that a member can earn in one reward day, by source and by games, check-in and ads together. */
  dailyCaps: z.object({
    member: cap,
    wheel: cap,
    scratch: cap,
    quiz: cap,
    checkIn: cap,
    ads: cap,
  }),
  /** The stated time to process a redemption, in hours. */
  processingHours: z.object({ from: whole(1, 720), to: whole(1, 720) }),
  /** Points expire after so many months without activity. */
  expiryMonths: whole(1, 120),
})
export type RuleSet = z.infer<typeof RuleSet>
