/** earn raises balance and total earned; redeem lowers the balance; refund raises the balance only. */
export const ENTRY_TYPES = ['earn', 'redeem', 'refund'] as const
export type EntryType = (typeof ENTRY_TYPES)[number]

export const TASK_TYPES = [
  'signup',
  'spin_win',
  'scratch_earn',
  'quiz',
  'telegram',
  'youtube',
  // The ads of the two pages of special tasks: 'daily_ad' is the first page, 'special_task2' the second.
  'special_task2',
  'daily_ad',
  'daily_check_in',
  'promo',
  'leaderboard',
  'redemption',
  'refund',
  'adjustment',
  'expiry',
] as const
export type TaskType = (typeof TASK_TYPES)[number]

/** The window in which an equal entry without a reference counts as a duplicate, in seconds (docs/product.md#the-ledger). */
export const DUPLICATE_WINDOW_SECONDS = 60

export const ENTRY_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const
export type EntrySort = (typeof ENTRY_SORTS)[number]

/** The range of days on which the calendars of database, server and browser agree. */
export const FIRST_DAY = '2000-01-01'
export const LAST_DAY = '2100-12-31'

/** The longest search text, in characters. */
export const SEARCH_MAX = 100
