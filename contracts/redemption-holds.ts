import { z } from 'zod'
import { AdminRedemption } from './admin-redemptions.ts'
import { STAFF_HOLD_REASONS } from './hold-rules.ts'
import { PRICE_MAX } from './redemption-rules.ts'
import { ByRedemption } from './rewards.ts'
import { RISK_WEIGHTS } from './risk-rules.ts'
import { route } from './route.ts'
import { Points } from './values.ts'

/** Holds of redemptions (docs/product.md#holds). */

const HoldRules = z.object({
  /** Whether redemptions of members without a completed one are held. */
  firstRedemption: z.boolean(),
  /** The least weight of an open risk group of the member; null: risk signals hold nothing. */
  riskWeight: z.literal(RISK_WEIGHTS).nullable(),
  /** Redemptions that cost more are held; null: the price holds nothing. */
  pointsAbove: Points.min(0).max(PRICE_MAX).nullable(),
})
HoldRules.register(z.globalRegistry, { id: 'HoldRules', description: 'Which new redemptions are held for a review.' })

const Rules = z.object({ rules: HoldRules })

export const readHoldRules = route('GET /api/admin/redemptions/hold-rules', {
  access: 'admin.settings',
  summary: 'Which new redemptions are held for a review',
  output: Rules,
})

export const changeHoldRules = route('PUT /api/admin/redemptions/hold-rules', {
  access: 'admin.settings',
  summary: 'Choose which new redemptions are held for a review; those that are held stay so',
  body: z.object({
    /** The rules that the viewer saw; when they are others by now, nothing happens. */
    seen: HoldRules,
    rules: HoldRules,
  }),
  output: Rules,
  errors: ['holdRulesConflict'],
})

export const holdRedemption = route('POST /api/admin/redemptions/:id/hold', {
  access: 'redemptions.update',
  summary: 'Hold a pending redemption for a review, once; it is released automatically after 72 hours',
  params: ByRedemption,
  body: z.object({
    /** The member reads it in general terms. */
    reason: z.enum(STAFF_HOLD_REASONS),
  }),
  output: z.object({ redemption: AdminRedemption }),
  errors: ['notFound', 'selfDealing', 'redemptionConflict', 'redemptionHeldBefore', 'redemptionOrdered', 'limitPrice'],
})

export const releaseRedemption = route('POST /api/admin/redemptions/:id/release', {
  access: 'redemptions.update',
  summary: 'Release a held redemption; a plan with codes in stock delivers it at once',
  params: ByRedemption,
  output: z.object({ redemption: AdminRedemption }),
  errors: ['notFound', 'selfDealing', 'redemptionNotHeld', 'redemptionRefundWaits', 'limitPrice'],
})

export const redemptionHoldsRoutes = { readHoldRules, changeHoldRules, holdRedemption, releaseRedemption }
