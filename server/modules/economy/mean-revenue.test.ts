import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meanRevenue } from './mean-revenue.ts'

const revenue = (micros: bigint | null) => ({ daily_ad: micros, special_task2: 5_000n, scratch: 0n })

test('each group counts by its share, and a page with an unknown amount is unknown', () => {
  const groups = [
    { sharePercent: 20, openingRevenue: revenue(25_000n) },
    { sharePercent: 80, openingRevenue: revenue(1_000n) },
  ]
  expect(meanRevenue(groups)).toEqual({ daily_ad: 5_800n, special_task2: 5_000n, scratch: 0n })
  expect(meanRevenue([...groups, { sharePercent: 0, openingRevenue: revenue(null) }]).daily_ad).toBeNull()
})

test('the mean is between the least and the most', () => {
  const shares = fc.integer({ min: 1, max: 99 })
  const micros = fc.bigInt({ min: 0n, max: 10n ** 15n })
  fc.assert(
    fc.property(shares, micros, micros, (share, one, other) => {
      const mean = meanRevenue([
        { sharePercent: share, openingRevenue: revenue(one) },
        { sharePercent: 100 - share, openingRevenue: revenue(other) },
      ]).daily_ad as bigint
      expect(mean >= (one < other ? one : other) && mean <= (one > other ? one : other)).toBe(true)
    }),
  )
})
