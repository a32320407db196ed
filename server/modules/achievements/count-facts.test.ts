import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACHIEVEMENT_KINDS, ACHIEVEMENTS, type AchievementKind } from '#contracts/achievement-rules.ts'
import { TASK_TYPES, type TaskType } from '#contracts/ledger-rules.ts'
import { countFacts, doneOf, type EntryFact, type Fact, NO_PROGRESS } from './count-facts.ts'

const DAY_MS = 24 * 3_600_000
const START = Date.parse('2026-03-01T00:00:00.000Z')
const on = (day: number, hour = 12): Date => new Date(START + day * DAY_MS + hour * 3_600_000)

const entry = (taskType: TaskType, points: number, at: Date, more: Partial<EntryFact> = {}): EntryFact => ({
  ...{ of: 'entry', type: 'earn', taskType, points, at },
  ...more,
})
const many = (count: number, make: (nth: number) => Fact): Fact[] =>
  Array.from({ length: count }, (_, nth) => make(nth))
const kindsOf = (facts: readonly Fact[]): AchievementKind[] =>
  countFacts(NO_PROGRESS, facts).reached.map(({ kind }) => kind)
const quiz = (correct: number, difficulty = 'easy', total = 10) =>
  entry('quiz', correct * 10, on(1), { quiz: { correct, total, difficulty } })

/** Facts that fulfil a kind with the last of them, and not before. */
const EXAMPLES: Readonly<Record<AchievementKind, readonly Fact[]>> = {
  first_win: [entry('spin_win', 5, on(1))],
  spins_100: many(100, () => entry('spin_win', 5, on(1))),
  spins_1000: many(1000, (nth) => entry('spin_win', 5, on(nth))),
  first_card: [entry('scratch_earn', 5, on(1))],
  cards_100: many(100, (nth) => entry('scratch_earn', 5, on(nth))),
  win_500: [entry('scratch_earn', 500, on(1))],
  win_1000: [entry('spin_win', 1000, on(1))],
  first_cycle: many(7, (nth) => entry('daily_check_in', 20, on(nth), { streak: nth + 1 })),
  cycles_4: many(28, (nth) => entry('daily_check_in', 20, on(nth), { streak: (nth % 7) + 1 })),
  streak_30: many(30, (nth) => entry('daily_check_in', 20, on(nth), { streak: nth + 1 })),
  streak_100: many(100, (nth) => entry('daily_check_in', 20, on(nth), { streak: nth + 1 })),
  answers_100: many(12, () => quiz(9)),
  answers_1000: many(112, () => quiz(9)),
  perfect_quiz: [quiz(9), quiz(10)],
  perfect_quizzes_10: many(10, () => quiz(10, 'medium')),
  perfect_hard: [quiz(10, 'medium'), quiz(9, 'hard'), quiz(10, 'hard')],
  first_task: [entry('youtube', 100, on(1))],
  all_tasks: [{ of: 'allChannelTasks', at: on(1) }],
  ads_50: many(50, (nth) => entry(nth % 2 ? 'daily_ad' : 'special_task2', 20, on(nth))),
  first_code: [entry('promo', 50, on(1))],
  codes_10: many(10, (nth) => entry('promo', 50, on(nth))),
  day_1000: [entry('spin_win', 900, on(1, 0)), entry('promo', 900, on(2, 0)), entry('promo', 100, on(2, 23))],
  earned_1000: many(10, (nth) => entry('promo', 100, on(nth))),
  earned_10000: many(20, (nth) => entry('promo', 500, on(nth))),
  earned_100000: many(200, (nth) => entry('promo', 500, on(nth))),
  first_redemption: [{ of: 'redemptions', at: on(1) }],
  redemptions_5: many(5, (nth) => ({ of: 'redemptions', at: on(nth) })),
  seed_revealed: [{ of: 'revealedSeeds', at: on(1) }],
  prize: [entry('leaderboard', 500, on(1), { rank: 3 })],
  first_place: [entry('leaderboard', 500, on(1), { rank: 2 }), entry('leaderboard', 500, on(31), { rank: 1 })],
}

