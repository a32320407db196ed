// Computes what a day pays, from the rules and tables that pay; it has no figures of its own.

import { AD_POINTS, AD_TASKS } from '#contracts/ad-rules.ts'
import { maxPoints, meanPoints, minPoints } from '#contracts/draw-rules.ts'
import { BANDED_TABLES, type PrizeTable, SCRATCH_TABLE, WHEEL_TABLE } from '#contracts/draw-tables.ts'
import type { DayPoints } from '#contracts/economy.ts'
import type { DaySource } from '#contracts/economy-rules.ts'
import { POINTS_PER_ANSWER, QUIZ_QUESTIONS, type QuizDifficulty } from '#contracts/quiz-rules.ts'
import {
  CHECK_IN_DAYS,
  CHECK_IN_POINTS,
  FREEZES_MAX,
  QUIZZES_PER_DAY,
  SCRATCHES_PER_DAY,
  SPINS_PER_DAY,
} from '#contracts/rules.ts'
import { freezesAfter } from '#server/modules/check-in/index.ts'

/** An average member, as fractions of 1: how much of a day's offers they use, and how many answers are right. */
export interface Habits {
  readonly taken: number
  readonly right: number
  readonly difficulty: QuizDifficulty
}

export interface SourceOfDay extends DayPoints {
  readonly source: DaySource
  readonly times: number
}

export function dayOf(habits: Habits): SourceOfDay[] {
  return [
    draws('spins', SPINS_PER_DAY, WHEEL_TABLE, habits),
    draws('scratch', SCRATCHES_PER_DAY, SCRATCH_TABLE, habits),
    quizzes(habits),
    checkIn(habits),
    certain('ads', AD_TASKS.length, AD_POINTS.daily_ad, habits),
    certain('moreAds', AD_TASKS.length, AD_POINTS.special_task2, habits),
  ]
}

export const totalOf = (sources: readonly DayPoints[]): DayPoints => {
  const sum = (name: keyof DayPoints) => sources.reduce((total, source) => total + source[name], 0)
  return { atLeast: sum('atLeast'), average: sum('average'), perfect: sum('perfect'), atMost: sum('atMost') }
}

function draws(source: DaySource, times: number, table: PrizeTable, { taken }: Habits): SourceOfDay {
  const perfect = times * meanPoints(table)
  return {
    source,
    times,
    atLeast: times * minPoints(table),
    average: taken * perfect,
    perfect,
    atMost: times * maxPoints(table),
  }
}

function quizzes({ taken, right, difficulty }: Habits): SourceOfDay {
  const answers = QUIZZES_PER_DAY * QUIZ_QUESTIONS
  const most = answers * Math.max(...Object.values(POINTS_PER_ANSWER))
  return {
    source: 'quizzes',
    times: QUIZZES_PER_DAY,
    atLeast: 0,
    average: taken * right * answers * POINTS_PER_ANSWER[difficulty],
    perfect: most,
    atMost: most,
  }
}

function certain(source: DaySource, times: number, points: number, { taken }: Habits): SourceOfDay {
  const all = times * points
  return { source, times, atLeast: all, average: taken * all, perfect: all, atMost: all }
}

const BONUS = BANDED_TABLES['check-in-day-7']

function checkIn({ taken }: Habits): SourceOfDay {
  return {
    source: 'checkIn',
    times: 1,
    atLeast: Math.min(...CHECK_IN_POINTS, minPoints(BONUS)),
    average: meanCheckIn(taken),
    perfect: meanCheckIn(1),
    atMost: Math.max(...CHECK_IN_POINTS, maxPoints(BONUS)),
  }
}

/** What a check-in can be: its day of the cycle, and the freezes left after it. */
const CHECK_INS = Array.from({ length: CHECK_IN_DAYS * (FREEZES_MAX + 1) }, (_, index) => ({
  day: (index % CHECK_IN_DAYS) + 1,
  freezes: Math.floor(index / CHECK_IN_DAYS),
}))
const FIRST = 0
const indexOf = (day: number, freezes: number): number => freezes * CHECK_IN_DAYS + day - 1

/** After so many steps the first check-in has no influence on the shares, to twelve digits. */
const STEPS = 300

/**
 * Returns the average daily check-in points of a member who checks in on any day with this probability. The kinds of check-ins are a
 * Markov chain. A missed day uses a freeze, and one without a freeze leads back to day 1 (docs/product.md#streak-freeze).
 */
export function meanCheckIn(chance: number): number {
  const points = [...CHECK_IN_POINTS, meanPoints(BONUS)]
  let shares: number[] = CHECK_INS.map((_, index) => (index === FIRST ? 1 : 0))
  for (let step = 0; step < STEPS; step += 1) {
    // Staying with a probability of one half changes no average, and makes a cycle without missed days converge.
    const next = shares.map((share) => share / 2)
    const add = (to: number, part: number) => (next[to] = (next[to] ?? 0) + part / 2)
    CHECK_INS.forEach(({ day, freezes }, from) => {
      const share = shares[from] ?? 0
      const following = (day % CHECK_IN_DAYS) + 1
      for (let missed = 0; missed <= freezes; missed += 1) {
        add(indexOf(following, freezesAfter(following, freezes - missed)), share * (1 - chance) ** missed * chance)
      }
      add(FIRST, share * (1 - chance) ** (freezes + 1))
    })
    shares = next
  }
  return chance * CHECK_INS.reduce((sum, { day }, index) => sum + (shares[index] ?? 0) * (points[day - 1] ?? 0), 0)
}
