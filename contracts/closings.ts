import { z } from 'zod'
import { Instant } from './values.ts'

/**
 * Why plays are closed for a member: the day's limit of points (docs/product.md#limits-of-points), a budget (docs/product.md#budgets), or the
 * member's own limit of plays or cool-off (docs/product.md#limits).
 */
export const CLOSING_REASONS = ['dailyCap', 'budget', 'ownLimit', 'coolOff'] as const

/** A closing, with the time at which plays open again. */
export const Closing = z.object({ reason: z.enum(CLOSING_REASONS), opensAt: Instant })
Closing.register(z.globalRegistry, {
  id: 'Closing',
  description: 'Why a way to earn points is closed for now, and when it opens again.',
})
export type Closing = z.infer<typeof Closing>
