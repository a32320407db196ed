import { expect, test } from 'vitest'
import { daysUntil } from './days-until.ts'

const END = '2026-12-20T23:59:59.000Z'

test.each([
  ['2026-12-17T10:00:00.000Z', 'UTC', 3],
  ['2026-12-19T23:00:00.000Z', 'UTC', 1],
  ['2026-12-20T00:00:01.000Z', 'UTC', 0],
  ['2026-12-20T23:59:58.000Z', 'UTC', 0],
  ['2026-12-21T00:00:00.000Z', 'UTC', -1],
  // The evening of 19 December, the morning of 21 December, and the evening of 20 December.
  ['2026-12-20T00:30:00.000Z', 'America/New_York', 1],
  ['2026-12-20T21:30:00.000Z', 'Asia/Kolkata', -1],
  ['2026-12-21T02:00:00.000Z', 'America/Los_Angeles', 0],
])('at %s in %s a subscription that lasts to 20 December has %i days left', (now, timeZone, days) => {
  expect(daysUntil(END, timeZone, Date.parse(now))).toBe(days)
})
