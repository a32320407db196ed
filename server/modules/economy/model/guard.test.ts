import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RuleSet } from '#contracts/rule-set.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { anyRuleSet } from '#test/any-rule-set.ts'
import { GUARD_INPUTS } from '#test/guard-inputs.ts'
import { fitToBudget, HALVINGS } from './fit-to-budget.ts'
import { guardFigures } from './guard-figures.ts'
import { fitInWorker } from './in-worker.ts'
import { costOfPoints, divideRounded, expectedRate, multiplyExpected, worstRate } from './money-of-points.ts'
import { differencesOf, scaleRules } from './scale-rules.ts'
import { guardVerdict } from './verdict.ts'

const dollars = (micros: bigint | null): number => Number(micros) / 1e6

describe('points in money', () => {
  test('are rounded once, to the nearest millionth, halves upwards', () => {
    expect([5n, 4n, -5n, -6n, -4n].map((dividend) => divideRounded(dividend, 10n))).toEqual([1n, 0n, 0n, -1n, 0n])
    // $2 for 1,400 points: a point costs 1,428.571429 micros.
    const rate = worstRate(GUARD_INPUTS) ?? 0n
    expect(rate).toBe(1_428_571_429n)
    expect(costOfPoints(1400, rate)).toBe(2_000_000n)
    expect(costOfPoints(0.5, rate)).toBe(714n)
    expect(multiplyExpected(6.5, 10_000n)).toBe(65_000n)
  })

  test('cost most by the plan that gives the most money for a point, and on average by the mix', () => {
    const plans = [
      { id: 'a', points: 1000, costMinor: 100n },
      { id: 'b', points: 4000, costMinor: 800n },
      { id: 'c', points: 500, costMinor: null },
    ]
    const inputs = { ...GUARD_INPUTS, plans, planMix: { a: 0.5, b: 0.5 } }
    expect(costOfPoints(1000, worstRate(inputs) ?? 0n)).toBe(2_000_000n)
    expect(costOfPoints(1000, expectedRate(inputs) ?? 0n)).toBe(1_500_000n)
    expect(expectedRate({ ...inputs, planMix: { c: 1 } })).toBeNull()
    for (const planMix of [null, { gone: 1 }]) expect(expectedRate({ ...inputs, planMix })).toBe(worstRate(inputs))
  })
})

describe('the specification’s numbers, at $2 for 1,400 points and $0.01 per ad', () => {
  const verdict = guardVerdict(SPECIFICATION_SET, GUARD_INPUTS)

  test('are refused with the figures', () => {
    expect(verdict.outcome).toBe('refused')
    const [perfect, average] = verdict.figures.members
    expect(perfect?.pointsPerDay).toBeCloseTo(1673.157, 3)
    expect(average?.pointsPerDay).toBeCloseTo(489.5, 0)
    expect(dollars(perfect?.perMonth.cost ?? null)).toBeCloseTo(71.7, 1)
    expect(dollars(perfect?.perMonth.revenue ?? null)).toBeCloseTo(3.9, 6)
    expect(perfect?.daysToCheapest).toBeCloseTo(0.837, 3)
    expect(verdict.broken).toMatchObject([
      { rule: 'perfectCost', ceiling: 6_000_000n, cost: perfect?.perMonth.cost },
      { rule: 'margin', targetBp: 1000, marginBp: verdict.figures.month.marginBp },
    ])
    expect(verdict.figures.month.marginBp).toBeLessThan(-80_000)
    expect(verdict.warnings).toContainEqual({
      ...{ warning: 'dayBeyondPlan', who: 'perfect', planPoints: 1400 },
      points: perfect?.pointsPerDay,
    })
  })

  test('are fitted to a set that passes, with all prizes different and in their order', () => {
    const fit = fitToBudget(SPECIFICATION_SET, GUARD_INPUTS)
    if (fit.outcome !== 'fits') throw new Error(fit.outcome)
    expect(fit.merging).toBe('distinct')
    expect(fit.verdict.outcome).toBe('passes')
    const points = (set: RuleSet) => set.wheel.prizes.map((prize) => prize.points)
    const order = (values: number[]) => values.map((value) => values.filter((other) => other < value).length)
    expect(order(points(fit.ruleSet))).toEqual(order(points(SPECIFICATION_SET)))
    expect(fit.ruleSet.wheel.prizes.map(({ weight }) => weight)).toEqual(
      SPECIFICATION_SET.wheel.prizes.map(({ weight }) => weight),
    )
    expect(fit.differences).toContainEqual({
      path: ['ads', 'points', 'daily_ad'],
      from: 50,
      to: fit.ruleSet.ads.points.daily_ad,
    })
    // Without ads of scratch cards the smallest points are still too dear; the guard says so.
    const revenuePerOpening = { daily_ad: 1n, special_task2: 1n, scratch: 1n }
    expect(fitToBudget(SPECIFICATION_SET, { ...GUARD_INPUTS, revenuePerOpening }).outcome).toBe('impossible')
    expect(fitToBudget(fit.ruleSet, GUARD_INPUTS).outcome).toBe('unneeded')
  })

  test('are fitted in a worker thread to the same set', async () => {
    expect(await fitInWorker(SPECIFICATION_SET, GUARD_INPUTS)).toEqual(fitToBudget(SPECIFICATION_SET, GUARD_INPUTS))
  })
})

