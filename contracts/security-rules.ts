/** Rules of the security page. No zod, so that a browser loads nothing else with them. */
import { SIGN_IN_OUTCOMES } from './staff-rules.ts'

/** The outcome of a sign-in attempt; a `throttled` attempt was not checked. */
export const TRY_OUTCOMES = [...SIGN_IN_OUTCOMES, 'throttled'] as const
export type TryOutcome = (typeof TRY_OUTCOMES)[number]

/** Whose account an attempt was for; `nobody`: no account has the address. */
export const AIMED_AT = ['staff', 'member', 'nobody'] as const
export type AimedAt = (typeof AIMED_AT)[number]

export const AIMED_FILTERS = ['all', ...AIMED_AT] as const
export type AimedFilter = (typeof AIMED_FILTERS)[number]

/** How many days hourly counts are stored, and details of failures (target and network). */
export const ATTEMPT_RETENTION_DAYS = 90
export const FAILURE_RETENTION_DAYS = 30
/** Ranges of up to this many days are shown by the hour. */
export const HOURLY_UP_TO_DAYS = 3
/** How many addresses and networks with the most failures are shown. */
export const MOST_TRIED = 5
/** How many findings of a check are listed individually. */
export const FINDINGS_NAMED = 20
/** The most staff sessions that are listed. */
export const SESSIONS_LISTED = 500

/** What can be wrong with an entry of the audit log, or with its end. */
export const AUDIT_DAMAGES = ['gap', 'chain broken', 'entry altered', 'entries missing', 'head wrong'] as const
export type AuditDamage = (typeof AUDIT_DAMAGES)[number]

/**
 * The result of comparing the audit log with its anchor outside the database. behind: the anchor lacks new entries. truncated:
 * entries before the anchor are missing. rewritten: an entry differs. signature wrong: another server wrote the anchor.
 */
export const AUDIT_ANCHOR_STATES = [
  'matches',
  'behind',
  'truncated',
  'rewritten',
  'missing',
  'signature wrong',
  'unreadable',
] as const
export type AuditAnchorState = (typeof AUDIT_ANCHOR_STATES)[number]

export const AUDIT_ANCHOR_STORES = ['file', 'bucket'] as const
export type AuditAnchorStoreName = (typeof AUDIT_ANCHOR_STORES)[number]
