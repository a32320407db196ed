import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Random } from '#server/adapters/random.ts'
import {
  afterFailures,
  allKinds,
  emptiest,
  type KindStanding,
  kindAfter,
  MOST_FRUITLESS,
  MOST_KEPT,
  restedShortly,
} from './service-pace.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const DAY_MS = 24 * 3_600_000
const [FRESH] = allKinds([]) as [KindStanding, ...KindStanding[]]
const chance = (share: number): Random => ({
  bytes: (length) => Buffer.alloc(length, Math.floor(share * 255)),
})
const waitAfter = (failures: number, share: number, retryAfterMs?: number) =>
  afterFailures(failures, retryAfterMs, chance(share), NOW).getTime() - NOW.getTime()

describe('after a failure the service is left alone', () => {
  test('for half a minute, then twice as long each time, up to four hours', () => {
    expect([1, 2, 3, 9, 10, 11, 500].map((failures) => waitAfter(failures, 0) / 1000)).toEqual([
      30, 60, 120, 7680, 14_400, 14_400, 14_400,
    ])
  })

  test('for as long as it asks for, up to a day', () => {
    expect(waitAfter(1, 1, 7_200_000)).toBe(7_200_000)
    expect(waitAfter(1, 0, 1000)).toBe(30_000)
    expect(waitAfter(1, 0, 365 * DAY_MS)).toBe(DAY_MS)
  })

  test('never for less than half of that, whatever the chance, and never for less than its pace', () => {
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
  test('is asked for in smaller and smaller portions, and rests for a month when not even one is left', () => {
    const amounts: number[] = []
    let kind = FRESH
    while (!kind.restsUntil) {
      amounts.push(kind.amount)
      kind = kindAfter(kind, 'fewer', NOW)
    }
    expect(amounts).toEqual([50, 20, 10, 5, 1])
    expect(kind).toMatchObject({ amount: 50, restsUntil: new Date(NOW.getTime() + 30 * DAY_MS) })
  })

  test('rests when the service repeats itself, or has no end', () => {
    let kind = kindAfter(FRESH, 50, NOW)
    for (let answer = 1; answer < MOST_FRUITLESS; answer += 1) kind = kindAfter(kind, 50, NOW)
    expect(kind.restsUntil).toBeNull()
    expect(kindAfter(kind, 51, NOW)).toMatchObject({ fruitless: 0, restsUntil: null })
    expect(kindAfter(kind, 50, NOW).restsUntil).not.toBeNull()
    expect(kindAfter(FRESH, MOST_KEPT, NOW).restsUntil).not.toBeNull()
  })

  test('comes next when it has the fewest questions and does not rest', () => {
    const kinds = allKinds([
      { ...FRESH, difficulty: 'hard', kept: 7 },
      { ...FRESH, restsUntil: new Date(NOW.getTime() + 1) },
    ])
    expect(kinds).toHaveLength(24)
    expect(emptiest(kinds, NOW)).toMatchObject({ category: 'general_knowledge', difficulty: 'medium', kept: 0 })
    expect(emptiest(kinds, new Date(NOW.getTime() + 1))).toMatchObject({ difficulty: 'easy' })
    const resting = kinds.map((kind) => restedShortly(kind, NOW))
    expect(emptiest(resting, NOW)).toBeUndefined()
    expect(emptiest(resting, new Date(NOW.getTime() + 3_600_000))).toBeDefined()
  })
})
