import { expect, it } from 'vitest'
import { refundOf } from './refund-of.ts'

it('refunds the points of a failed or cancelled redemption', () => {
  const redemption = { pointsCost: 1400, refunded: false }
  expect(refundOf(redemption, 'failed')).toBe(1400)
  expect(refundOf(redemption, 'cancelled')).toBe(1400)
  expect(refundOf(redemption, 'processing')).toBe(0)
  expect(refundOf(redemption, 'completed')).toBe(0)
})

it('refunds nothing twice', () => {
  expect(refundOf({ pointsCost: 1400, refunded: true }, 'cancelled')).toBe(0)
})
