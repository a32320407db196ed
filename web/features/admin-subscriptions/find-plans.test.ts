import { expect, it } from 'vitest'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { findPlans } from './find-plans.ts'

const plan = (subscriptionId: string, more: Partial<AdminPlan> = {}): AdminPlan => ({
  id: subscriptionId,
  subscriptionId,
  name: 'A service',
  description: 'Songs',
  category: 'music',
  duration: '1 Month',
  points: 100,
  inStock: true,
  left: null,
  codes: 0,
  codeDays: null,
  needsCode: false,
  provider: null,
  providerItem: null,
  offered: true,
  waitingPrices: [],
  openRedemptions: 0,
  updatedAt: null,
  ...more,
})

const plans = [
  plan('one', { name: 'Netflix', category: 'streaming' }),
  plan('two', { left: 0 }),
  plan('three', { inStock: false, left: 4 }),
  plan('four', { points: null, duration: '1 Year' }),
  plan('five', { codes: 6, codeDays: 6, left: 0, duration: '6 Months' }),
  plan('six', { needsCode: true, duration: '6 Months' }),
]
const find = (filter: Partial<Parameters<typeof findPlans>[1]>) =>
  findPlans(plans, { search: '', category: 'all', stock: 'all', ...filter }).map(({ id }) => id)

it('finds plans by the days of their last change, both included', () => {
  const changed = [
    plan('old', { updatedAt: '2026-11-01T23:59:59.999Z' }),
    plan('new', { updatedAt: '2026-11-02T00:00:00.000Z' }),
    plan('never'),
  ]
  const within = (days: { from?: string; to?: string }) =>
    findPlans(changed, { search: '', category: 'all', stock: 'all', ...days }).map(({ id }) => id)
  expect(within({ from: '2026-11-02' })).toEqual(['new'])
  expect(within({ to: '2026-11-01' })).toEqual(['old'])
  expect(within({ from: '2026-11-01', to: '2026-11-02' })).toEqual(['old', 'new'])
})

it('finds plans by words, category and stock', () => {
  expect(find({})).toEqual(['one', 'two', 'three', 'four', 'five', 'six'])
  expect(find({ search: ' NETF month' })).toEqual(['one'])
  expect(find({ search: 'two' })).toEqual(['two'])
  expect(find({ search: 'year songs' })).toEqual(['four'])
  expect(find({ search: 'netflix year' })).toEqual([])
  expect(find({ category: 'streaming' })).toEqual(['one'])
  expect(find({ stock: 'inStock' })).toEqual(['one', 'four', 'five'])
  expect(find({ stock: 'outOfStock' })).toEqual(['two', 'three', 'six'])
  expect(find({ stock: 'lowCodes' })).toEqual(['five', 'six'])
  expect(find({ stock: 'unpriced', category: 'music' })).toEqual(['four'])
})
