import { expect, test } from 'vitest'
import { totalsOf } from './trend-totals.ts'

test('sums are compared by complete days, and today is apart', () => {
  expect(totalsOf({ name: 'signups', values: [3, 4, 1], previous: [2, 2, 3] })).toEqual({
    value: 7,
    before: 4,
    today: 1,
  })
})

test('a level is compared with the level at the same distance', () => {
  expect(totalsOf({ name: 'activeMembers', values: [3, 4, 6], previous: [2, 2, 3] })).toEqual({
    value: 6,
    before: 3,
    today: null,
  })
})
