import { expect, test } from 'vitest'
import { dayProgress, isListed } from './day-progress.ts'

const WAYS = [
  { way: 'checkIn', left: 0, total: 1 },
  { way: 'spins', left: 3, total: 5 },
  { way: 'quizzes', left: 2, total: 3 },
  { way: 'ads', left: 4, total: 4 },
  { way: 'channels', left: 2, total: 2 },
] as const

test('the day is made of what comes back each day', () => {
  expect(dayProgress(WAYS, null)).toEqual({ done: 4, total: 13 })
})

test('plays that the member’s own limit excludes are no part of the day', () => {
  expect(dayProgress(WAYS, 2)).toEqual({ done: 4, total: 10 })
  expect(dayProgress(WAYS, 9)).toEqual({ done: 4, total: 13 })
})

test('a day with its limit reached and everything else done is full', () => {
  const done = WAYS.map((one) => (one.way === 'ads' ? { ...one, left: 0 } : one))
  expect(dayProgress(done, 0)).toEqual({ done: 8, total: 8 })
})

test('ways are listed when they are done for today, not when they are excluded or completed for ever', () => {
  expect(isListed({ way: 'scratch', left: 0, total: 3 })).toBe(true)
  expect(isListed({ way: 'scratch', left: 0, total: 0 })).toBe(false)
  expect(isListed({ way: 'channels', left: 0, total: 2 })).toBe(false)
})
