import { expect, test } from 'vitest'
import { RestartBackoff } from './restart-backoff.ts'

test('a worker is restarted immediately after the minimum uptime, and with exponential backoff after crashes at start-up', () => {
  const backoff = new RestartBackoff()
  expect(backoff.next(3_600_000)).toBe(0)
  const waits = Array.from({ length: 12 }, () => backoff.next(500))
  expect(waits.slice(0, 3)).toEqual([250, 500, 1000])
  expect(waits.at(-1)).toBe(30_000)
  expect(backoff.next(60_000)).toBe(0)
})
