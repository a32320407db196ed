import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comboOf, type Outcome } from './combo.ts'

test('a combo counts the right answers since the last other outcome', () => {
  expect(comboOf([])).toBe(0)
  expect(comboOf(['correct'])).toBe(1)
  expect(comboOf(['wrong', 'correct', 'correct'])).toBe(2)
  expect(comboOf(['correct', 'correct', 'late'])).toBe(0)
  expect(comboOf(['correct', undefined, 'correct'])).toBe(1)
})

test('a right answer adds one to the combo, any other outcome ends it', () => {
  const outcome = fc.constantFrom<Outcome | undefined>('correct', 'wrong', 'skipped', 'late', undefined)
  fc.assert(
    fc.property(fc.array(outcome), outcome, (earlier, next) => {
      expect(comboOf([...earlier, next])).toBe(next === 'correct' ? comboOf(earlier) + 1 : 0)
    }),
  )
})
