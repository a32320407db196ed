import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refetchAfter } from './time.ts'

const DAY_MS = 86_400_000

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('data are read again at the earliest end, and often after it', () => {
  expect(refetchAfter('2026-03-01T12:00:00Z', undefined, '2026-03-01T11:00:00Z', null)).toBe(3_600_000)
  expect(refetchAfter('2026-03-01T12:00:00Z', '2026-03-01T09:00:00Z')).toBeLessThan(60_000)
  expect(refetchAfter(null, undefined)).toBe(false)
})

test('an end in some weeks fits into a timer', () => {
  const left = Number(refetchAfter('2026-04-01T10:00:00Z'))
  expect(left).toBeGreaterThan(20 * DAY_MS)
  expect(left).toBeLessThan(2 ** 31)
})
