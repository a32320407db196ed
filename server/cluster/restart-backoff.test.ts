import { expect, test } from 'vitest'
import { Pace } from './restart-backoff.ts'

test('who has served for a while is replaced at once; who dies young again and again is waited for longer each time', () => {
  const pace = new Pace()
  expect(pace.next(3_600_000)).toBe(0)
  const waits = Array.from({ length: 12 }, () => pace.next(500))
  expect(waits.slice(0, 3)).toEqual([250, 500, 1000])
  expect(waits.at(-1)).toBe(30_000)
  expect(pace.next(60_000)).toBe(0)
})
