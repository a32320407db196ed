import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearedPart } from './cleared.ts'

const surface = (cleared: number, covered: number) =>
  Array.from({ length: cleared + covered }, (_, index) => [9, 9, 9, index < cleared ? 0 : 255]).flat()

test('an untouched card is covered, and so is one without pixels', () => {
  expect(clearedPart(surface(0, 50))).toBe(0)
  expect(clearedPart([])).toBe(0)
})

test('the cleared part is the share of the pixels that can be seen through', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(200), (cleared, covered) => {
      fc.pre(cleared + covered > 0)
      expect(clearedPart(surface(cleared, covered))).toBeCloseTo(cleared / (cleared + covered), 10)
    }),
  )
})

test('a soft edge of the brush counts once it shows more than it hides', () => {
  expect(clearedPart([0, 0, 0, 200])).toBe(0)
  expect(clearedPart([0, 0, 0, 100])).toBe(1)
})
