import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choosePlayLimit, endedCoolOff, type PlayLimit, playLimitAt, startedCoolOff } from './rules.ts'

const HOUR = 3_600_000
const NOON = Date.UTC(2026, 10, 20, 12)
const at = (hours: number) => new Date(NOON + hours * HOUR)
const NONE: PlayLimit = { playsPerDay: null, nextPlaysPerDay: null, changeAt: null }
const limited = (playsPerDay: number): PlayLimit => ({ ...NONE, playsPerDay })

describe('a limit of plays', () => {
  test('takes effect at once when it is stricter, and after 24 hours when it is looser', () => {
    expect(playLimitAt(choosePlayLimit(NONE, 3, at(0)), at(0))).toBe(3)
    expect(playLimitAt(choosePlayLimit(limited(3), 2, at(0)), at(0))).toBe(2)
    for (const wanted of [5, null]) {
      const chosen = choosePlayLimit(limited(3), wanted, at(0))
      expect([0, 23.99, 24].map((hours) => playLimitAt(chosen, at(hours)))).toEqual([3, 3, wanted])
    }
  })

  test('that is chosen again, or stricter than the waiting one, does not wait longer', () => {
    const chosen = choosePlayLimit(limited(3), 8, at(0))
    expect(choosePlayLimit(chosen, 8, at(10)).changeAt).toEqual(at(24))
    expect(choosePlayLimit(chosen, 5, at(10)).changeAt).toEqual(at(24))
    expect(choosePlayLimit(chosen, 9, at(10)).changeAt).toEqual(at(34))
    expect(choosePlayLimit(chosen, null, at(10)).changeAt).toEqual(at(34))
    expect(choosePlayLimit(chosen, 3, at(10))).toEqual(limited(3))
  })

  test('never becomes looser within 24 hours of the choice, after any choices', () => {
    const choice = fc.record({
      after: fc.integer({ min: 0, max: 40 }),
      wanted: fc.option(fc.integer({ min: 1, max: 10 })),
    })
    const size = (limit: number | null) => limit ?? Number.POSITIVE_INFINITY
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 12 }), (choices) => {
        let limit = NONE
        let hours = 0
        const made: { at: number; wanted: number | null }[] = [{ at: -1000, wanted: null }]
        for (const { after, wanted } of choices) {
          const before = playLimitAt(limit, at(hours))
          hours += after
          const now = playLimitAt(limit, at(hours))
          // A limit that became looser was chosen at least 24 hours ago.
          if (size(now) > size(before)) {
            expect(made.some((one) => one.wanted !== null || now === null)).toBe(true)
            expect(made.some((one) => size(one.wanted) >= size(now) && one.at <= hours - 24)).toBe(true)
          }
          limit = choosePlayLimit(limit, wanted, at(hours))
          made.push({ at: hours, wanted })
          expect(size(playLimitAt(limit, at(hours)))).toBeLessThanOrEqual(size(now))
        }
      }),
    )
  })
})

describe('a cool-off', () => {
  test('is extended by a longer one, and not shortened by a shorter one', () => {
    expect(startedCoolOff(null, 24, at(0))).toEqual(at(24))
    expect(startedCoolOff(at(30), 24, at(0))).toEqual(at(30))
    expect(startedCoolOff(at(30), 168, at(0))).toEqual(at(168))
  })

  test('ends at the earliest 24 hours after the member asked', () => {
    expect(endedCoolOff(at(168), at(0))).toEqual(at(24))
    expect(endedCoolOff(at(10), at(0))).toEqual(at(10))
  })
})
