import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MONTH_DAYS } from '#contracts/economy-rules.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { anyRuleSet } from '#test/any-rule-set.ts'
import { MIN_ACTIVE_MEMBERS, measureHabits, type PlayCounts } from './measure-habits.ts'
import { expectDay } from './points-of-day.ts'

const COUNTS: PlayCounts = {
  days: MONTH_DAYS,
  ...{ activeMembers: 100, spins: 3000, scratch: 900, checkIns: 1200, ads: 7500, moreAds: 0, quizPoints: 90_000 },
  asked: { easy: 200, medium: 600, hard: 200 },
  right: { easy: 150, medium: 300, hard: 50 },
  ...{ onceOffered: 60, onceTaken: 15 },
}

test('habits are the shares of what active members could take', () => {
  const habits = measureHabits(SPECIFICATION_SET, COUNTS)
  expect(habits).toMatchObject({
    taken: { spins: 0.2, scratch: 0.1, checkIn: 0.4, ads: 0.5, moreAds: 0 },
    right: 0.5,
    difficulties: { easy: 0.2, medium: 0.6, hard: 0.2 },
    once: 0.25,
  })
  // The model earns by them what was earned.
  expect(habits && expectDay(SPECIFICATION_SET, habits).bySource.quizzes).toBeCloseTo(90_000 / 100 / MONTH_DAYS, 9)
})

test('a few members have no measured habits', () => {
  expect(measureHabits(SPECIFICATION_SET, { ...COUNTS, activeMembers: MIN_ACTIVE_MEMBERS - 1 })).toBeNull()
})

test('fewer days than a month are divided by their number, and none has no measured habits', () => {
  const habits = measureHabits(SPECIFICATION_SET, { ...COUNTS, days: 15 })
  expect(habits?.taken).toMatchObject({ spins: 0.4, scratch: 0.2, checkIn: 0.8 })
  expect(measureHabits(SPECIFICATION_SET, { ...COUNTS, days: 0 })).toBeNull()
})

test('shares are from 0 to 1 under any rules, also when offers were reduced since', () => {
  const counts = fc.record({
    days: fc.integer({ min: 1, max: MONTH_DAYS }),
    ...{ activeMembers: fc.integer({ min: MIN_ACTIVE_MEMBERS, max: 1000 }), spins: fc.nat(), scratch: fc.nat() },
    ...{ checkIns: fc.nat(), ads: fc.nat(), moreAds: fc.nat(), quizPoints: fc.nat() },
    asked: fc.record({ easy: fc.nat(9), medium: fc.nat(9), hard: fc.nat(9) }),
    right: fc.constant({ easy: 0, medium: 0, hard: 0 }),
    ...{ onceOffered: fc.nat(), onceTaken: fc.nat() },
  })
  fc.assert(
    fc.property(anyRuleSet(), counts, (set, counted) => {
      const habits = measureHabits(set, counted)
      const shares = [...Object.values(habits?.taken ?? {}), habits?.right, habits?.once]
      for (const share of shares) expect(share).toSatisfy((one: number) => one >= 0 && one <= 1)
      const difficulties = Object.values(habits?.difficulties ?? {}).reduce((sum, one) => sum + one, 0)
      expect(difficulties).toBeCloseTo(1, 9)
    }),
  )
})
