/** Holds of redemptions (docs/product.md#holds). No imports, so that a browser loads the numbers and nothing else. */

/** The longest time of a hold, in hours. It then ends automatically. */
export const HOLD_HOURS = 72

/** Why staff hold a redemption: to check the account, how its points were earned, or the details of the redemption. */
export const STAFF_HOLD_REASONS = ['account', 'points', 'details'] as const
export type StaffHoldReason = (typeof STAFF_HOLD_REASONS)[number]

/** Why a redemption is held: by a rule, or by staff. */
export const HOLD_REASONS = ['firstRedemption', 'riskSignals', 'highValue', ...STAFF_HOLD_REASONS] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** Which new redemptions are held. */
export interface HoldRules {
  /** Those of members without a completed redemption. */
  readonly firstRedemption: boolean
  /** Those of members in an open risk group of at least this weight; null without this rule. */
  readonly riskWeight: 1 | 2 | 3 | null
  /** Those that cost more points; null without this rule. */
  readonly pointsAbove: number | null
}
