/** What staff may make of promo codes. No imports, so that a browser loads the numbers and nothing else. */

/** What a code can be at a moment; several at once, such as switched off and expired. */
export const PROMO_STATES = ['active', 'inactive', 'upcoming', 'expired', 'used_up'] as const
export type PromoState = (typeof PROMO_STATES)[number]
/** The filter of the list, in its order. */
export const PROMO_FILTERS = ['all', ...PROMO_STATES] as const
export type PromoFilter = (typeof PROMO_FILTERS)[number]

/** How many codes one call makes: the maximum, and the default. */
export const BULK_MAX = 100
export const BULK_DEFAULT = 10
/** What generated codes begin with unless staff say otherwise. */
export const DEFAULT_PREFIX = 'PAZ'
export const PREFIX_MAX = 10

export const PROMO_POINTS_MAX = 100_000
export const PROMO_USES_MAX = 1_000_000_000
export const PROMO_TEXT_MAX = 200

/** How many codes one call changes at most, chosen or by a filter. */
export const PROMO_SELECTION_MAX = 200
/** Why a code stays as it is when many are changed. */
export const PROMO_SKIP_REASONS = ['unchanged', 'used', 'startsLater', 'overBudget', 'missing'] as const
export type PromoSkipReason = (typeof PROMO_SKIP_REASONS)[number]

/** How many redemptions one page lists. */
export const REDEMPTIONS_LISTED = 100
/** How many codes the analytics list: those that were used most. */
export const CODES_COMPARED = 50
/** The days that uses are shown over; the first unless another is chosen. */
export const ANALYTICS_DAYS = ['30', '7', '90'] as const
