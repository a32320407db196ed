import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MONTH_DAYS } from '#contracts/economy-rules.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { anyRuleSet } from '#test/any-rule-set.ts'
import { AVERAGE_HABITS, habitsOf, perfectHabits } from './habits.ts'
import { rangesOfMonth } from './in-worker.ts'
import { rangeOfSum, sampleMonths } from './month-samples.ts'
import { expectDay } from './points-of-day.ts'
import { sfc32 } from './sfc32.ts'

const set = SPECIFICATION_SET

describe('sampled months', () => {
  test.each([
    ['perfect', perfectHabits(set)],
    ['average', AVERAGE_HABITS],
    ['rare', habitsOf(0.1, 0.3, 'easy')],
  ])('of a %s member have the mean of the model', (_, habits) => {
    const { mean, deviation, low, median, high, samples } = sampleMonths({ set, habits, samples: 4000, seed: 7 })
    const error = deviation / Math.sqrt(samples)
    expect(Math.abs(mean - MONTH_DAYS * expectDay(set, habits).total)).toBeLessThan(4 * error)
    expect(low).toBeLessThan(median)
    expect(median).toBeLessThan(high)
  })

  test('have the mean of the model for any rules, also under limits', () => {
    fc.assert(
      fc.property(anyRuleSet({ hasCaps: true }), fc.integer({ min: 0, max: 100 }), (any, percent) => {
        const habits = habitsOf(percent / 100, 0.6, 'medium')
        const { mean, deviation, samples } = sampleMonths({ set: any, habits, samples: 400, seed: percent })
        const error = deviation / Math.sqrt(samples)
        // Five standard errors: a true model fails once in a million runs. Rare prizes need the small addition.
        expect(Math.abs(mean - MONTH_DAYS * expectDay(any, habits).total)).toBeLessThan(5 * error + 1e-6 + mean * 0.01)
      }),
      { numRuns: 30, seed: 1 },
    )
  })

  test('are repeated by the seed, and sampled in a worker as well', async () => {
    const sampling = { set, habits: AVERAGE_HABITS, samples: 50, seed: 3 }
    const range = sampleMonths(sampling)
    expect(await rangesOfMonth([sampling, { ...sampling, seed: 4 }])).toEqual([
      range,
      sampleMonths({ ...sampling, seed: 4 }),
    ])
    expect(sampleMonths({ ...sampling, seed: 4 })).not.toEqual(range)
  })

  test('of many members vary less, in proportion', () => {
    const range = { samples: 1, mean: 100, deviation: 10, low: 0, median: 0, high: 0 }
    expect(rangeOfSum(range, 100)).toEqual({ low: 10_000 - 196, high: 10_000 + 196 })
  })
})

test('words of a seed are spread evenly', () => {
  const words = sfc32(2 ** 40 + 1)
  const counts = Array.from({ length: 16 }, () => 0)
  for (let count = 0; count < 16_000; count += 1) {
    const bucket = words() >>> 28
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  const chiSquare = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)
  // The 99.9 % quantile of 15 degrees of freedom.
  expect(chiSquare).toBeLessThan(37.7)
})
