import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '#contracts/canonical-json.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { FIRST_RULES } from '#test/first-rules.ts'
import { hashOfRules, numberedRules } from './numbered-rules.ts'
import { RuleBook } from './rule-book.ts'

test('the first set has the numbers of the specification', () => {
  const odds = [
    [5, 15],
    [10, 30],
    [25, 25],
    [50, 20],
    [100, 7],
    [200, 2.5],
    [500, 0.4],
    [1000, 0.1],
  ]
  for (const { prizes, total } of [FIRST_RULES.tables.wheel, FIRST_RULES.tables.scratch]) {
    expect(total).toBe(1000)
    expect(
      prizes.map(({ points, percent }) => [points, percent]).sort(([one = 0], [other = 0]) => one - other),
    ).toEqual(odds)
  }
  expect(SPECIFICATION_SET).toMatchObject({
    wheel: { spinsPerDay: 5 },
    scratch: { cardsPerDay: 3, adSeconds: 30 },
    quiz: {
      quizzesPerDay: 3,
      questions: 10,
      questionSeconds: 15,
      pointsPerAnswer: { easy: 10, medium: 20, hard: 30 },
    },
    checkIn: {
      dayPoints: [20, 40, 80, 120, 150, 200],
      bonus: [
        { weight: 80, from: 300, to: 400 },
        { weight: 15, from: 401, to: 600 },
        { weight: 4, from: 601, to: 800 },
        { weight: 1, from: 801, to: 1000 },
      ],
    },
    ads: {
      seconds: 30,
      points: { daily_ad: 50, special_task2: 20 },
      tasks: ['Click & Conquer', 'Ad-Mazing Mission', 'Boost & Earn', 'Explore & Reward', 'Quick Hit Reward'],
    },
    leaderboard: {
      rewards: [
        [
          { weight: 60, from: 500, to: 800 },
          { weight: 25, from: 801, to: 1200 },
          { weight: 10, from: 1201, to: 1600 },
          { weight: 5, from: 1601, to: 2000 },
        ],
        [
          { weight: 70, from: 400, to: 600 },
          { weight: 20, from: 601, to: 800 },
          { weight: 8, from: 801, to: 900 },
          { weight: 2, from: 901, to: 1000 },
        ],
        [
          { weight: 75, from: 300, to: 500 },
          { weight: 20, from: 501, to: 650 },
          { weight: 4, from: 651, to: 750 },
          { weight: 1, from: 751, to: 800 },
        ],
      ],
    },
    welcomeBonus: 100,
    bigWin: 100,
    processingHours: { from: 24, to: 48 },
    expiryMonths: 12,
  })
})

test('a hash depends on the values, and not on the order of keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(canonicalJson(JSON.parse(text))).toBe(text)
    }),
  )
  const reversed = Object.fromEntries(Object.entries(SPECIFICATION_SET).reverse()) as typeof SPECIFICATION_SET
  expect(hashOfRules(reversed)).toBe(FIRST_RULES.hash)
  expect(hashOfRules({ ...SPECIFICATION_SET, welcomeBonus: 101 })).not.toBe(FIRST_RULES.hash)
})

test('the set of a moment is the one that was activated last', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))
  const sets = [1, 2, 3].map((number) => numberedRules(number, { ...SPECIFICATION_SET, welcomeBonus: 100 * number }))
  const book = new RuleBook(sets, [
    { ruleSet: 1, activeFrom: null },
    { ruleSet: 2, activeFrom: at(10) },
    { ruleSet: 1, activeFrom: at(20) },
  ])
  const numbers = [0, 9, 10, 19, 20, 59].map((minute) => book.at(at(minute)).number)
  expect(numbers).toEqual([1, 1, 2, 2, 1, 1])
  expect(book.at(new Date(at(10).getTime() - 1)).number).toBe(1)
  expect(book.activeUntil(at(15)).map(({ number }) => number)).toEqual([1, 2])
  expect(book.activeUntil(at(30)).map(({ number }) => number)).toEqual([2, 1])
  expect(book.firstActivation(2)).toEqual(at(10))
  expect(book.activated.map(({ number }) => number)).toEqual([1, 2])
  expect(() => book.numbered(4)).toThrow()
})

test('an activation at the same time as an earlier one replaces it', () => {
  const from = new Date('2026-11-20T12:00:00.000Z')
  const sets = [1, 2].map((number) => numberedRules(number, SPECIFICATION_SET))
  const book = new RuleBook(sets, [
    { ruleSet: 1, activeFrom: null },
    { ruleSet: 2, activeFrom: from },
    { ruleSet: 1, activeFrom: from },
  ])
  expect(book.at(from).number).toBe(1)
  expect(book.activeUntil(from).map(({ number }) => number)).toEqual([1])
})
