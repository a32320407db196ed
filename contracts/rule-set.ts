/**
 * The rules that decide points, as data (docs/product.md#the-rules). A rule set is immutable: a change is a new set with a new number.
 * The shape is checked here; limits between fields that need another part of the system are checked where they are used.
 */
import { z } from 'zod'
import { AD_KINDS, AD_TASKS } from './ad-rules.ts'
import { PAID_RANKS } from './leaderboard-rules.ts'
import { QUIZ_DIFFICULTIES } from './quiz-rules.ts'

/** No single prize, bonus or answer gives more. */
export const PRIZE_POINTS_MAX = 100_000
/** The weights of a table add up to at most this, so that a draw needs one word of 32 bits. */
export const WEIGHT_TOTAL_MAX = 1_000_000
/** Icons and colours that the browser can draw. */
export const PRIZE_ICONS = ['coins', 'gem', 'star', 'trophy', 'gift', 'sparkles', 'crown'] as const
export const PRIZE_COLORS = [
  'prize-1',
  'prize-2',
  'prize-3',
  'prize-4',
  'prize-5',
  'prize-6',
  'prize-7',
  'prize-8',
] as const

const points = z.int().min(1).max(PRIZE_POINTS_MAX)
const weight = z.int().min(1).max(WEIGHT_TOTAL_MAX)
const perDay = z.int().min(0).max(100)
/** A limit on points, or null for none. */
const cap = z.int().min(1).nullable()

const WheelPrizeRule = z.object({ points, weight, icon: z.enum(PRIZE_ICONS), color: z.enum(PRIZE_COLORS) })
const ScratchPrizeRule = WheelPrizeRule
/** Whole points from `from` to `to`, both included and all equally likely. */
const Band = z.object({ weight, from: points, to: points }).refine(({ from, to }) => from <= to, { path: ['to'] })
const bands = z.array(Band).min(1).max(20)

export const RuleSet = z.object({
  wheel: z.object({
    spinsPerDay: perDay,
    /** Clockwise from the top. The order is part of a draw. */
    prizes: z.array(WheelPrizeRule).min(2).max(12),
  }),
  scratch: z.object({
    cardsPerDay: perDay,
    /** How long the ad of a card stays open before its claim, in seconds. */
    adSeconds: z.int().min(0).max(300),
    prizes: z.array(ScratchPrizeRule).min(2).max(12),
  }),
  quiz: z.object({
    quizzesPerDay: perDay,
    questions: z.int().min(1).max(50),
    /** The time to answer a question, in seconds. */
    questionSeconds: z.int().min(5).max(120),
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
    seconds: z.int().min(1).max(300),
    /** The points of each task of a page. */
    points: z.record(z.enum(AD_KINDS), points),
    /** The titles of the tasks of each page, in order; the first is 'task1'. */
    tasks: z.array(z.string().trim().min(1).max(60)).max(AD_TASKS.length),
  }),
  leaderboard: z.object({
    /** The drawn rewards of ranks 1, 2 and 3. */
    rewards: z.array(bands).length(PAID_RANKS.length),
  }),
  welcomeBonus: points,
  /** A win of at least these points is celebrated and listed as big. Indexes of the lists begin at 100. */
  bigWin: points.min(100),
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
  processingHours: z.object({ from: z.int().min(1).max(720), to: z.int().min(1).max(720) }),
  /** Points expire after so many months without activity. */
  expiryMonths: z.int().min(1).max(120),
})
export type RuleSet = z.infer<typeof RuleSet>
