import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QUIZ_DIFFICULTIES } from '#contracts/quiz-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { anyRuleSet } from '#test/any-rule-set.ts'
import { dayOf } from './day-of-members.ts'
import { habitsOf, perfectHabits } from './habits.ts'
import { boundsOfDay, expectDay, totalBounds } from './points-of-day.ts'

const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)
const habits = fc.tuple(share, share, fc.constantFrom(...QUIZ_DIFFICULTIES)).map((all) => habitsOf(...all))
const SLACK = 1e-6

const withCaps = (caps: Partial<RuleSet['dailyCaps']>): RuleSet => ({
  ...SPECIFICATION_SET,
  dailyCaps: { ...SPECIFICATION_SET.dailyCaps, ...caps },
})

describe('a day by the specification', () => {
  test('brings a perfect member 1,673 points and opens 13 ads', () => {
    const { bySource, total, openings } = expectDay(SPECIFICATION_SET, perfectHabits(SPECIFICATION_SET))
    const cycle = 20 + 40 + 80 + 120 + 150 + 200 + 392.1
    expect(bySource.spins).toBeCloseTo(175, 9)
    expect(bySource.scratch).toBeCloseTo(105, 9)
    expect(bySource).toMatchObject({ quizzes: 900, ads: 250, moreAds: 100 })
    expect(bySource.checkIn).toBeCloseTo(cycle / 7, 9)
    expect(total).toBeCloseTo(1530 + cycle / 7, 9)
    expect(openings).toEqual({ daily_ad: 5, special_task2: 5, scratch: 3 })
  })

  test('has the bounds of its rules', () => {
    expect(totalBounds(SPECIFICATION_SET)).toEqual({ atLeast: 8 * 5 + 350 + 20, atMost: 8 * 1000 + 900 + 350 + 1000 })
  })
})

describe('for any rule set', () => {
  test('the perfect member earns at least what any member earns, and no more than the most', () => {
    fc.assert(
      fc.property(anyRuleSet({ hasCaps: true }), habits, (set, assumed) => {
        const { day, total } = dayOf(set, assumed)
        for (const { atLeast, average, perfect, atMost } of [...day, total]) {
          expect(average).toBeGreaterThanOrEqual(0)
          expect(perfect).toBeLessThanOrEqual(atMost + SLACK)
          expect(atLeast).toBeLessThanOrEqual(atMost)
        }
        // Limits can shift points between sources, but not the total.
        expect(total.average).toBeLessThanOrEqual(total.perfect + SLACK)
        const sum = day.reduce((points, one) => points + one.average, 0)
        expect(total.average).toBeCloseTo(sum, 6)
      }),
    )
  })

  test('more points or larger shares never bring less', () => {
    fc.assert(
      fc.property(
        anyRuleSet({ hasCaps: true }),
        habits,
        share,
        fc.integer({ min: 2, max: 5 }),
        (set, assumed, raised, factor) => {
          const { total } = expectDay(set, assumed)
          const eager = habitsOf(Math.max(assumed.taken.spins, raised), Math.max(assumed.right, raised), 'easy')
          expect(expectDay(set, { ...eager, difficulties: assumed.difficulties }).total).toBeGreaterThanOrEqual(
            total - SLACK,
          )
          const prizes = set.wheel.prizes.map((prize) => ({ ...prize, points: prize.points * factor }))
          const generous = { ...set, wheel: { ...set.wheel, prizes }, welcomeBonus: set.welcomeBonus * factor }
          expect(expectDay(generous, assumed).total).toBeGreaterThanOrEqual(total - SLACK)
        },
      ),
    )
  })
})

describe('a daily limit', () => {
  const perfect = perfectHabits(SPECIFICATION_SET)

  test('cuts a source to the mean of the smaller of both', () => {
    // One spin, at most 50 points: 5, 10 and 25 as they are, 500 of 1000 draws give 50.
    const set = { ...withCaps({ wheel: 50 }), wheel: { ...SPECIFICATION_SET.wheel, spinsPerDay: 1 } }
    const expected = (5 * 150 + 10 * 300 + 25 * 250 + 50 * 300) / 1000
    expect(expectDay(set, perfect).bySource.spins).toBeCloseTo(expected, 9)
  })

  test('counts both pages of ads together, and closes ads in proportion', () => {
    const { bySource, openings } = expectDay(withCaps({ ads: 70 }), perfect)
    expect(bySource.ads + bySource.moreAds).toBeCloseTo(70, 9)
    expect(openings.daily_ad).toBeCloseTo(1, 9)
    expect(openings.scratch).toBe(3)
  })

  test('of the member counts all sources', () => {
    const { total, bySource } = expectDay(withCaps({ member: 300 }), perfect)
    expect(total).toBeCloseTo(300, 6)
    expect(Object.values(bySource).reduce((sum, one) => sum + one, 0)).toBeCloseTo(300, 6)
  })

  test('that cannot be reached changes nothing', () => {
    const free = expectDay(SPECIFICATION_SET, perfect).total
    expect(expectDay(withCaps({ member: 10_250, wheel: 5000 }), perfect).total).toBeCloseTo(free, 9)
    // A limit that can hardly be reached takes almost nothing, although it is computed from the distribution.
    expect(expectDay(withCaps({ member: 10_000, wheel: 4900 }), perfect).total).toBeCloseTo(free, 2)
  })

  test('is the sum of the bounds, cut', () => {
    expect(totalBounds(withCaps({ ads: 100, wheel: 10, member: 2000 }))).toEqual({
      atLeast: 10 + 15 + 20 + 100,
      atMost: 2000,
    })
    expect(boundsOfDay(withCaps({ wheel: 10 }))[0]).toMatchObject({ times: 5, atLeast: 10, atMost: 10 })
  })
})