describe('the verdict', () => {
  const cheap = scaleRules(SPECIFICATION_SET, 0, 'equal')

  test('is unknown while figures are missing, and names them', () => {
    const verdict = guardVerdict(cheap, {
      ...GUARD_INPUTS,
      plans: [...GUARD_INPUTS.plans, { id: 'new', points: 900, costMinor: null }],
      revenuePerOpening: { daily_ad: null, special_task2: 1n, scratch: 1n },
      ceilingMinor: null,
    })
    expect(verdict.outcome).toBe('unknown')
    expect(verdict.missing).toEqual([
      { figure: 'planCost', planId: 'new' },
      { figure: 'adRevenue', page: 'daily_ad' },
      { figure: 'ceiling' },
    ])
    expect(verdict.figures.month.revenue).toBeNull()
  })

  test('refuses what is broken by the known figures alone', () => {
    const plans = [...GUARD_INPUTS.plans, { id: 'new', points: 900, costMinor: null }]
    const inputs = { ...GUARD_INPUTS, plans, targetMarginBp: null }
    expect(guardVerdict(SPECIFICATION_SET, inputs)).toMatchObject({
      outcome: 'refused',
      broken: [{ rule: 'perfectCost' }],
    })
    expect(fitToBudget(SPECIFICATION_SET, inputs).outcome).toBe('unknown')
  })

  test('warns when later check-ins pay less, and when habits are assumed', () => {
    const set = { ...cheap, checkIn: { ...cheap.checkIn, dayPoints: [9, 1, 1, 1, 1, 1] } }
    const warnings = guardVerdict(set, GUARD_INPUTS).warnings.map(({ warning }) => warning)
    expect(warnings).toEqual(['missedDaysPay', 'habitsAssumed', 'planMixAssumed'])
  })

  test('judges one member before there are any', () => {
    const { month } = guardFigures(cheap, { ...GUARD_INPUTS, activeMembers: 0, otherRevenueMinor: 100n })
    expect(month.revenue).toBeLessThan(3_900_000n)
    expect(guardVerdict(cheap, { ...GUARD_INPUTS, activeMembers: 0 }).warnings).toContainEqual({ warning: 'noMembers' })
  })

  test('counts at most the daily caps', () => {
    const dailyCaps = { ...SPECIFICATION_SET.dailyCaps, member: 400 }
    const [perfect, ...others] = guardFigures({ ...SPECIFICATION_SET, dailyCaps }, GUARD_INPUTS).members
    expect(perfect?.pointsPerDay).toBeCloseTo(400, 6)
    expect(others.every(({ pointsPerDay }) => pointsPerDay <= 400)).toBe(true)
  })

  test('counts leaderboard, bonuses of new members and other revenue in the month', () => {
    const before = guardFigures(cheap, GUARD_INPUTS)
    const { month, oncePoints, leaderboardPoints } = guardFigures(cheap, {
      ...GUARD_INPUTS,
      ...{ newMembersPerMonth: 10, otherRevenueMinor: 500n },
    })
    expect(month.points - before.month.points).toBeCloseTo(10 * oncePoints, 6)
    expect((month.revenue ?? 0n) - (before.month.revenue ?? 0n)).toBe(5_000_000n)
    const [, average, casual] = before.members
    const mean = ((average?.pointsPerDay ?? 0) * 3 + (casual?.pointsPerDay ?? 0)) / 4
    expect(before.month.points).toBeCloseTo(10_000 * 30 * mean + leaderboardPoints, 4)
  })
})

describe('for any rule set', () => {
  const factor = fc.integer({ min: 0, max: 1000 }).map((part) => part / 1000)

  test('scaling keeps order, odds and whole points, and grows with the factor', () => {
    fc.assert(
      fc.property(anyRuleSet(), factor, factor, fc.constantFrom('distinct', 'equal'), (set, one, other, merging) => {
        const [low, high] = [
          scaleRules(set, Math.min(one, other), merging),
          scaleRules(set, Math.max(one, other), merging),
        ]
        for (const { path, from, to } of differencesOf(low, high))
          expect({ path, isGreater: to > from }).toEqual({ path, isGreater: true })
        for (const { from, to } of differencesOf(set, high)) {
          expect(Number.isInteger(to) && to >= 1).toBe(true)
          expect(to).toBeLessThan(from)
        }
        expect(RuleSet.safeParse(low).success).toBe(true)
        const rows = set.wheel.prizes.map(
          (prize, index) => [prize.points, low.wheel.prizes[index]?.points ?? 0] as const,
        )
        for (const [before, after] of rows) {
          for (const [otherBefore, otherAfter] of rows) {
            if (before < otherBefore) expect(after).toBeLessThan(otherAfter + (merging === 'equal' ? 1 : 0))
          }
        }
      }),
    )
    expect(scaleRules(SPECIFICATION_SET, 1, 'distinct')).toEqual(SPECIFICATION_SET)
  })

  test('a fitted set passes, and the next larger factor would not', () => {
    const inputs = { ...GUARD_INPUTS, ceilingMinor: 2000n, targetMarginBp: 0 }
    fc.assert(
      fc.property(anyRuleSet({ maxPoints: 300 }), (set) => {
        const fit = fitToBudget(set, inputs)
        if (fit.outcome === 'unknown') throw new Error('all figures are known')
        expect(fit.verdict.outcome).toBe(fit.outcome === 'impossible' ? 'refused' : 'passes')
        if (fit.outcome !== 'fits') return
        const larger = scaleRules(set, fit.factor + 2 ** -HALVINGS, fit.merging)
        if (fit.factor < 1 - 2 ** -HALVINGS) expect(guardVerdict(larger, inputs).outcome).toBe('refused')
      }),
      { numRuns: 25 },
    )
  })
})
