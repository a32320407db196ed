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

/** The window in which an entry without a reference counts as a duplicate (document 1, section 9). */
export const DUPLICATE_WINDOW_SECONDS = 60

export const ENTRY_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const
export type EntrySort = (typeof ENTRY_SORTS)[number]
