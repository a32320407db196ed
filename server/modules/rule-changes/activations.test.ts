import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RuleBook } from '#server/modules/rules/index.ts'
import { FIRST_RULES } from '#test/first-rules.ts'
import { type ActivationTime, inForceAt, isAhead, periodsOf, stateOf } from './activations.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const FIRST: ActivationTime = { number: 1, ruleSet: 1, from: null }

test('a set is active from its time until the next one, whatever the order of the rows', () => {
  const activations = [{ number: 3, ruleSet: 1, from: day(9) }, { number: 2, ruleSet: 2, from: day(5) }, FIRST]
  expect(periodsOf(activations)).toEqual([
    { ...FIRST, until: day(5) },
    { number: 2, ruleSet: 2, from: day(5), until: day(9) },
    { number: 3, ruleSet: 1, from: day(9), until: null },
  ])
  const states = [4, 5, 9].map((n) => [1, 2, 3].map((set) => stateOf(set, activations, day(n))))
  expect(states).toEqual([
    ['active', 'scheduled', 'draft'],
    ['scheduled', 'active', 'draft'],
    ['active', 'past', 'draft'],
  ])
})

test('of equal times the later activation counts, and the other set was never active', () => {
  const activations = [FIRST, { number: 2, ruleSet: 2, from: day(5) }, { number: 3, ruleSet: 3, from: day(5) }]
  expect(inForceAt(activations, day(5))).toMatchObject({ ruleSet: 3 })
  expect(stateOf(2, activations, day(4))).toBe('draft')
  expect(stateOf(2, activations, day(6))).toBe('draft')
  expect(stateOf(3, activations, day(4))).toBe('scheduled')
})

test('an activation is at least a minute ahead', () => {
  const now = day(1)
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(isAhead(inSeconds(60), now)).toBe(true)
  expect(isAhead(inSeconds(59), now)).toBe(false)
  expect(isAhead(inSeconds(-60), now)).toBe(false)
})

test('any activations: the screens name the set that the rule book draws by', () => {
  const activation = fc.record({ ruleSet: fc.integer({ min: 1, max: 4 }), day: fc.integer({ min: 1, max: 8 }) })
  fc.assert(
    fc.property(fc.array(activation, { maxLength: 8 }), (rows) => {
      const activations: ActivationTime[] = [
        FIRST,
        ...rows.map((row, index) => ({ number: index + 2, ruleSet: row.ruleSet, from: day(row.day) })),
      ]
      // The rule book reads them in the order in which they take effect.
      const book = new RuleBook(
        [1, 2, 3, 4].map((number) => ({ ...FIRST_RULES, number })),
        periodsOf(activations).map(({ ruleSet, from }) => ({ ruleSet, activeFrom: from })),
      )
      for (let n = 0; n <= 9; n += 1) {
        const active = inForceAt(activations, day(n)).ruleSet
        expect(book.at(day(n)).number).toBe(active)
        expect(stateOf(active, activations, day(n))).toBe('active')
      }
    }),
  )
})
