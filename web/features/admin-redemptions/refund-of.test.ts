import { expect, it } from 'vitest'
import { refundOf } from './refund-of.ts'

it('gives the points back when a request fails or is cancelled', () => {
  const request = { pointsCost: 1400, refunded: false }
  expect(refundOf(request, 'failed')).toBe(1400)
  expect(refundOf(request, 'cancelled')).toBe(1400)
  expect(refundOf(request, 'processing')).toBe(0)
  expect(refundOf(request, 'completed')).toBe(0)
})

it('gives nothing back twice', () => {
  expect(refundOf({ pointsCost: 1400, refunded: true }, 'cancelled')).toBe(0)
})
