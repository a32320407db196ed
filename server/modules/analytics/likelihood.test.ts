import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WHEEL_TABLE } from '#test/first-rules.ts'
import { likelihoodOf } from './likelihood.ts'

/** The reference: the sum over every count. */
function sumOverCounts(count: number, draws: number, chance: number): number {
  const probabilities = [(1 - chance) ** draws]
  for (let n = 1; n <= draws; n += 1) {
    probabilities.push(((probabilities[n - 1] ?? 0) * (draws - n + 1) * chance) / (n * (1 - chance)))
  }
  const distance = Math.abs(count - draws * chance)
  return probabilities.reduce(
    (sum, probability, n) => (Math.abs(n - draws * chance) >= distance - 1e-9 ? sum + probability : sum),
    0,
  )
}

describe('the likelihood of a count', () => {
  test('equals the sum over every count', () => {
    const weights = fc.constantFrom(...WHEEL_TABLE.prizes.map(({ weight }) => weight / WHEEL_TABLE.total))
    const drawn = fc.nat(400).chain((draws) => fc.tuple(fc.constant(draws), fc.nat(draws), weights))
    fc.assert(
      fc.property(drawn, ([draws, count, chance]) => {
        expect(likelihoodOf(count, draws, chance)).toBeCloseTo(Math.min(1, sumOverCounts(count, draws, chance)), 9)
      }),
    )
  })

  test('is 1 for the expected count, or without draws', () => {
    expect(likelihoodOf(300, 1000, 0.3)).toBe(1)
    expect(likelihoodOf(0, 0, 0.3)).toBe(1)
    expect(likelihoodOf(3, 3, 1)).toBe(1)
    expect(likelihoodOf(1, 3, 0)).toBe(0)
  })

  test('approaches the normal distribution for millions, quickly', () => {
    const [draws, chance] = [10_000_000, 0.3]
    const deviation = Math.sqrt(draws * chance * (1 - chance))
    const started = performance.now()
    for (const [deviations, expected] of [
      [1, 0.3173],
      [-2, 0.0455],
      [3, 0.0027],
      [-5, 5.7e-7],
    ] as const) {
      const found = likelihoodOf(Math.round(draws * chance + deviations * deviation), draws, chance)
      expect(found / expected).toBeCloseTo(1, 1)
    }
    expect(performance.now() - started).toBeLessThan(500)
  })
})
