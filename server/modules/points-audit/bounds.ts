// The least and most points of one entry, by source. Anything outside was not paid by the product.

import { maxPoints, minPoints } from '#contracts/draw-rules.ts'
import type { TaskType } from '#contracts/ledger-rules.ts'
import { ADJUSTMENT_MAX } from '#contracts/member-rules.ts'
import { PROMO_POINTS_MAX } from '#contracts/promo-code-rules.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'

type Bounds = readonly [least: number, most: number]

const exactly = (points: number): Bounds => [points, points]
const of = (table: Parameters<typeof minPoints>[0]): Bounds => [minPoints(table), maxPoints(table)]
const around = (bounds: readonly Bounds[]): Bounds => [
  Math.min(...bounds.map(([least]) => least)),
  Math.max(...bounds.map(([, most]) => most)),
]

/** A source without bounds may pay any positive amount: staff set a task's points, and a correction equals the loss. */
const boundsOfSet = ({ tables, quiz, ads, checkIn, welcomeBonus }: NumberedRules) => {
  const answers = Object.values(quiz.pointsPerAnswer)
  return {
    signup: exactly(welcomeBonus),
    spin_win: of(tables.wheel),
    scratch_earn: of(tables.scratch),
    quiz: [Math.min(...answers), Math.max(...answers) * quiz.questions],
    daily_ad: exactly(ads.points.daily_ad),
    special_task2: exactly(ads.points.special_task2),
    daily_check_in: around([...checkIn.dayPoints.map(exactly), of(tables['check-in-day-7'])]),
    leaderboard: around(
      (['leaderboard-rank-1', 'leaderboard-rank-2', 'leaderboard-rank-3'] as const).map((name) => of(tables[name])),
    ),
  } satisfies Partial<Record<TaskType, Bounds>>
}

/** Returns the bounds of all rule sets that were ever active, so that an old entry stays possible. */
export function boundsOf(sets: readonly NumberedRules[]): ReadonlyMap<TaskType, Bounds> {
  const bounds = new Map<TaskType, Bounds>([['promo', [1, PROMO_POINTS_MAX]]])
  for (const set of sets) {
    for (const [type, own] of Object.entries(boundsOfSet(set)) as [TaskType, Bounds][]) {
      bounds.set(type, around([bounds.get(type) ?? own, own]))
    }
  }
  return bounds
}

/** The largest adjustment by staff. */
export const MAX_ADJUSTMENT = ADJUSTMENT_MAX
