import { expect, test } from 'vitest'
import { GuardReport } from '#contracts/guard.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { GUARD_INPUTS } from '#test/guard-inputs.ts'
import { reportOf } from './guard-report.ts'
import { judgeInWorker } from './in-worker.ts'
import { judge } from './judge.ts'
import { guardVerdict } from './verdict.ts'

test('a verdict travels with its amounts as texts', () => {
  const verdict = guardVerdict(SPECIFICATION_SET, GUARD_INPUTS)
  const report = GuardReport.parse(JSON.parse(JSON.stringify(reportOf(verdict, 'USD'))))
  const [perfect] = report.members
  expect(report.broken[0]).toEqual({ rule: 'perfectCost', cost: perfect?.cost, ceiling: '6000000' })
  expect(BigInt(perfect?.cost ?? 0)).toBe(verdict.figures.members[0]?.perMonth.cost)
  expect(BigInt(report.month.liability ?? 0)).toBe(verdict.figures.month.liability)
  expect(report.missing).toMatchObject({ plans: false, planCosts: 0, adRevenue: [], ceiling: false })
  expect(report.assumed).toEqual({ habits: true, planMix: true, members: false })
})

test('missing figures are named, and plans without a cost counted', () => {
  const plans = ['a', 'b'].map((id) => ({ id, points: 900, costMinor: null }))
  const revenuePerOpening = { daily_ad: 1n, special_task2: null, scratch: null }
  const inputs = { ...GUARD_INPUTS, plans, revenuePerOpening, targetMarginBp: null, members: [], activeMembers: 0 }
  expect(reportOf(guardVerdict(SPECIFICATION_SET, inputs), 'USD')).toMatchObject({
    outcome: 'unknown',
    missing: { planCosts: 2, adRevenue: ['special_task2', 'scratch'], targetMargin: true, members: true },
    month: { cost: null, marginBp: null },
  })
})

test('a worker judges as this thread does, and the range of a month is around its mean', async () => {
  const judgement = judge(SPECIFICATION_SET, GUARD_INPUTS)
  expect(await judgeInWorker(SPECIFICATION_SET, GUARD_INPUTS)).toEqual(judgement)
  expect(judgement.ranges.map(({ kind }) => kind)).toEqual(['perfect', 'average', 'casual'])
  for (const { kind, low, high } of judgement.ranges) {
    const { pointsPerDay = 0 } = judgement.verdict.figures.members.find((member) => member.kind === kind) ?? {}
    expect(low).toBeLessThan(pointsPerDay * 30)
    expect(high).toBeGreaterThan(pointsPerDay * 30)
  }
})
