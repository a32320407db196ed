import { expect, test } from 'vitest'
import type { RuleSet } from '#contracts/rule-set.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { scaleRules } from '#server/modules/economy/model/scale-rules.ts'
import { GUARD_INPUTS } from '#test/guard-inputs.ts'
import { defaultPopulation, peopleOf } from './population.ts'
import { compareWithGuard } from './predict.ts'
import { simulate } from './simulate.ts'

const set = SPECIFICATION_SET
const input = {
  ...{ set, population: defaultPopulation(set), people: 40, days: 45, seed: 5, planPoints: 1400, neverRedeemed: 0 },
}

test('members simulated by the real decisions earn what the guard predicts, within 3 %', () => {
  const result = simulate(input)
  const { deviation, predictedPointsPerDay, cost, predictedCost } = compareWithGuard(input, result, GUARD_INPUTS)
  expect(Math.abs(deviation)).toBeLessThan(0.03)
  expect(Number(cost) / Number(predictedCost)).toBeCloseTo(1 + deviation, 4)
  for (const { kind, memberDays, points } of result.kinds) {
    // A kind has few members here, and its bonuses and rewards are in its points.
    const predicted = predictedPointsPerDay[kind] ?? Number.NaN
    expect({ kind, isNear: Math.abs(points / memberDays / predicted - 1) < 0.15 }).toEqual({ kind, isNear: true })
  }
  const earned = result.kinds.reduce((sum, { points }) => sum + points, 0)
  expect(result.redeemedPlans * 1400 + result.outstandingPoints).toBe(earned)
})

test('the decisions and the guard follow the same draft', () => {
  const draft: RuleSet = {
    ...scaleRules(set, 0.4, 'distinct'),
    wheel: { spinsPerDay: 3, prizes: set.wheel.prizes.map((prize) => ({ ...prize, weight: 1 })) },
    quiz: { ...set.quiz, quizzesPerDay: 2, questions: 6, pointsPerAnswer: { easy: 4, medium: 9, hard: 11 } },
    ads: { ...set.ads, seconds: 10, tasks: ['One', 'Two'] },
  }
  const drafted = { ...input, set: draft, population: defaultPopulation(draft) }
  const { deviation } = compareWithGuard(drafted, simulate(drafted), GUARD_INPUTS)
  expect(Math.abs(deviation)).toBeLessThan(0.03)
})

test('the same seed repeats a simulation', () => {
  const short = { ...input, people: 20, days: 3 }
  expect(simulate(short)).toEqual(simulate(short))
  expect(simulate({ ...short, seed: 6 })).not.toEqual(simulate(short))
})

test('people are divided by weight into whole numbers', () => {
  expect(peopleOf(input.population, 40)).toEqual([2, 18, 12, 6, 2])
  expect(peopleOf(input.population, 11).reduce((sum, count) => sum + count, 0)).toBe(11)
})
