import { expect, test } from 'vitest'
import { nextRank } from './next-rank.ts'

const ITEMS = [
  { rank: 1, points: 900 },
  { rank: 2, points: 500 },
  { rank: 2, points: 500 },
  { rank: 4, points: 300 },
]

test('the next rank is that of the nearest member with more points', () => {
  expect(nextRank(ITEMS, { rank: 4, points: 300 })).toEqual({ rank: 2, points: 201 })
  expect(nextRank(ITEMS, { rank: 2, points: 500 })).toEqual({ rank: 1, points: 401 })
  expect(nextRank(ITEMS, { rank: 37, points: 20 })).toEqual({ rank: 4, points: 281 })
})

test('the first and a member without a rank have none', () => {
  expect(nextRank(ITEMS, { rank: 1, points: 900 })).toBeUndefined()
  expect(nextRank(ITEMS, { rank: null, points: 0 })).toBeUndefined()
})
