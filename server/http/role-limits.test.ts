import { describe, expect, test } from 'vitest'
import { areLimitsRaised, limitsOf, stricterLimits, usefulLimits } from '#contracts/role-limits.ts'

describe('limits of a role', () => {
  test('are read in one order, without anything that is no limit', () => {
    const stored = { codes: 5, other: 1, price: '7', points: -1 }
    expect(limitsOf(stored)).toEqual({ codes: 5 })
    expect(limitsOf(null)).toEqual({})
    expect(JSON.stringify(limitsOf({ codes: 0, points: 2 }))).toBe('{"points":2,"codes":0}')
  })

  test('are dropped without a permission that they bind', () => {
    const limits = { points: 1, price: 2, codes: 3 }
    expect(usefulLimits(limits, ['users.read', 'users.update'])).toEqual({ points: 1 })
    expect(usefulLimits(limits, ['redemptions.update'])).toEqual({ price: 2, codes: 3 })
    expect(usefulLimits(limits, ['system.manage'])).toEqual(limits)
    expect(usefulLimits(limits, ['content.edit'])).toEqual({})
  })

  test('of two persons bind both', () => {
    expect(stricterLimits({ points: 5, price: 9 }, { points: 7, codes: 0 })).toEqual({ points: 5, price: 9, codes: 0 })
    expect(stricterLimits({}, {})).toEqual({})
  })

  test.each([
    [{ points: 5 }, { points: 6 }, true],
    [{ points: 5 }, {}, true],
    [{ points: 5 }, { points: 5, codes: 1 }, false],
    [{ points: 5, codes: 3 }, { points: 4, codes: 4 }, true],
    [{}, { points: 1 }, false],
  ])('from %o to %o are raised: %s', (from, to, raised) => {
    expect(areLimitsRaised(from, to)).toBe(raised)
  })
})
