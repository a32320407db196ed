import { expect, test } from 'vitest'
import { expiresAtFrom } from './gone-at.ts'

test.each([
  // Last active on 15 March 2027, so the points expire at the end of 15 March 2028.
  ['2028-02-14T00:07:00.000Z', 30, '2028-03-16T00:00:00.000Z'],
  ['2028-02-14T23:59:59.999Z', 30, '2028-03-16T00:00:00.000Z'],
  ['2028-03-08T00:07:00.000Z', 7, '2028-03-16T00:00:00.000Z'],
])('points that were warned of at %s, with %i days left, are gone at %s', (warnedAt, days, at) => {
  expect(expiresAtFrom(warnedAt, days)).toBe(at)
})
