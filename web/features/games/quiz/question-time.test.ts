import { expect, test } from 'vitest'
import { endOf } from './question-time.ts'

const fifteen = (endsInMs: number) => ({ endsInMs, questionSeconds: 15 })

test('a question received ten seconds ago has five seconds left, an older one none', () => {
  expect(endOf(fifteen(15_000), 50_000, 50_000)).toBe(15_000)
  expect(endOf(fifteen(15_000), 50_000, 60_000)).toBe(5000)
  expect(endOf(fifteen(15_000), 50_000, 70_000)).toBeLessThan(0)
})

test('a question that begins after a pause never has more than the time of a question', () => {
  expect(endOf(fifteen(17_000), 50_000, 50_000)).toBe(15_000)
  expect(endOf(fifteen(17_000), 50_000, 52_000)).toBe(15_000)
  expect(endOf(fifteen(17_000), 50_000, 55_000)).toBe(12_000)
})

test('a quiz that began by other rules has its own time', () => {
  expect(endOf({ endsInMs: 32_000, questionSeconds: 30 }, 50_000, 50_000)).toBe(30_000)
})
