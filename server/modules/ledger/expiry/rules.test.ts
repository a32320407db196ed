import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TASK_TYPES } from '#contracts/ledger.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { numberedRules, RuleBook } from '#server/modules/rules/index.ts'
import { expiresOn, expiryMonths, nextExpiryStep, restartsExpiry, utcDay } from './rules.ts'

const DAY_MS = 24 * 3_600_000
const fresh = (idleSince: string, months = 12) => ({ idleSince, months, warnings: 0, expiresOn: null })

describe('points are retained until the end of the day 12 months after the last activity', () => {
  test.each([
    ['2026-03-15', '2027-03-16'],
    ['2026-12-31', '2028-01-01'],
    ['2027-02-28', '2028-02-29'],
    ['2028-02-28', '2029-03-01'],
    ['2028-02-29', '2029-03-01'],
    ['2028-03-01', '2029-03-02'],
    ['2026-01-31', '2027-02-01'],
  ])('idle since %s, gone on %s', (idleSince, gone) => {
    expect(expiresOn(fresh(idleSince), idleSince)).toBe(gone)
  })

  test('after a late first warning there are 30 days, too', () => {
    expect(expiresOn(fresh('2026-03-15'), '2027-03-01')).toBe('2027-04-01')
    expect(expiresOn(fresh('2026-03-15'), '2029-03-01')).toBe('2029-04-01')
  })
})

test('a member’s earnings and redemptions are own activity; entries of staff and the system are not', () => {
  const own = TASK_TYPES.filter((taskType) => restartsExpiry(taskType) && taskType !== 'expiry')
  expect(TASK_TYPES.filter((taskType) => !own.includes(taskType))).toEqual([
    'leaderboard',
    'refund',
    'adjustment',
    'expiry',
  ])
})

test('regardless of when the job runs, nothing expires without warnings at least 30 and 7 whole days before', () => {
  const delays = fc.tuple(fc.nat(400), fc.nat(60), fc.nat(60))
  const days = fc.date({ min: new Date('2026-01-01'), max: new Date('2034-12-31'), noInvalidDate: true }).map(utcDay)
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 120 }), delays, (idleSince, months, [first, second, third]) => {
      const plus = (day: string, count: number) => utcDay(new Date(Date.parse(day) + count * DAY_MS))
      const daysTo = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS
      const due = plus(expiresOn(fresh(idleSince, months), idleSince), -31)
      const firstAt = plus(due, first)
      const one = nextExpiryStep(fresh(idleSince, months), firstAt)
      if (one.kind !== 'warn') throw new Error('no warning')
      const secondAt = plus(one.nextOn, second)
      const two = nextExpiryStep({ idleSince, months, ...one }, secondAt)
      if (two.kind !== 'warn') throw new Error('no second warning')
      const gone = plus(two.nextOn, third)
      expect(nextExpiryStep({ idleSince, months, ...two }, gone)).toEqual({ kind: 'expire' })
      // The day of a warning is not counted.
      expect(daysTo(firstAt, one.expiresOn)).toBeGreaterThanOrEqual(31)
      expect(daysTo(secondAt, two.expiresOn)).toBeGreaterThanOrEqual(8)
      expect(two.expiresOn >= one.expiresOn).toBe(true)
      expect(gone >= two.expiresOn).toBe(true)
      if (first === 0) expect(one.expiresOn).toBe(expiresOn(fresh(idleSince, months), idleSince))
      if (second === 0) expect(two.expiresOn).toBe(one.expiresOn)
    }),
    { numRuns: 500 },
  )
})

describe('when the rules change', () => {
  const sets = [12, 6, 24].map((expiryMonths, index) =>
    numberedRules(index + 1, { ...SPECIFICATION_SET, expiryMonths }),
  )
  const at = (day: string) => new Date(`${day}T12:00:00.000Z`)
  const book = (...activations: [ruleSet: number, from: string][]) =>
    new RuleBook(sets, [
      { ruleSet: 1, activeFrom: null },
      ...activations.map(([ruleSet, from]) => ({ ruleSet, activeFrom: at(from) })),
    ])

  test.each([
    ['a shorter time counts for later activity only', [[2, '2027-06-10']], '2027-06-09', 12],
    ['on the day of the change the longer one counts', [[2, '2027-06-10']], '2027-06-10', 12],
    ['from the next day on the shorter one counts', [[2, '2027-06-10']], '2027-06-11', 6],
    ['a longer time counts for earlier activity, too', [[3, '2027-06-10']], '2027-03-01', 24],
    [
      'the set of the activity counts, not those between it and now',
      [
        [3, '2027-06-10'],
        [2, '2027-07-01'],
      ],
      '2027-03-01',
      12,
    ],
  ] as const)('%s', (_, activations, idleSince, months) => {
    expect(
      expiryMonths(book(...activations.map((one) => [...one] as [number, string])), idleSince, at('2027-08-01')),
    ).toBe(months)
  })

  test('a longer time postpones what was announced', () => {
    const warned = { idleSince: '2026-03-15', months: 12, warnings: 1, expiresOn: '2027-03-16' }
    expect(nextExpiryStep(warned, '2027-03-08')).toMatchObject({ kind: 'warn', warnings: 2 })
    expect(nextExpiryStep({ ...warned, months: 24 }, '2027-03-08')).toEqual({ kind: 'postpone', nextOn: '2028-02-14' })
    expect(expiresOn({ ...warned, months: 24 }, '2027-03-08')).toBe('2028-03-16')
  })
})
