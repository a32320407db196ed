import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectedRange } from './expected-range.ts'

const MOST_DRAWS = 3000
/** The logarithms of 0!, 1!, 2! and so on. */
const logFactorials = [0]
for (let at = 1; at <= MOST_DRAWS; at += 1) logFactorials.push((logFactorials[at - 1] as number) + Math.log(at))
const logFactorial = (of: number) => logFactorials[of] as number

/** Returns the probability of exactly `count`, by definition. */
function binomial(draws: number, chance: number, count: number): number {
  const ways = logFactorial(draws) - logFactorial(count) - logFactorial(draws - count)
  return Math.exp(ways + count * Math.log(chance) + (draws - count) * Math.log1p(-chance))
}

function within(draws: number, chance: number, from: number, to: number): number {
  let sum = 0
  for (let count = from; count <= to; count += 1) sum += binomial(draws, chance, count)
  return sum
}

describe('the expected range', () => {
  test('covers 99 of 100 cases with the smallest range', () => {
    const chances = fc.double({ min: 0.001, max: 0.999, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MOST_DRAWS }), chances, (draws, chance) => {
        const { from, to } = expectedRange(draws, chance)
        expect(from).toBeLessThanOrEqual(to)
        expect(within(draws, chance, from, to)).toBeGreaterThan(0.985)
        if (from > 0) expect(within(draws, chance, 0, from - 1)).toBeLessThan(0.0075)
        if (to < draws) expect(within(draws, chance, to + 1, draws)).toBeLessThan(0.0075)
      }),
      { numRuns: 200 },
    )
  })

  test('of rare prizes begins at none', () => {
    expect(expectedRange(100, 0.001)).toEqual({ from: 0, to: 1 })
    expect(expectedRange(0, 0.3)).toEqual({ from: 0, to: 0 })
  })

  test('of a million spins is narrow', () => {
    expect(expectedRange(1_000_000, 0.3)).toEqual({ from: 298_820, to: 301_180 })
  })
})
