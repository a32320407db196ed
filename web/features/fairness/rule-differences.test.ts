import { expect, test } from 'vitest'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { ruleDifferences } from './rule-differences.ts'

test('equal sets have no differences', () => {
  expect(ruleDifferences(SPECIFICATION_SET, structuredClone(SPECIFICATION_SET))).toEqual([])
})

test('numbers, days and odds that changed are listed, with what they were', () => {
  const after = structuredClone(SPECIFICATION_SET)
  after.wheel.spinsPerDay = 7
  after.expiryMonths = 6
  after.dailyCaps.member = 1000
  after.checkIn.dayPoints[0] = 25
  after.wheel.prizes = after.wheel.prizes.flatMap((prize) => {
    if (prize.points === 500) return []
    return [prize.points === 10 ? { ...prize, weight: 304 } : prize]
  })
  expect(ruleDifferences(SPECIFICATION_SET, after)).toEqual([
    { kind: 'number', what: 'spinsPerDay', before: 5, after: 7 },
    { kind: 'number', what: 'expiryMonths', before: 12, after: 6 },
    { kind: 'number', what: 'capMember', before: null, after: 1000 },
    { kind: 'day', day: 1, before: 20, after: 25 },
    { kind: 'odds', table: 'wheel', from: 10, to: 10, before: 30, after: 30.4 },
    { kind: 'odds', table: 'wheel', from: 500, to: 500, before: 0.4, after: undefined },
  ])
})
