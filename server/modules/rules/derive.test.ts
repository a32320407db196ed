import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Overlay } from '#contracts/campaigns.ts'
import { RuleSet } from '#contracts/rule-set.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { anyRuleSet } from '#test/any-rule-set.ts'
import { derive } from './derive.ts'

const NOTHING: Overlay = { multipliers: {}, extraPlays: {}, wheelPrizes: null, discount: null }

const percent = fc.integer({ min: 101, max: 1000 })
const anyOverlay = fc.record({
  multipliers: fc.record(
    { wheel: percent, scratch: percent, quiz: percent, checkIn: percent, ads: percent },
    { requiredKeys: [] },
  ),
  extraPlays: fc.record(
    {
      wheel: fc.integer({ min: 1, max: 50 }),
      scratch: fc.integer({ min: 1, max: 50 }),
      quiz: fc.integer({ min: 1, max: 50 }),
    },
    { requiredKeys: [] },
  ),
  wheelPrizes: fc.constant(null),
  discount: fc.constant(null),
}) as fc.Arbitrary<Overlay>

const setOf = (base: RuleSet, overlay: Overlay): RuleSet => {
  const derived = derive(base, overlay)
  if ('beyondLimits' in derived) throw new Error(derived.beyondLimits.join())
  return derived.ruleSet
}

const pointsOf = ({ wheel, scratch, quiz, checkIn, ads }: RuleSet): number[] => [
  ...[...wheel.prizes, ...scratch.prizes].map(({ points }) => points),
  ...Object.values(quiz.pointsPerAnswer),
  ...checkIn.dayPoints,
  ...checkIn.bonus.flatMap(({ from, to }) => [from, to]),
  ...Object.values(ads.points),
]

test('an overlay that changes nothing leaves the set as it is', () => {
  fc.assert(
    fc.property(anyRuleSet(), (base) => {
      expect(setOf(base, NOTHING)).toEqual(base)
    }),
  )
})

test('points are multiplied and rounded half up', () => {
  const set = setOf(SPECIFICATION_SET, {
    ...NOTHING,
    multipliers: { wheel: 150, ads: 250 },
    extraPlays: { scratch: 2 },
  })
  expect(set.wheel.prizes.map(({ points }) => points)).toEqual([15, 300, 38, 750, 8, 150, 75, 1500])
  expect(set.ads.points).toEqual({ daily_ad: 125, special_task2: 50 })
  expect(set.scratch.cardsPerDay).toBe(5)
  expect(set.scratch.prizes).toEqual(SPECIFICATION_SET.scratch.prizes)
  expect(set.leaderboard).toEqual(SPECIFICATION_SET.leaderboard)
})

test('a derived set is a valid set, or the fields beyond the limits are named', () => {
  fc.assert(
    fc.property(anyRuleSet({ maxPoints: 30_000 }), anyOverlay, (base, overlay) => {
      const derived = derive(base, overlay)
      if ('ruleSet' in derived) {
        expect(RuleSet.parse(derived.ruleSet)).toEqual(derived.ruleSet)
        return
      }
      expect(derived.beyondLimits.length).toBeGreaterThan(0)
      for (const field of derived.beyondLimits) {
        const [group = '', name = ''] = field.split('.')
        expect(overlay[group as 'multipliers'][name as 'wheel']).toBeDefined()
      }
    }),
  )
})

test('a greater multiplier never pays less, and different prizes stay different', () => {
  fc.assert(
    fc.property(anyRuleSet(), percent, percent, (base, one, other) => {
      const by = (value: number) =>
        pointsOf(
          setOf(base, {
            ...NOTHING,
            multipliers: { wheel: value, scratch: value, quiz: value, checkIn: value, ads: value },
          }),
        )
      const [less, more] = [by(Math.min(one, other)), by(Math.max(one, other))]
      for (const [index, points] of less.entries()) {
        expect(points).toBeLessThanOrEqual(more[index] ?? 0)
        expect(points).toBeGreaterThanOrEqual(pointsOf(base)[index] ?? 0)
      }
      expect(new Set(less).size).toBe(new Set(pointsOf(base)).size)
    }),
  )
})

test('overlays on different sources can be applied in any order', () => {
  fc.assert(
    fc.property(anyRuleSet({ maxPoints: 100 }), percent, fc.integer({ min: 1, max: 50 }), (base, value, plays) => {
      const wheel: Overlay = { ...NOTHING, multipliers: { wheel: value }, extraPlays: { wheel: plays } }
      const quiz: Overlay = { ...NOTHING, multipliers: { quiz: value } }
      expect(setOf(setOf(base, wheel), quiz)).toEqual(setOf(setOf(base, quiz), wheel))
    }),
  )
})

test('points beyond a daily cap are refused, because no play would fit in it', () => {
  const capped = { ...SPECIFICATION_SET, dailyCaps: { ...SPECIFICATION_SET.dailyCaps, wheel: 1500, member: 3000 } }
  expect(derive(capped, { ...NOTHING, multipliers: { wheel: 200, scratch: 400, quiz: 200 } })).toEqual({
    beyondLimits: ['multipliers.wheel', 'multipliers.scratch'],
  })
  expect(derive(capped, { ...NOTHING, multipliers: { wheel: 150, scratch: 300 } })).toHaveProperty('ruleSet')
  const tooLow = { ...capped, dailyCaps: { ...capped.dailyCaps, wheel: 10 } }
  // The wheel was closed before.
  expect(derive(tooLow, { ...NOTHING, multipliers: { wheel: 200 } })).toHaveProperty('ruleSet')
})

test('each difficulty of the quiz and each page of ads that fits in a daily cap still fits', () => {
  const { dailyCaps, quiz } = SPECIFICATION_SET
  const withCaps = (caps: Partial<RuleSet['dailyCaps']>): RuleSet => ({
    ...SPECIFICATION_SET,
    dailyCaps: { ...dailyCaps, ...caps },
  })
  const refused = (caps: Partial<RuleSet['dailyCaps']>, multipliers: Overlay['multipliers']) => {
    const derived = derive(withCaps(caps), { ...NOTHING, multipliers })
    return 'beyondLimits' in derived ? derived.beyondLimits : []
  }
  const { medium, hard } = quiz.pointsPerAnswer
  // An easy quiz and the other page would still fit.
  expect(refused({ quiz: quiz.questions * hard }, { quiz: 150 })).toEqual(['multipliers.quiz'])
  expect(refused({ ads: 60 }, { ads: 150 })).toEqual(['multipliers.ads'])
  expect(refused({ member: 1000 }, { quiz: 400 })).toEqual(['multipliers.quiz'])
  expect(refused({ quiz: quiz.questions * hard * 2, ads: 100 }, { quiz: 200, ads: 200 })).toEqual([])
  // The hard quiz was closed before.
  expect(refused({ quiz: quiz.questions * (medium + 5) }, { quiz: 110 })).toEqual([])
  expect(refused({ quiz: quiz.questions * (medium + 5) }, { quiz: 150 })).toEqual(['multipliers.quiz'])
})

test('a special prize table takes the place of the wheel', () => {
  const wheelPrizes = SPECIFICATION_SET.wheel.prizes.map((prize) => ({ ...prize, points: prize.points + 1 }))
  expect(setOf(SPECIFICATION_SET, { ...NOTHING, wheelPrizes }).wheel.prizes).toEqual(wheelPrizes)
})
