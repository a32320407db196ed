import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Random } from '#server/adapters/random.ts'
import {
  allKinds,
  type KindProgress,
  kindAfterAnswer,
  MAX_FRUITLESS,
  MAX_STORED,
  nextAttemptAt,
  nextKind,
  withShortPause,
} from './service-backoff.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const DAY_MS = 24 * 3_600_000
const [FRESH] = allKinds([]) as [KindProgress, ...KindProgress[]]
const fixedRandom = (share: number): Random => ({
  bytes: (length) => Buffer.alloc(length, Math.floor(share * 255)),
})
const waitAfter = (failures: number, share: number, retryAfterMs?: number) =>
  nextAttemptAt(failures, retryAfterMs, fixedRandom(share), NOW).getTime() - NOW.getTime()

describe('the backoff after a failure', () => {
  test('is half a minute, then twice as long each time, up to four hours', () => {
    expect([1, 2, 3, 9, 10, 11, 500].map((failures) => waitAfter(failures, 0) / 1000)).toEqual([
      30, 60, 120, 7680, 14_400, 14_400, 14_400,
    ])
  })

  test('is at least Retry-After, up to a day', () => {
    expect(waitAfter(1, 1, 7_200_000)).toBe(7_200_000)
    expect(waitAfter(1, 0, 1000)).toBe(30_000)
    expect(waitAfter(1, 0, 365 * DAY_MS)).toBe(DAY_MS)
  })

  test('is with any jitter at least half of that, and longer than the interval of requests', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, share) => {
        const longest = waitAfter(failures, 0)
        const wait = waitAfter(failures, share)
        expect(wait).toBeGreaterThanOrEqual(longest / 2)
        expect(wait).toBeLessThanOrEqual(longest)
        expect(wait).toBeGreaterThan(5000)
      }),
    )
  })
})

describe('a kind of questions', () => {
  test('is requested in decreasing amounts, and paused for a month when none is left', () => {
    const amounts: number[] = []
    let kind = FRESH
    while (!kind.pausedUntil) {
      amounts.push(kind.amount)
      kind = kindAfterAnswer(kind, 'fewer', NOW)
    }
    expect(amounts).toEqual([50, 20, 10, 5, 1])
    expect(kind).toMatchObject({ amount: 50, pausedUntil: new Date(NOW.getTime() + 30 * DAY_MS) })
  })

  test('is paused when the service repeats itself or has endless questions', () => {
    let kind = kindAfterAnswer(FRESH, 50, NOW)
    for (let answer = 1; answer < MAX_FRUITLESS; answer += 1) kind = kindAfterAnswer(kind, 50, NOW)
    expect(kind.pausedUntil).toBeNull()
    expect(kindAfterAnswer(kind, 51, NOW)).toMatchObject({ fruitless: 0, pausedUntil: null })
    expect(kindAfterAnswer(kind, 50, NOW).pausedUntil).not.toBeNull()
    expect(kindAfterAnswer(FRESH, MAX_STORED, NOW).pausedUntil).not.toBeNull()
  })

  test('is next when it has the fewest questions and is not paused', () => {
    const kinds = allKinds([
      { ...FRESH, difficulty: 'hard', stored: 7 },
      { ...FRESH, pausedUntil: new Date(NOW.getTime() + 1) },
    ])
    expect(kinds).toHaveLength(24)
    expect(nextKind(kinds, NOW)).toMatchObject({ category: 'general_knowledge', difficulty: 'medium', stored: 0 })
    expect(nextKind(kinds, new Date(NOW.getTime() + 1))).toMatchObject({ difficulty: 'easy' })
    const paused = kinds.map((kind) => withShortPause(kind, NOW))
    expect(nextKind(paused, NOW)).toBeUndefined()
    expect(nextKind(paused, new Date(NOW.getTime() + 3_600_000))).toBeDefined()
  })
})