test.each(ACHIEVEMENT_KINDS)('%s is reached by the last of its facts, on its date', (kind) => {
  const facts = EXAMPLES[kind]
  expect(kindsOf(facts.slice(0, -1))).not.toContain(kind)
  expect(countFacts(NO_PROGRESS, facts).reached).toContainEqual({ kind, at: facts.at(-1)?.at })
})

test('there are at least 24 achievements', () => {
  expect(ACHIEVEMENT_KINDS.length).toBeGreaterThanOrEqual(24)
})

test('corrections by staff, refunds and redemptions are not earned', () => {
  const facts = [
    entry('adjustment', 100_000, on(1)),
    entry('refund', 100_000, on(1), { type: 'refund' }),
    entry('redemption', -100_000, on(1), { type: 'redeem' }),
  ]
  expect(kindsOf(facts)).toEqual([])
})

test('a quiz with fewer questions is not perfect, and a day ends at midnight UTC', () => {
  expect(kindsOf([quiz(8, 'hard', 8)])).toEqual([])
  expect(kindsOf([entry('promo', 600, on(1, 23.9)), entry('promo', 600, on(2, 0))])).not.toContain('day_1000')
})

test('the progress of a kind ends at its target', () => {
  const { progress } = countFacts(NO_PROGRESS, EXAMPLES.spins_1000)
  expect(doneOf('spins_100', progress.totals)).toBe(100)
  expect(doneOf('spins_1000', progress.totals)).toBe(1000)
  expect(doneOf('win_1000', progress.totals)).toBe(0)
})

const fact: fc.Arbitrary<Fact> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({
        taskType: fc.constantFrom(...TASK_TYPES),
        type: fc.constantFrom('earn' as const, 'earn' as const, 'redeem' as const, 'refund' as const),
        points: fc.constantFrom(5, 100, 500, 1000, 20_000),
        hour: fc.nat(72),
        streak: fc.option(fc.integer({ min: 1, max: 120 })),
        rank: fc.option(fc.integer({ min: 1, max: 3 })),
        quiz: fc.option(
          fc.record({
            correct: fc.integer({ min: 0, max: 10 }),
            total: fc.constant(10),
            difficulty: fc.constantFrom('easy', 'hard'),
          }),
        ),
      })
      .map(({ hour, ...rest }) => ({ of: 'entry' as const, ...rest, at: on(0, hour) })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      of: fc.constantFrom('redemptions' as const, 'revealedSeeds' as const, 'allChannelTasks' as const),
      at: fc.nat(72).map((hour) => on(0, hour)),
    }),
  },
)
const history = fc
  .array(fact, { maxLength: 120, size: 'max' })
  .map((facts) => facts.toSorted((a, b) => a.at.getTime() - b.at.getTime()))

test('more facts never take an achievement away, nor lower a total', () => {
  fc.assert(
    fc.property(history, history, (first, later) => {
      const before = countFacts(NO_PROGRESS, first)
      const after = countFacts(NO_PROGRESS, [...first, ...later])
      expect(after.reached.slice(0, before.reached.length)).toEqual(before.reached)
      for (const kind of ACHIEVEMENT_KINDS)
        expect(doneOf(kind, after.progress.totals)).toBeGreaterThanOrEqual(doneOf(kind, before.progress.totals))
    }),
  )
})

test('each is reached once, exactly when its measure has its target', () => {
  fc.assert(
    fc.property(history, (facts) => {
      const { progress, reached } = countFacts(NO_PROGRESS, facts)
      const kinds = reached.map(({ kind }) => kind)
      expect(new Set(kinds).size).toBe(kinds.length)
      const full = ACHIEVEMENT_KINDS.filter((kind) => doneOf(kind, progress.totals) === ACHIEVEMENTS[kind].target)
      expect(kinds.toSorted()).toEqual(full.toSorted())
    }),
  )
})

test('counting in parts finds the same as counting at once', () => {
  fc.assert(
    fc.property(history, fc.nat(120), (facts, cut) => {
      const whole = countFacts(NO_PROGRESS, facts)
      const first = countFacts(NO_PROGRESS, facts.slice(0, cut))
      const second = countFacts(first.progress, facts.slice(cut))
      expect(second.progress).toEqual(whole.progress)
      expect([...first.reached, ...second.reached]).toEqual(whole.reached)
    }),
  )
})
