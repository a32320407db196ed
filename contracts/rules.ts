/** Limits that forms and routes share. No imports, so that a browser loads the numbers and nothing else. */

/** Document 1, section 5. */
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
/** What staff need without a second factor. */
export const STAFF_PASSWORD_MIN = 12
export const NAME_MAX = 100
/** What must be typed to delete an account (document 2, section 5). */
export const DELETE_WORD = 'DELETE'
/** The longest notes of a redemption. */
export const NOTES_MAX = 500
/** What the product states for processing a request, in hours (document 1, section 1). */
export const PROCESSING_HOURS = { from: 24, to: 48 } as const
/** What a day brings (document 1, section 9). */
export const SPINS_PER_DAY = 5
export const SCRATCHES_PER_DAY = 3
export const QUIZZES_PER_DAY = 3
/** How long the wheel turns, in seconds (document 1, section 4). */
export const SPIN_SECONDS = 5
/** What the days of a check-in cycle give before the seventh, whose bonus is drawn (document 2, section 9). */
export const CHECK_IN_POINTS = [20, 40, 80, 120, 150, 200] as const
export const CHECK_IN_DAYS = CHECK_IN_POINTS.length + 1
/** The longest streak that is shown. */
export const STREAK_SHOWN = 6
/** The longest promo code. */
export const PROMO_CODE_MAX = 50
/** The part of a scratch card's surface that has to be cleared, of 1 (document 1, section 4). */
export const SCRATCH_REVEAL_PART = 0.25
/** How long a claim waits for its ad tab, in seconds. */
export const SCRATCH_AD_SECONDS = 30
/** The most that a task on a channel may bring. */
export const TASK_POINTS_MAX = 10_000
