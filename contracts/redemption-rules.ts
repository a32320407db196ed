/** Limits of the redemption desk and the catalogue. No imports, so that a browser loads the numbers and nothing else. */

/** What the list can be narrowed to beside a status: what waits for staff, and what has waited longer than is stated. */
export const REDEMPTION_VIEWS = [
  'open',
  'overdue',
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'all',
] as const
export type RedemptionView = (typeof REDEMPTION_VIEWS)[number]

export const REDEMPTION_SORTS = ['oldest', 'newest'] as const
export type RedemptionSort = (typeof REDEMPTION_SORTS)[number]

/** Counting stops behind this: no tab needs to know more, and no click reads the history of years. */
export const COUNTED_UP_TO = 1000
/** The most requests that one call moves or one selection exports. */
export const BULK_MAX = 100
/** The longest note of staff on a request. */
export const NOTE_MAX = 1000
/** Over how many days the time from request to code is measured. */
export const PACE_DAYS = 30
/** What staff are told to look at: an account so many days old, and so many points earned within 24 hours. */
export const NEW_ACCOUNT_DAYS = 7
export const FAST_POINTS = 2000

/** The dearest a plan can be, and the most that can be counted of one. */
export const PRICE_MAX = 100_000_000
export const STOCK_MAX = 1_000_000
export const SERVICE_ID_MAX = 60
export const SERVICE_NAME_MAX = 80
export const DESCRIPTION_MAX = 200

/** Shown at the reason's field when staff fail or cancel a redemption without one. */
export const REASON_MISSING = 'Please give a reason'
