import { z } from 'zod'
import { STAFF_ROLES } from './roles.ts'
import { route } from './route.ts'
import {
  AIMED_AT,
  AIMED_FILTERS,
  AUDIT_ANCHOR_STATES,
  AUDIT_ANCHOR_STORES,
  AUDIT_DAMAGES,
  TRY_OUTCOMES,
} from './security-rules.ts'
import { daysQuery, Id, Instant, PlainLine, pageOf, pageQuery, StoredInstant } from './values.ts'

/** A moment and an id: where a list that is sorted by time goes on. */
const TimePlace = z
  .string()
  .max(80)
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/)
  .refine((place) => StoredInstant.safeParse(place.slice(0, 24)).success && Id.safeParse(place.slice(25)).success)

const Tries = z.object({
  /** Those that opened a session. */
  signedIn: z.int(),
  wrongPassword: z.int(),
  wrongCode: z.int(),
  /** The password was right: not confirmed, banned or suspended. */
  refused: z.int(),
  throttled: z.int(),
})
export type Tries = z.infer<typeof Tries>

/** An address that was tried: in full where it is an account's, else masked. */
const Tried = { target: z.string(), address: z.string(), aimedAt: z.enum(AIMED_AT), memberId: Id.nullable() }

export const readSignInFigures = route('GET /api/admin/security/sign-ins', {
  access: 'security.read',
  replica: true,
  summary: 'Tries to sign in over time, and where most failures happened on the last day',
  query: z.object({ ...daysQuery, aimedAt: z.enum(AIMED_FILTERS).default('all') }),
  output: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    step: z.enum(['hour', 'day']),
    /** Oldest first, without gaps; `at` is when the hour or the day (UTC) begins. */
    rows: z.array(Tries.extend({ at: Instant })),
    total: Tries,
    /** Of the last day of the range: the addresses and the networks with the most failures. */
    targets: z.array(z.object({ ...Tried, tries: z.int(), networks: z.int(), lastAt: Instant })),
    networks: z.array(z.object({ network: z.string(), tries: z.int(), addresses: z.int(), lastAt: Instant })),
  }),
  errors: ['rangeInvalid'],
})

/** The failures of an hour with one address from one network. */
export const SignInFailure = z.object({
  id: Id,
  ...Tried,
  name: z.string(),
  network: z.string(),
  firstAt: Instant,
  lastAt: Instant,
  tries: z.int(),
  throttled: z.int(),
  lastOutcome: z.enum(TRY_OUTCOMES),
  browser: z.string().nullable(),
  system: z.string().nullable(),
})
export type SignInFailure = z.infer<typeof SignInFailure>

export const listSignInFailures = route('GET /api/admin/security/failures', {
  access: 'security.read',
  replica: true,
  summary:
    'Failures and refused tries of the last 30 days, the newest first, one row for an hour of an address and a network',
  query: z.object({
    ...pageQuery(TimePlace),
    ...daysQuery,
    aimedAt: z.enum(AIMED_FILTERS).default('all'),
    target: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    network: z.string().max(60).optional(),
  }),
  output: pageOf(SignInFailure),
  errors: ['daysReversed'],
})

const Person = {
  memberId: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  roleName: z.string().nullable(),
}

export const StaffSession = z.object({
  id: Id,
  ...Person,
  address: z.string().nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  startedAt: Instant,
  /** Noted every ten minutes. */
  lastUsedAt: Instant,
  endsAt: Instant,
  /** The one that asks. */
  isThis: z.boolean(),
  isViewer: z.boolean(),
})
export type StaffSession = z.infer<typeof StaffSession>

export const listStaffSessions = route('GET /api/admin/security/sessions', {
  access: 'security.read',
  summary: 'Every running session of staff, person by person',
  /** When they began. */
  query: z.object(daysQuery),
  output: z.object({ items: z.array(StaffSession), mayEnd: z.boolean() }),
  errors: ['daysReversed'],
})

const Reason = PlainLine(500).default('')

export const endStaffSession = route('POST /api/admin/security/sessions/:id/end', {
  access: 'admin.settings',
  summary: 'End a session of staff at once; the own one only when it is said to be meant',
  params: z.object({ id: Id }),
  body: z.object({ reason: Reason, ownToo: z.boolean().default(false) }),
  output: z.object({ ended: z.int(), own: z.boolean() }),
  errors: ['notFound', 'ownSession'],
})

export const endStaffSessions = route('POST /api/admin/security/staff/:id/end-sessions', {
  access: 'admin.settings',
  summary: 'End all sessions of one of the staff at once; of the viewer all but this one, unless it is meant too',
  params: z.object({ id: Id }),
  body: z.object({ reason: Reason, ownToo: z.boolean().default(false) }),
  output: z.object({ ended: z.int(), own: z.boolean() }),
  errors: ['notFound', 'noSessions'],
})

