import { expect, test } from 'vitest'
import { endOf } from './question-time.ts'

test('a question received ten seconds ago has five seconds left, an older one none', () => {
  expect(endOf(15_000, 50_000, 50_000)).toBe(15_000)
  expect(endOf(15_000, 50_000, 60_000)).toBe(5000)
  expect(endOf(15_000, 50_000, 70_000)).toBeLessThan(0)
})

test('a question that begins after a pause never has more than fifteen seconds', () => {
  expect(endOf(17_000, 50_000, 50_000)).toBe(15_000)
  expect(endOf(17_000, 50_000, 52_000)).toBe(15_000)
  expect(endOf(17_000, 50_000, 55_000)).toBe(12_000)
})
