import { expect, test } from 'vitest'
import { summarize } from './summary.ts'

test('a series is summed up by its ends and its first highest value', () => {
  expect(summarize([3, 9, 4, 9, 5])).toEqual({ first: 3, last: 5, highest: 9, highestAt: 1 })
  expect(summarize([7])).toEqual({ first: 7, last: 7, highest: 7, highestAt: 0 })
  expect(summarize([])).toBeUndefined()
})
