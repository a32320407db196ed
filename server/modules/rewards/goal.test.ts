import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Plan, Subscription } from '#contracts/rewards.ts'
import { goalOf } from './goal.ts'

const plan = (id: string, points: number, inStock = true): Plan => ({
  id,
  duration: '1 Month',
  months: 1,
  points,
  originalPoints: points,
  savingPercent: 0,
  inStock,
  left: null,
})
const subscription = (id: string, ...plans: Plan[]): Subscription => ({
  id,
  name: id.toUpperCase(),
  category: 'music',
  description: '',
  popular: false,
  plans,
})
const CATALOGUE = [
  subscription('a', plan('a1', 500), plan('a3', 1400)),
  subscription('b', plan('b1', 700), plan('b3', 2000, false)),
]

describe('the goal', () => {
  test('is the pinned plan, however far it is, and also without stock', () => {
    expect(goalOf(CATALOGUE, 'a3', 600)).toEqual({
      planId: 'a3',
      subscriptionId: 'a',
      name: 'A',
      duration: '1 Month',
      points: 1400,
      missing: 800,
      progress: 42,
      inStock: true,
      isPinned: true,
    })
    expect(goalOf(CATALOGUE, 'b3', 600)).toMatchObject({ planId: 'b3', inStock: false, isPinned: true })
  })

  test('is the nearest plan where none is pinned or the pinned one was withdrawn', () => {
    for (const pinned of [null, 'withdrawn']) {
      expect(goalOf(CATALOGUE, pinned, 600)).toMatchObject({ planId: 'b1', missing: 100, isPinned: false })
    }
  })

  test('is the most expensive affordable plan when all are affordable', () => {
    expect(goalOf(CATALOGUE, null, 9999)).toMatchObject({ planId: 'a3', missing: 0, progress: 100 })
    expect(goalOf([], null, 10)).toBeNull()
    expect(goalOf([subscription('b', plan('b3', 2000, false))], null, 10)).toBeNull()
  })

  test('has a full bar exactly when nothing is missing', () => {
    const catalogue = fc
      .array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 6 })
      .map((prices) => [subscription('a', ...prices.map((points, index) => plan(`p${index}`, points)))])
    fc.assert(
      fc.property(catalogue, fc.nat(6000), fc.option(fc.nat(8)), (subscriptions, balance, pinned) => {
        const goal = goalOf(subscriptions, pinned === null ? null : `p${pinned}`, balance)
        if (!goal) throw new Error('a plan is in stock')
        expect(goal.progress === 100).toBe(goal.missing === 0)
        expect(goal.missing).toBe(Math.max(0, goal.points - balance))
      }),
    )
  })
})
