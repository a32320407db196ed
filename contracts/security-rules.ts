/** Words and numbers of the security page. No zod, so that a browser loads them and nothing else. */
import { SIGN_IN_OUTCOMES } from './staff-rules.ts'

/** How a try to sign in ended; `throttled` ones were not even looked at. */
export const TRY_OUTCOMES = [...SIGN_IN_OUTCOMES, 'throttled'] as const
export type TryOutcome = (typeof TRY_OUTCOMES)[number]

/** Whose account a try was about; `nobody`: there was none with the address. */
export const AIMED_AT = ['staff', 'member', 'nobody'] as const
export type AimedAt = (typeof AIMED_AT)[number]

export const AIMED_FILTERS = ['all', ...AIMED_AT] as const
export type AimedFilter = (typeof AIMED_FILTERS)[number]

/** How long counts by the hour are kept, and how long it is kept whom failures were aimed at and from where. */
export const ATTEMPT_RETENTION_DAYS = 90
export const FAILURE_RETENTION_DAYS = 30
/** Up to so many days are shown hour by hour. */
export const HOURLY_UP_TO_DAYS = 3
/** How many addresses and networks with the most failures are shown. */
export const MOST_TRIED = 5
/** So many findings of a check are named one by one. */
export const FINDINGS_NAMED = 20
/** The most sessions of staff that are listed. */
export const SESSIONS_LISTED = 500

/** What can be wrong with an entry of the staff audit, or with its end. */
export const AUDIT_DAMAGES = ['gap', 'chain broken', 'entry altered', 'entries missing', 'head wrong'] as const
export type AuditDamage = (typeof AUDIT_DAMAGES)[number]

/**
 * What the head that is kept outside the database says of the log: the same; it is behind by some entries; entries that it
 * knows are gone; what it knows was written anew; there is none; it was not written by this server; it cannot be read now.
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
