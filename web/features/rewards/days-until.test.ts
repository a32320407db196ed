import { expect, test } from 'vitest'
import { daysUntil } from './days-until.ts'

const END = '2026-12-20T23:59:59.000Z'

test.each([
  ['2026-12-17T10:00:00.000Z', 3],
  ['2026-12-19T23:00:00.000Z', 1],
  ['2026-12-20T00:00:01.000Z', 0],
  ['2026-12-20T23:59:58.000Z', 0],
  ['2026-12-25T00:00:00.000Z', 0],
])('at %s a subscription that lasts to the end of 20 December has %i whole days left', (now, days) => {
  expect(daysUntil(END, Date.parse(now))).toBe(days)
})
