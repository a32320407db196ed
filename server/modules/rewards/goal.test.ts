import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goalOf } from './goal.ts'

const planOf = (points: number) => ({
  planId: 'a3',
  subscriptionId: 'spotify',
  name: null,
  duration: '3 Months',
  points,
  inStock: true,
  isPinned: true,
})

test('a goal says what is missing; a subscription without a name is named by its id', () => {
  expect(goalOf(planOf(1400), 600)).toEqual({
    ...planOf(1400),
    name: 'Spotify',
    missing: 800,
    progress: 42,
  })
  expect(goalOf(planOf(1400), 9999)).toMatchObject({ missing: 0, progress: 100 })
  expect(goalOf(null, 600)).toBeNull()
})

test('the bar is full exactly when nothing is missing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(6000), (points, balance) => {
      const goal = goalOf(planOf(points), balance)
      expect(goal?.progress === 100).toBe(goal?.missing === 0)
      expect(goal?.missing).toBe(Math.max(0, points - balance))
    }),
  )
})
