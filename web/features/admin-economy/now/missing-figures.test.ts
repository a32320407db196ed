import { expect, test } from 'vitest'
import { missingFigures } from './missing-figures.ts'

const COMPLETE = { plans: false, planCosts: 0, adRevenue: [] }
const solvency = (outcome: 'passes' | 'unknown', missing: object = {}, currency: string | null = 'USD') => ({
  currency,
  missing: { ...COMPLETE, ...missing },
  verdict: { ruleSet: 1, outcome, broken: [] },
})

test('a verdict names what it lacks, and the targets only if nothing else is missing', () => {
  expect(missingFigures(solvency('passes'))).toEqual([])
  expect(missingFigures(solvency('unknown'))).toEqual([{ name: 'targets', n: 1 }])
  expect(missingFigures(solvency('unknown', { planCosts: 2, adRevenue: ['scratch'] }))).toEqual([
    { name: 'plans', n: 2 },
    { name: 'ads', n: 1 },
  ])
  expect(missingFigures(solvency('unknown', { planCosts: 2, adRevenue: ['scratch'] }, null))).toEqual([
    { name: 'costs', n: 1 },
  ])
})

test('a store without plans is named', () => {
  expect(missingFigures(solvency('unknown', { plans: true }))).toEqual([{ name: 'noPlans', n: 1 }])
  expect(missingFigures(solvency('unknown', { plans: true }, null))).toEqual([
    { name: 'noPlans', n: 1 },
    { name: 'costs', n: 1 },
  ])
})
