/** Rules that forms and routes share. No imports, so that a browser loads nothing else with them. */

/** docs/product.md#passwords */
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
/** The shortest password of staff without a second factor. */
export const STAFF_PASSWORD_MIN = 12
export const NAME_MAX = 100
/** The word that a member types to delete the account. */
export const DELETE_WORD = 'DELETE'
/** The longest notes of a redemption, in characters. */
export const NOTES_MAX = 500
/** How long the wheel turns, in seconds. */
export const SPIN_SECONDS = 5
/** The days of a check-in cycle; the last one's bonus is drawn (docs/product.md#daily-check-in). */
export const CHECK_IN_DAYS = 7
/** The most freezes that a member holds (docs/product.md#streak-freeze). */
export const FREEZES_MAX = 2
/** Returns the freezes that are left after a check-in. A full cycle earns one. */
export const freezesAfter = (streak: number, freezes: number): number =>
  Math.min(FREEZES_MAX, freezes + (streak % CHECK_IN_DAYS === 0 ? 1 : 0))
/** The longest streak that is shown. */
export const STREAK_SHOWN = 6
/** The longest promo code. */
export const PROMO_CODE_MAX = 50
/** The share of a scratch card's surface that must be cleared, from 0 to 1. */
export const SCRATCH_REVEAL_PART = 0.25
/** The most points of a channel task. */
export const TASK_POINTS_MAX = 10_000
