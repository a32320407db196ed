/** Limits of redemptions and the catalogue. No imports, so that a browser loads the numbers and nothing else. */

/**
 * What the list can be narrowed to beside a status: what waits for staff, what has waited longer than is stated, what is held for a review, and
 * what a provider did not deliver.
 */
export const REDEMPTION_VIEWS = [
  'open',
  'overdue',
  'held',
  'orderProblems',
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'all',
] as const
export type RedemptionView = (typeof REDEMPTION_VIEWS)[number]

/** The list's filter by assignee: all redemptions, those that the viewer has taken, those without an assignee. */
export const REDEMPTION_OWNERS = ['all', 'mine', 'none'] as const
export type RedemptionOwner = (typeof REDEMPTION_OWNERS)[number]

export const REDEMPTION_SORTS = ['oldest', 'newest'] as const
export type RedemptionSort = (typeof REDEMPTION_SORTS)[number]

/** Counting stops here, so that a page view never reads years of history. */
export const COUNTED_UP_TO = 1000
/** The most redemptions that one call moves or one selection exports. */
export const BULK_MAX = 100
/** The most redemptions that one call changes by a filter instead of ids. */
export const MATCHING_MAX = 200
/** What staff can do with many redemptions at once. */
export const BULK_ACTIONS = ['process', 'cancel', 'release'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]
/**
 * What a bulk action did with a redemption. `skipped`: its status does not allow it, or a provider delivers it; `held`: it is held for a review;
 * `own`: it is the viewer's; `overBudget`: a colleague has to approve the refund, which is proposed singly;
 * `overLimit`: its price is above the limit of the viewer's role; `unpaid`: it has no payment.
 */
export const BULK_OUTCOMES = [
  'moved',
  'skipped',
  'held',
  'own',
  'overBudget',
  'overLimit',
  'unpaid',
  'missing',
] as const
export type BulkOutcome = (typeof BULK_OUTCOMES)[number]
/** Why a line of a list completes nothing: it is no code, its code is used, no redemption is left for it, or its redemption cannot be completed. */
export const COMPLETION_PROBLEMS = [
  'tooLong',
  'repeated',
  'used',
  'late',
  'moved',
  'overLimit',
  'codesLimit',
  'unpaid',
] as const
export type CompletionProblem = (typeof COMPLETION_PROBLEMS)[number]
/** The longest staff note on a redemption. */
export const NOTE_MAX = 1000
/** The days over which the time from redemption to code is measured. */
export const PACE_DAYS = 30
/** When staff see a hint: an account of at most this many days, and at least this many points earned within 24 hours. */
export const NEW_ACCOUNT_DAYS = 7
export const FAST_POINTS = 2000

/** The highest price of a plan, and its highest stock count. */
export const PRICE_MAX = 100_000_000
export const STOCK_MAX = 1_000_000
export const SERVICE_ID_MAX = 60
export const SERVICE_NAME_MAX = 80
export const DESCRIPTION_MAX = 200

/** Shown at the reason's field when staff fail or cancel a redemption without one. */
export const REASON_MISSING = 'Please give a reason'
