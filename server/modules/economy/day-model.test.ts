import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AD_POINTS, AD_TASKS } from '#contracts/ad-rules.ts'
import { drawFrom, drawInteger, maxPoints, meanPoints, minPoints, pickByWeight } from '#contracts/draw-rules.ts'
import {
  BANDED_TABLES,
  type BandTable,
  ODDS_TABLES,
  type PrizeTable,
  SCRATCH_TABLE,
  WHEEL_TABLE,
} from '#contracts/draw-tables.ts'
import { POINTS_PER_ANSWER, QUIZ_DIFFICULTIES, QUIZ_QUESTIONS } from '#contracts/quiz-rules.ts'
import { CHECK_IN_POINTS, QUIZZES_PER_DAY, SCRATCHES_PER_DAY, SPINS_PER_DAY } from '#contracts/rules.ts'
import { addDays } from '#server/modules/accounts/index.ts'
import { checkInStateOf, freezesAfter, type PastCheckIn } from '#server/modules/check-in/cycle.ts'
import { membersOf, warningsOf } from './costs.ts'
import { dayOf, meanCheckIn, totalOf } from './day-model.ts'

type Table = PrizeTable | BandTable

/** All possible draws from a table, each with its probability. */
function everyDraw(table: Table): { points: number; chance: number }[] {
  return Array.from({ length: table.total }, (_, number) => number).flatMap((number) => {
    if ('prizes' in table) return [{ points: drawFrom(() => number, table).points, chance: 1 / table.total }]
    const { from, to } = pickByWeight(table.bands, number)
    const size = to - from + 1
    return Array.from({ length: size }, (_, second) => {
      // The first word selects the band, the second one the points in it.
      const words = [number, second]
      const { points } = drawFrom(() => words.shift() ?? 0, table)
      return { points, chance: 1 / table.total / size }
    })
  })
}

const expected = (table: Table) => everyDraw(table).reduce((sum, { points, chance }) => sum + points * chance, 0)

describe('what a draw brings', () => {
  test.each<Table>(Object.values(ODDS_TABLES))('$name: is what the engine draws over all its numbers', (table) => {
    const drawn = everyDraw(table).map(({ points }) => points)
    expect(meanPoints(table)).toBeCloseTo(expected(table), 9)
    expect(minPoints(table)).toBe(Math.min(...drawn))
    expect(maxPoints(table)).toBe(Math.max(...drawn))
  })

  test('holds for any table of prizes', () => {
    const prizes = fc.array(
      fc.record({ points: fc.integer({ min: 1, max: 1e6 }), weight: fc.integer({ min: 1, max: 40 }) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(prizes, (rows) => {
        const total = rows.reduce((sum, { weight }) => sum + weight, 0)
        const table = {
          name: 'any',
          total,
          prizes: rows.map((row) => ({ ...row, id: '', label: '', percent: 0, icon: '', color: '' })),
        }
        const sum = Array.from({ length: total }, (_, number) => {
          expect(drawInteger(() => number, total)).toBe(number)
          return pickByWeight(table.prizes, number).points
        }).reduce((one, other) => one + other, 0)
        expect(meanPoints(table)).toBeCloseTo(sum / total, 6)
      }),
    )
  })

  test('of the wheel is 35 points by the published odds', () => {
    expect(meanPoints(WHEEL_TABLE)).toBe(35)
    expect(meanPoints(BANDED_TABLES['check-in-day-7'])).toBeCloseTo(392.1, 9)
  })
})

/**
 * Average daily check-in points for a daily probability, by the real rules: the probability of each streak is iterated from day
 * to day until it converges.
 */
function followed(chance: number): number {
  /** The probability of each last check-in, as JSON. Streaks that differ by a full cycle pay the same. */
  let likely = new Map<string, number>([['null', 1]])
  const days = new Map<string, ReturnType<typeof dayAfter>>()
  const perDay: number[] = []
  for (let count = 0; count < 3000; count += 1) {
    const next = new Map<string, number>()
    const add = (last: PastCheckIn | undefined, part: number) => {
      const key = JSON.stringify(last ?? null)
      next.set(key, (next.get(key) ?? 0) + part)
    }
    let paid = 0
    for (const [key, part] of likely) {
      const day = days.get(key) ?? dayAfter(key)
      days.set(key, day)
      paid += part * chance * day.points
      add(day.claimed, part * chance)
      add(day.missed, part * (1 - chance))
    }
    likely = next
    perDay.push(paid)
  }
  // The mean of a week: without missed days the phase of the cycle never evens out.
  return perDay.slice(-7).reduce((sum, one) => sum + one, 0) / 7
}

/** What follows a last check-in: the points of today's one, and the last check-in as seen tomorrow, when today is yesterday. */
function dayAfter(key: string) {
  const last: PastCheckIn | undefined = JSON.parse(key) ?? undefined
  const { streak, cycleDay, freezes } = checkInStateOf(last, NOON, UTC)
  const claimed = { day: '2026-11-19', streak: cycleDay, freezes: freezesAfter(cycleDay, freezes), coolOffs: null }
  const missed = streak === 0 ? undefined : last && { ...last, day: addDays(last.day, -1) }
  return { points: CHECK_IN_POINTS[cycleDay - 1] ?? expectedBonus, claimed, missed }
}
const NOON = new Date('2026-11-20T12:00:00Z')
const UTC = { timeZone: 'UTC', frozenDay: null }
const expectedBonus = expected(BANDED_TABLES['check-in-day-7'])

describe('check-ins', () => {
  test('pay a member who misses no day the mean of a cycle', () => {
    const cycle = CHECK_IN_POINTS.reduce<number>((sum, one) => sum + one, 0) + 392.1
    expect(meanCheckIn(1)).toBeCloseTo(cycle / 7, 9)
    expect(meanCheckIn(0)).toBe(0)
  })

  test.each([0.05, 0.25, 0.5, 0.75, 0.9, 0.99])('bring, at a chance of %d a day, what the rules come to', (chance) => {
    expect(meanCheckIn(chance)).toBeCloseTo(followed(chance), 4)
  })

  test('pay more to a member who comes more often', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(chance, chance, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(meanCheckIn(less)).toBeLessThanOrEqual(meanCheckIn(more) + 1e-9)
      }),
    )
  })
})

