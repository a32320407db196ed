import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxPoints } from '#contracts/draw-rules.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { spinWheel } from '#server/modules/games/spin-wheel.ts'
import { numberedRules } from '#server/modules/rules/index.ts'
import { fakeNotifier, NOON, seedsAt, VIEWER } from '#test/decide.ts'
import { FIRST_RULE_BOOK, FIRST_RULES } from '#test/first-rules.ts'
import { type BudgetRoom, closedBudget, decideFunded } from './budget-room.ts'

const CAMPAIGN = 'campaign 1'
const { wheel } = SPECIFICATION_SET
const doubled = wheel.prizes.map((prize) => ({ ...prize, points: prize.points * 2 }))
const campaignRules = numberedRules(2, { ...SPECIFICATION_SET, wheel: { ...wheel, prizes: doubled } })
const MOST = maxPoints(FIRST_RULES.tables.wheel)

const day = (room: number): BudgetRoom => ({ scope: 'wheel', named: null, room, opensAt: '2026-11-21T00:00:00Z' })
const named = (room: number, id = CAMPAIGN): BudgetRoom => ({ scope: 'named', named: id, room, opensAt: null })

const { decide } = spinWheel(fakeNotifier)
const spinWith = (rooms: readonly BudgetRoom[] | null, nonce = 0) => {
  const decision = decideFunded(
    decide,
    {
      ...{ viewer: VIEWER, now: NOON, rules: FIRST_RULES, campaigns: [], enriched: undefined },
      snapshot: { selfSetLimits: null, dayUse: null, rooms, seeds: seedsAt(nonce), newestCount: null },
      input: { params: undefined, query: undefined, body: undefined } as never,
      rulesNumbered: (number: number) => FIRST_RULE_BOOK.numbered(number),
    },
    { rules: campaignRules, budget: CAMPAIGN },
  )
  if (!('output' in decision)) throw decision.refusal
  const [draw] = decision.effects.rows?.draws ?? []
  const [use] = decision.effects.rows?.budget_uses ?? []
  return { points: decision.output.prize.points, ruleSet: draw?.rule_set, number: draw?.number, use }
}

test('a play is decided by the rules that a named budget pays for, as long as its worst case is left', () => {
  const funded = spinWith([day(2 * MOST), named(2 * MOST)])
  expect(funded).toMatchObject({ ruleSet: 2, use: { named: CAMPAIGN, most: 2 * MOST, points: funded.points } })
  const unfunded = spinWith([day(2 * MOST), named(2 * MOST - 1)])
  expect(unfunded).toMatchObject({ ruleSet: 1, use: { most: MOST }, number: funded.number })
  expect(unfunded.use).not.toHaveProperty('named')
})

test('it is decided by the active rules where another budget has room for these only, and where the named one is gone', () => {
  expect(spinWith([day(MOST), named(9 * MOST)])).toMatchObject({ ruleSet: 1, use: { most: MOST } })
  expect(() => spinWith([day(MOST - 1), named(9 * MOST)])).toThrow(expect.objectContaining({ code: 'budgetClosed' }))
  for (const rooms of [null, [], [named(9 * MOST, 'campaign 2')]]) expect(spinWith(rooms)).toMatchObject({ ruleSet: 1 })
})

test('whether it is funded does not depend on what is drawn', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 0, max: 3 * MOST }), (nonce, room) => {
      expect(spinWith([named(room)], nonce).ruleSet).toBe(room >= 2 * MOST ? 2 : 1)
    }),
  )
})

test('of several closed budgets, the one that opens last counts', () => {
  const month = { ...day(0), opensAt: '2026-12-01T00:00:00Z' }
  expect(closedBudget([day(0), month], 1)).toBe(month)
  expect(closedBudget([day(0), month, named(0)], 1)).toEqual(named(0))
  expect(closedBudget([day(1), month], 1)).toBe(month)
  expect(closedBudget([day(1)], 1)).toBeNull()
  expect(closedBudget(null, 1)).toBeNull()
})