export const SecondFactorOf = z.object({
  ...Person,
  status: z.enum(['active', 'banned', 'suspended']),
  /** Null without a second factor. */
  since: Instant.nullable(),
  backupCodesLeft: z.int(),
  /** Nothing opens to them before they add one. */
  must: z.boolean(),
  lastSignInAt: Instant.nullable(),
  isViewer: z.boolean(),
})
export type SecondFactorOf = z.infer<typeof SecondFactorOf>

export const listSecondFactors = route('GET /api/admin/security/second-factors', {
  access: 'security.read',
  summary: 'Who of the staff has a second factor, since when, and how many backup codes are left',
  output: z.object({ required: z.boolean(), items: z.array(SecondFactorOf) }),
})

const AuditFilter = {
  ...daysQuery,
  /** A staff member (name or address), an action, a subject (type, id, or a member's address) or a request id. */
  search: z.string().trim().max(100).default(''),
  actor: Id.optional(),
  action: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+$/)
    .max(80)
    .optional(),
}

export const AuditEntry = z.object({
  seq: z.int(),
  at: Instant,
  actorId: Id,
  /** Empty where the account is gone. */
  actorName: z.string(),
  actorEmail: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** The member's name where the subject is one. */
  subjectName: z.string(),
  reason: z.string(),
  address: z.string(),
  requestId: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditDetail = AuditEntry.extend({
  /** JSON as it was written; a manual change may have left invalid JSON. */
  before: z.string(),
  after: z.string(),
  /** Hexadecimal. */
  hash: z.string(),
  prevHash: z.string(),
})
export type AuditDetail = z.infer<typeof AuditDetail>

export const listAudit = route('GET /api/admin/security/audit', {
  access: 'security.read',
  replica: true,
  summary: 'What staff did, the newest first',
  query: z.object({ ...pageQuery(z.string().regex(/^\d{1,15}$/)), ...AuditFilter }),
  output: pageOf(AuditEntry),
  errors: ['daysReversed'],
})

export const readAuditTerms = route('GET /api/admin/security/audit-terms', {
  access: 'security.read',
  summary: 'The staff and the actions by which the audit log can be filtered',
  output: z.object({
    actors: z.array(z.object({ id: Id, name: z.string() })),
    actions: z.array(z.string()),
  }),
})

export const readAuditEntry = route('GET /api/admin/security/audit/:seq', {
  access: 'security.read',
  summary: 'An entry of the audit log with the values before and after it',
  params: z.object({ seq: z.string().regex(/^\d{1,15}$/) }),
  output: AuditDetail,
  errors: ['notFound'],
})

export const exportAudit = route('GET /api/admin/security/audit-export', {
  access: 'security.read',
  replica: true,
  summary: 'The entries of the audit log that a filter finds, as CSV',
  query: z.object(AuditFilter),
  file: { type: 'text/csv; charset=utf-8', cacheSeconds: 0, as: 'audit-log.csv' },
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors: ['daysReversed'],
})

export const AuditCheck = z.object({
  at: Instant,
  entries: z.int(),
  /** The first ones, by place. */
  findings: z.array(z.object({ seq: z.int(), damage: z.enum(AUDIT_DAMAGES) })),
  /** All there are. */
  found: z.int(),
  /** The log's anchor outside the database. */
  heads: z.array(
    z.object({
      place: z.enum(AUDIT_ANCHOR_STORES),
      state: z.enum(AUDIT_ANCHOR_STATES),
      /** The newest entry that it knows; 0 for none. */
      seq: z.int(),
      /** By how many entries it is behind, how many are gone, or the first entry that is another; else 0. */
      by: z.int(),
      /** When it was last written, and since when it exists. */
      notedAt: Instant.nullable(),
      since: Instant.nullable(),
    }),
  ),
})
export type AuditCheck = z.infer<typeof AuditCheck>

export const checkAudit = route('GET /api/admin/security/audit-check', {
  access: 'security.read',
  summary: 'Verify the audit log: every entry, the hash chain, and the anchor outside the database',
  limit: { max: 10, seconds: 60 },
  output: AuditCheck,
})

export const securityRoutes = {
  readSignInFigures,
  listSignInFailures,
  listStaffSessions,
  endStaffSession,
  endStaffSessions,
  listSecondFactors,
  listAudit,
  readAuditTerms,
  readAuditEntry,
  exportAudit,
  checkAudit,
}