describe('a day', () => {
  const habits = fc.record({
    taken: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
    right: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
    difficulty: fc.constantFrom(...QUIZ_DIFFICULTIES),
  })

  test('equals the sum of the rules, for the perfect member and at most', () => {
    const ads = AD_TASKS.length * (AD_POINTS.daily_ad + AD_POINTS.special_task2)
    const quizzes = QUIZZES_PER_DAY * QUIZ_QUESTIONS * POINTS_PER_ANSWER.hard
    // No day is missed: a streak of seven.
    const cycle = Array.from({ length: 7 }, (_, streak) => {
      const last = streak > 0 ? { day: '2026-11-19', streak, freezes: 0, coolOffs: null } : undefined
      return CHECK_IN_POINTS[checkInStateOf(last, NOON, UTC).cycleDay - 1] ?? expectedBonus
    }).reduce((sum, points) => sum + points, 0)
    const { perfect, atMost, atLeast } = totalOf(dayOf({ taken: 0.5, right: 0.5, difficulty: 'easy' }))
    const draws = SPINS_PER_DAY * expected(WHEEL_TABLE) + SCRATCHES_PER_DAY * expected(SCRATCH_TABLE)
    expect(perfect).toBeCloseTo(draws + quizzes + ads + cycle / 7, 9)
    expect(atMost).toBe((SPINS_PER_DAY + SCRATCHES_PER_DAY) * 1000 + quizzes + ads + 1000)
    expect(atLeast).toBe((SPINS_PER_DAY + SCRATCHES_PER_DAY) * 5 + ads + 20)
  })

  test('is never worth more to the average member than to the perfect one, for any assumptions', () => {
    fc.assert(
      fc.property(habits, (assumed) => {
        for (const source of [...dayOf(assumed), totalOf(dayOf(assumed))]) {
          expect(source.average).toBeGreaterThanOrEqual(0)
          expect(source.average).toBeLessThanOrEqual(source.perfect + 1e-9)
          expect(source.perfect).toBeLessThanOrEqual(source.atMost + 1e-9)
          expect(source.atLeast).toBeLessThanOrEqual(source.perfect)
        }
      }),
    )
  })

  test('costs a month of it in plans, and warns when a day is worth more than a plan', () => {
    const plan = (points: number, months: number) => ({ name: 'A', duration: 'B', months, points })
    const total = { atLeast: 10, average: 100, perfect: 500, atMost: 900 }
    const plans = { cheapest: plan(500, 1), bestValue: plan(4000, 12) }
    expect(membersOf(total, plans)[0]).toEqual({
      who: 'average',
      perDay: 100,
      perMonth: 3000,
      daysToCheapest: 5,
      plansPerMonth: 6,
      monthsPerMonth: 9,
    })
    // Exactly the price causes no warning.
    expect(warningsOf(total, plans)).toEqual([{ who: 'atMost', points: 900 }])
    expect(warningsOf({ ...total, perfect: 501 }, plans).map(({ who }) => who)).toEqual(['perfect', 'atMost'])
    expect(warningsOf(total, null)).toEqual([])
    expect(membersOf({ ...total, average: 0 }, plans)[0]).toMatchObject({ daysToCheapest: null, plansPerMonth: 0 })
    expect(membersOf(total, null)[0]).toMatchObject({ perMonth: 3000, plansPerMonth: null, monthsPerMonth: null })
  })
})
