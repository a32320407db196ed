/** Tables that the specification names, each with the table that stores its records (docs/product.md#database-status). */
export const NAMED_TABLES = {
  profiles: 'members',
  transactions: 'transactions',
  tasks: 'task_completions',
  spin_history: 'draws',
  scratch_history: 'scratch_cards',
  redemption_requests: 'redemptions',
} as const
export type NamedTable = keyof typeof NAMED_TABLES
export const NAMED = Object.keys(NAMED_TABLES) as [NamedTable, ...NamedTable[]]

/** Why a read failed: missing, no permission, time-out, or another reason. */
export const TROUBLES = ['missing', 'denied', 'timedOut', 'failed'] as const
export type Trouble = (typeof TROUBLES)[number]

/** How sure a number of rows is: counted; from the planner's statistics; or more than are counted. */
export const COUNTED = ['exact', 'estimate', 'atLeast'] as const
export type Counted = (typeof COUNTED)[number]

/** How long the browser waits for the check. The server gives up earlier. */
export const CHECK_TIMEOUT_MS = 15_000

/** How many profiles are shown. */
export const SAMPLE = 3

/** The most missing bonuses that one fix credits. */
export const FIX_MAX = 20

/** Why a bonus could not be credited. */
export const AWARD_FAILURES = ['noWallet', 'closedWallet', 'budgetClosed', 'timedOut', 'denied', 'failed'] as const
export type AwardFailure = (typeof AWARD_FAILURES)[number]

/** Changes of many rows in batches beside the running server. */
export const LONG_WORKS = ['add-code-fingerprints'] as const
export type LongWorkName = (typeof LONG_WORKS)[number]

export const RECOMMENDATIONS = [
  'noProfiles',
  'noTransactions',
  'manyTransactions',
  'migrationsMissing',
  'migrationsUnknown',
  'jobsFailed',
  'jobsAway',
  'mailsFailed',
  'mailsLate',
  'noBackup',
  'oldBackup',
] as const
export type Recommendation = (typeof RECOMMENDATIONS)[number]

const HOUR_MS = 3_600_000
/** A mail that waits for longer is late. */
export const MAIL_LATE_MS = HOUR_MS
/** A newer backup than this is expected to be there. */
export const BACKUP_OLD_MS = 48 * HOUR_MS
