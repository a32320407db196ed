import { expect, test } from 'vitest'
import type { Costs } from '#contracts/costs.ts'
import { changeField, conflictsOf, groupField, requestOf, shownGroups, valuesOf } from './costs-values.ts'

const COSTS: Costs = {
  version: 3,
  currency: 'USD',
  plans: [
    { id: 'a', name: 'Netflix', duration: '1 Month', points: 1400, cost: '2.00', measured: null },
    { id: 'b', name: 'Netflix', duration: '1 Year', points: 9000, cost: null, measured: null },
  ],
  openingRevenue: { daily_ad: '0.01', special_task2: null, scratch: null },
  countryGroups: [],
  otherRevenue: '0.00',
  targetMarginPercent: null,
  ceiling: '6.00',
  neverRedeemedPercent: 10,
  measuredDays: 30,
  neverRedeemedMeasured: null,
  stored: null,
}

test('a field with its stored value is no change, and the first change remembers what was stored', () => {
  const first = changeField({ changes: {} }, COSTS, 'ceiling', '7')
  expect(first).toEqual({ changes: { ceiling: '7' }, base: COSTS })
  const later = { ...COSTS, version: 4 }
  expect(changeField(first, later, 'otherRevenue', '5').base).toBe(COSTS)
  expect(changeField(first, COSTS, 'ceiling', '6.00')).toEqual({ changes: {}, base: undefined })
})

test('a conflict is a field that both have changed', () => {
  const draft = { changes: { ceiling: '7', otherRevenue: '5' }, base: COSTS }
  const now = { ...COSTS, version: 4, ceiling: '8.00', targetMarginPercent: 20 }
  expect(conflictsOf(draft, COSTS).size).toBe(0)
  expect([...conflictsOf(draft, now)]).toEqual(['ceiling'])
  expect(requestOf({ ...valuesOf(now), ...draft.changes }, now)).toMatchObject({
    expectedVersion: 4,
    planCosts: { a: '2.00', b: '' },
    openingRevenue: { daily_ad: '0.01', special_task2: '', scratch: '' },
    otherRevenue: '5',
    ceiling: '7',
    targetMarginPercent: 20,
    neverRedeemedPercent: 10,
  })
})

test('rows of groups are shown up to the first empty one after the last that has a value', () => {
  const values = valuesOf(COSTS)
  expect(shownGroups(values)).toBe(0)
  expect(shownGroups({ ...values, [groupField(0, 'name')]: 'Tier 1' })).toBe(2)
  expect(shownGroups({ ...values, [groupField(3, 'scratch')]: '0.01' })).toBe(4)
  const group = requestOf({ ...values, [groupField(1, 'sharePercent')]: '40' }, COSTS).countryGroups?.[1]
  expect(group).toEqual({
    name: '',
    sharePercent: 40,
    openingRevenue: { daily_ad: '', special_task2: '', scratch: '' },
  })
})
