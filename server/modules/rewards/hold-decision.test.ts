import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HoldRules } from '#contracts/hold-rules.ts'
import { type Parts, snapshotColumn } from '#server/db/parts.ts'
import { HOLD_FACTS, type HoldFacts, holdOf, reasonToHold } from './hold-decision.ts'

const OFF: HoldRules = { firstRedemption: false, riskWeight: null, pointsAbove: null }
const facts = (rules: Partial<HoldRules>, more: Partial<HoldFacts> = {}): HoldFacts => ({
  ...{ rules: { ...OFF, ...rules }, hasCompleted: true, riskWeight: null },
  ...more,
})
const weight = fc.constantFrom(null, 1 as const, 2 as const, 3 as const)
const points = fc.integer({ min: 1, max: 100_000 })
const anyFacts = fc.record({
  rules: fc.record({ firstRedemption: fc.boolean(), riskWeight: weight, pointsAbove: fc.option(points) }),
  hasCompleted: fc.boolean(),
  riskWeight: weight,
})

test('each rule holds what it names', () => {
  expect(reasonToHold(facts({ firstRedemption: true }, { hasCompleted: false }), 1)).toBe('firstRedemption')
  expect(reasonToHold(facts({ firstRedemption: true }), 1)).toBeNull()
  expect(reasonToHold(facts({ pointsAbove: 600 }), 601)).toBe('highValue')
  expect(reasonToHold(facts({ pointsAbove: 600 }), 600)).toBeNull()
  expect(reasonToHold(facts({ riskWeight: 2 }, { riskWeight: 2 }), 1)).toBe('riskSignals')
  expect(reasonToHold(facts({ riskWeight: 2 }, { riskWeight: 1 }), 1)).toBeNull()
  expect(reasonToHold(facts({ riskWeight: 1 }), 1)).toBeNull()
})

test('a redemption is held exactly if at least one rule applies, and the gravest reason is given', () => {
  fc.assert(
    fc.property(anyFacts, points, (known, price) => {
      const alone = (rules: Partial<HoldRules>) => reasonToHold({ ...known, rules: { ...OFF, ...rules } }, price)
      const { firstRedemption, riskWeight, pointsAbove } = known.rules
      const reasons = [alone({ riskWeight }), alone({ pointsAbove }), alone({ firstRedemption })]
      expect(reasonToHold(known, price)).toBe(reasons.find((reason) => reason !== null) ?? null)
    }),
  )
})

test('nothing is held while all rules are off, and a higher price is never held less', () => {
  fc.assert(
    fc.property(anyFacts, points, points, (known, price, more) => {
      expect(reasonToHold({ ...known, rules: OFF }, price)).toBeNull()
      if (reasonToHold(known, price)) expect(reasonToHold(known, price + more)).not.toBeNull()
    }),
  )
})

test('a hold ends 72 hours later, also over a change of the clocks', () => {
  const held = holdOf(facts({ pointsAbove: 0 }), 1, new Date('2026-03-28T12:00:00.000Z'))
  expect(held).toEqual({ reason: 'highValue', until: new Date('2026-03-31T12:00:00.000Z') })
})

test('the snapshot has no trace of holds while no rule is on', () => {
  const parts: Parts = { facts: HOLD_FACTS }
  expect(snapshotColumn(parts, [])).not.toContain('hold_rules')
  expect(snapshotColumn(parts, ['holdsAt'])).toContain('hold_rules')
})
