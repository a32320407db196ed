/** Words and limits of the points audit. No imports, so that a browser loads these and nothing else. */

/** What can be wrong with a member's points. */
export const DAMAGE_KINDS = [
  'gap',
  'chain_broken',
  'entry_altered',
  'balance_wrong',
  'entries_missing',
  'wallet_balance_wrong',
  'total_earned_wrong',
  'head_wrong',
  'wallet_missing',
  'change_without_entry',
  'unexpected_deduction',
  'log_missing',
  'impossible_amount',
  'signup_missing',
  'signup_double',
  'entry_without_source',
  'source_without_entry',
  'amount_differs',
  'source_paid_twice',
  // The server's signature of an entry, and of the checkpoint that covers older ones.
  'signature_missing',
  'signature_wrong',
  'checkpoint_wrong',
  // The entry that a wallet anchor names is gone, or another one.
  'anchor_differs',
  // Rows that nothing can be calculated from.
  'unreadable',
] as const
export type DamageKind = (typeof DAMAGE_KINDS)[number]

/** What stands behind an entry; `card` is a scratch card and the draw that its prize comes from. */
export const AUDIT_SOURCES = [
  'spin',
  'scratch',
  'card',
  'signup',
  'quiz',
  'redemption',
  'refund',
  'check_in',
  'promo',
  'leaderboard',
  'task',
  'ad',
  'special_ad',
  'adjustment',
  'correction',
  'imported',
  'expiry',
] as const
export type AuditSource = (typeof AUDIT_SOURCES)[number]

/** Damage that is an issue only. All other kinds are critical: points without a source or a reason, or a history that is not intact. */
export const ISSUE_KINDS: readonly DamageKind[] = [
  'total_earned_wrong',
  'signup_missing',
  'signup_double',
  'source_without_entry',
]

export const RUN_KINDS = ['investigation', 'fix'] as const
export type RunKind = (typeof RUN_KINDS)[number]
export const RUN_STATES = ['running', 'finished', 'cancelled'] as const
export type RunState = (typeof RUN_STATES)[number]

/** What became of a member whose balance was to be raised; only the first one changed anything. */
export const CORRECTION_OUTCOMES = ['fixed', 'already_right', 'history_damaged', 'closed'] as const
export type CorrectionOutcome = (typeof CORRECTION_OUTCOMES)[number]

export const AUDIT_ALERT_KINDS = [
  'change_without_entry',
  'unexpected_deduction',
  'too_fast',
  'entry_without_source',
  'amount_differs',
  'source_paid_twice',
  'signature_missing',
  'signature_wrong',
] as const satisfies readonly (DamageKind | 'too_fast')[]
export type AuditAlertKind = (typeof AUDIT_ALERT_KINDS)[number]

export const AUDIT_BADGES = ['critical', 'issues', 'healthy', 'unknown'] as const
export type AuditBadge = (typeof AUDIT_BADGES)[number]

/** How many changes of a member's balance the history shows. */
export const AUDIT_HISTORY = 10
/** How many findings of a member are stored; all of them are counted. */
export const STORED_FINDINGS_MAX = 100
/** How many corrections are listed with the results of a fix, and how many alerts of the monitor. */
export const LISTED_CORRECTIONS = 50
export const LISTED_ALERTS = 20
/** Seconds between two changes: fewer are suspicious, and for these sources fewer than the second figure are impossible. */
export const CLOSE_SECONDS = 60
export const LEAST_SECONDS = { spin_win: 5, ads: 30 } as const
