import fc from 'fast-check'
import { PRIZE_COLORS, PRIZE_ICONS } from '#contracts/prize-rules.ts'
import type { RuleSet } from '#contracts/rule-set.ts'

interface Options {
  /** The most points of a single prize. */
  readonly maxPoints?: number
  /** Whether daily limits occur. */
  readonly hasCaps?: boolean
}

/** Any valid rule set with moderate numbers. The points of check-ins rise, so that a missed day never pays. */
export function anyRuleSet({ maxPoints = 1000, hasCaps = false }: Options = {}): fc.Arbitrary<RuleSet> {
  const points = fc.integer({ min: 1, max: maxPoints })
  const weight = fc.integer({ min: 1, max: 50 })
  const prize = fc.record({
    ...{ points, weight },
    icon: fc.constantFrom(...PRIZE_ICONS),
    color: fc.constantFrom(...PRIZE_COLORS),
  })
  const prizes = fc.array(prize, { minLength: 2, maxLength: 8 })
  const band = fc
    .tuple(weight, points, fc.nat(50))
    .map(([own, from, width]) => ({ weight: own, from, to: from + width }))
  const bands = fc.array(band, { minLength: 1, maxLength: 3 })
  const perDay = fc.nat(5)
  const cap = hasCaps ? fc.option(fc.integer({ min: 1, max: 4 * maxPoints })) : fc.constant(null)
  return fc.record({
    wheel: fc.record({ spinsPerDay: perDay, prizes }),
    scratch: fc.record({ cardsPerDay: perDay, adSeconds: fc.constant(30), prizes }),
    quiz: fc.record({
      quizzesPerDay: fc.nat(3),
      questions: fc.integer({ min: 1, max: 12 }),
      questionSeconds: fc.constant(15),
      pointsPerAnswer: fc.record({ easy: points, medium: points, hard: points }),
    }),
    checkIn: fc.record({
      dayPoints: fc.array(points, { minLength: 6, maxLength: 6 }).map((days) => days.toSorted((a, b) => a - b)),
      bonus: bands.map((all) => all.map((one) => ({ ...one, from: one.from + maxPoints, to: one.to + maxPoints }))),
    }),
    ads: fc.record({
      seconds: fc.constant(30),
      points: fc.record({ daily_ad: points, special_task2: points }),
      tasks: fc.array(fc.constant('Watch an ad'), { maxLength: 5 }),
    }),
    leaderboard: fc.record({ rewards: fc.tuple(bands, bands, bands).map((all) => [...all]) }),
    welcomeBonus: points,
    bigWin: fc.integer({ min: 100, max: 1000 }),
    dailyCaps: fc.record({ member: cap, wheel: cap, scratch: cap, quiz: cap, checkIn: cap, ads: cap }),
    processingHours: fc.constant({ from: 24, to: 48 }),
    expiryMonths: fc.constant(12),
  })
}
