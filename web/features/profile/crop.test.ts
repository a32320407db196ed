import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CROP_MIN } from '#contracts/picture-rules.ts'
import { cropOf, MAX_ZOOM, moved, type Size, type View, WHOLE, zoomed } from './crop.ts'

const size = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
const part = fc.double({ min: -3, max: 3, noNaN: true })
const step = fc.oneof(
  fc.record({ right: part, down: part }).map(
    ({ right, down }) =>
      (of: Size, view: View) =>
        moved(of, view, right, down),
  ),
  fc.double({ min: -10, max: 100, noNaN: true }).map((zoom) => (of: Size, view: View) => zoomed(of, view, zoom)),
)

test('after any drag and zoom, the square is within the picture and large enough', () => {
  fc.assert(
    fc.property(size, fc.array(step, { maxLength: 12 }), (of, steps) => {
      const view = steps.reduce((now, next) => next(of, now), WHOLE)
      const { left, top, side } = cropOf(of, view)
      const pixels = side * Math.min(of.width, of.height)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(side).toBeGreaterThanOrEqual(CROP_MIN)
      expect(side).toBeLessThanOrEqual(1)
      expect(left * of.width + pixels).toBeLessThanOrEqual(of.width + 0.001)
      expect(top * of.height + pixels).toBeLessThanOrEqual(of.height + 0.001)
    }),
  )
})

test('at first the largest square in the middle is shown', () => {
  expect(cropOf({ width: 200, height: 100 }, WHOLE)).toEqual({ left: 0.25, top: 0, side: 1 })
})

test('a drag to the edge stops there, and zooming out brings the square back into the picture', () => {
  const wide = { width: 200, height: 100 }
  const corner = moved(wide, zoomed(wide, WHOLE, MAX_ZOOM), 99, 99)
  expect(cropOf(wide, corner).left).toBeCloseTo(0.9)
  expect(cropOf(wide, corner).top).toBeCloseTo(0.8)
  expect(cropOf(wide, zoomed(wide, corner, 1))).toEqual({ left: 0.5, top: 0, side: 1 })
})
