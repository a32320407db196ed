// The least and most points of one entry, by source. Anything outside was not paid by the product.

import { WELCOME_BONUS_POINTS } from '#contracts/accounts.ts'
import { AD_POINTS } from '#contracts/ad-rules.ts'
import { maxPoints, minPoints } from '#contracts/draw-rules.ts'
import { BANDED_TABLES, SCRATCH_TABLE, WHEEL_TABLE } from '#contracts/draw-tables.ts'
import type { TaskType } from '#contracts/ledger-rules.ts'
import { ADJUSTMENT_MAX } from '#contracts/member-rules.ts'
import { PROMO_POINTS_MAX } from '#contracts/promo-code-rules.ts'
import { POINTS_PER_ANSWER, QUIZ_QUESTIONS } from '#contracts/quiz-rules.ts'
import { CHECK_IN_POINTS } from '#contracts/rules.ts'

type Bounds = readonly [least: number, most: number]

const exactly = (points: number): Bounds => [points, points]
const of = (table: Parameters<typeof minPoints>[0]): Bounds => [minPoints(table), maxPoints(table)]
const RANKS = Object.entries(BANDED_TABLES).filter(([name]) => name.startsWith('leaderboard'))

/** A source without bounds may pay any positive amount: staff set a task's points, and a correction equals the loss. */
export const BOUNDS: Partial<Record<TaskType, Bounds>> = {
  signup: exactly(WELCOME_BONUS_POINTS),
  spin_win: of(WHEEL_TABLE),
  scratch_earn: of(SCRATCH_TABLE),
  quiz: [Math.min(...Object.values(POINTS_PER_ANSWER)), Math.max(...Object.values(POINTS_PER_ANSWER)) * QUIZ_QUESTIONS],
  daily_ad: exactly(AD_POINTS.daily_ad),
  special_task2: exactly(AD_POINTS.special_task2),
  daily_check_in: [Math.min(...CHECK_IN_POINTS), maxPoints(BANDED_TABLES['check-in-day-7'])],
  promo: [1, PROMO_POINTS_MAX],
  leaderboard: [
    Math.min(...RANKS.map(([, table]) => minPoints(table))),
    Math.max(...RANKS.map(([, table]) => maxPoints(table))),
  ],
}

/** The largest adjustment by staff. */
export const MAX_ADJUSTMENT = ADJUSTMENT_MAX
