import { z } from 'zod'
import {
  AUDIT_ALERT_KINDS,
  AUDIT_BADGES,
  AUDIT_SOURCES,
  CORRECTION_OUTCOMES,
  DAMAGE_KINDS,
  RUN_KINDS,
  RUN_STATES,
} from './points-audit-rules.ts'
import { route } from './route.ts'
import { daysQuery, Id, Instant, Points, pageOf, pageQuery } from './values.ts'

export const Finding = z.object({
  kind: z.enum(DAMAGE_KINDS),
  /** The entry; 0 for the wallet, and where there is no entry. */
  seq: z.int(),
  /** What stands behind the entry, or should; or the row of the points audit log. */
  subject: z.string().nullable(),
  source: z.enum(AUDIT_SOURCES).nullable(),
  points: Points.nullable(),
  at: Instant.nullable(),
})
Finding.register(z.globalRegistry, { id: 'PointsAuditFinding', description: 'A rule that a member’s points violate.' })
export type Finding = z.infer<typeof Finding>

const Kinds = z.partialRecord(z.enum(DAMAGE_KINDS), z.int())

export const AuditRun = z.object({
  id: Id,
  kind: z.enum(RUN_KINDS),
  state: z.enum(RUN_STATES),
  by: z.string(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** Members there are to look at; estimated where they are many. */
  total: z.int(),
  checked: z.int(),
  /** Members with findings, and all findings of theirs. */
  members: z.int(),
  findings: z.int(),
  deductions: z.int(),
  /** Members with something critical. */
  critical: z.int(),
  /** Members who have fewer points than their entries add up to, and how many they lack. */
  low: z.int(),
  missing: Points,
  kinds: Kinds,
  fixed: z.int(),
})
AuditRun.register(z.globalRegistry, {
  id: 'PointsAuditRun',
  description: 'An investigation or a fix of the points of all members, and its progress.',
})
export type AuditRun = z.infer<typeof AuditRun>

const Correction = z.object({
  memberId: Id,
  email: z.string(),
  outcome: z.enum(CORRECTION_OUTCOMES),
  before: Points,
  after: Points,
  earnedBefore: Points,
  earnedAfter: Points,
})

const Alert = z.object({
  id: z.int(),
  memberId: Id,
  email: z.string(),
  kind: z.enum(AUDIT_ALERT_KINDS),
  /** The entry, where the alert is about one. */
  seq: z.int().nullable(),
  points: Points,
  reason: z.string(),
  at: Instant,
  /** Whether the points audit has corrected it since. */
  corrected: z.boolean(),
})

export const readPointsAudit = route('GET /api/admin/points-audit', {
  access: 'points.audit',
  summary: 'The newest investigation and the newest fix with its results, what runs, and what the monitor noticed',
  output: z.object({
    badge: z.enum(AUDIT_BADGES),
    /** The newest one, for how far it has come. */
    investigation: AuditRun.nullable(),
    /** The newest one that has finished: list, preview and badge are of it. */
    found: AuditRun.nullable(),
    /** The newest fix; `membersChecked` counts those whom its investigation had checked. */
    fix: z.object({ run: AuditRun, membersChecked: z.int(), corrections: z.array(Correction) }).nullable(),
    monitor: z.object({
      checkedAt: Instant.nullable(),
      /** Found in the last 24 hours. */
      alerts: z.array(Alert),
      more: z.boolean(),
      /** Changes in its last check that came less than 60 seconds after the one before: information, no finding. */
      closeChanges: z.int(),
    }),
  }),
})

export const investigateAllUsers = route('POST /api/admin/points-audit/investigations', {
  access: 'points.audit',
  summary: 'Have the points of all members investigated, in the background; one at a time',
  output: z.object({ run: AuditRun }),
  errors: ['auditRunning'],
})

export const cancelAuditRun = route('POST /api/admin/points-audit/runs/:id/cancellation', {
  access: 'points.audit',
  summary:
    'Cancel an investigation or a fix; what was corrected so far stays, and findings stay those of the last finished one',
  params: z.object({ id: Id }),
  output: z.object({ run: AuditRun }),
  errors: ['notFound', 'auditNotRunning'],
})

export const checkDatabaseIntegrity = route('GET /api/admin/points-audit/integrity', {
  access: 'points.audit',
  summary: 'Whether what guards the points stands: triggers, constraints, hashes, the monitor and the newest findings',
  output: z.object({
    checkedAt: Instant,
    criticalIssues: z.boolean(),
    issues: z.array(
      z.object({
        code: z.enum([
          'guard_missing',
          'hash_function',
          'monitor_late',
          'log_restarted',
          'recent_changes',
          'members_with_issues',
          'anchor_damaged',
          'anchor_late',
        ]),
        critical: z.boolean(),
        /** What it is about, where it has a name. */
        name: z.string(),
        n: z.int(),
      }),
    ),
    recommendations: z.array(
      z.enum([
        'restore_guards',
        'restore_function',
        'start_jobs',
        'look_at_alerts',
        'look_at_users',
        'investigate',
        'fix',
        'verify',
      ]),
    ),
    /** The newest wallet anchor of this server. */
    anchor: z.object({ at: Instant, wallets: z.int() }).nullable(),
  }),
})

/** A member with findings, as the investigation stored them. */
export const AuditedMember = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  points: Points,
  totalEarned: Points,
  /** What the entries add up to; null where they do not hold. */
  ledgerPoints: Points.nullable(),
  issues: z.int(),
  deductions: z.int(),
  critical: z.boolean(),
  kinds: Kinds,
  /** The first hundred. */
  findings: z.array(Finding),
})
export type AuditedMember = z.infer<typeof AuditedMember>

/** Where a page ended: those with most findings come first. */
const MemberPlace = z
  .string()
  .regex(/^\d{1,9}~/)
  .refine((place) => Id.safeParse(place.split('~')[1]).success, 'This is not the cursor of a page')

export const listAuditedMembers = route('GET /api/admin/points-audit/members', {
  access: 'points.audit',
  summary: 'Members in whom the newest investigation found something, those with most findings first',
  /** When what was found happened. */
  query: z.object({ ...pageQuery(MemberPlace), search: z.string().trim().max(100).default(''), ...daysQuery }),
  output: pageOf(AuditedMember),
  errors: ['daysReversed'],
})

const Change = z.object({
  id: z.int(),
  at: Instant,
  before: Points,
  after: Points,
  reason: z.string(),
  /** The entry behind it; null where there is none that says the same. */
  seq: z.int().nullable(),
  unexpected: z.boolean(),
  /** Seconds since the change before; null for the first. */
  seconds: z.number().nullable(),
  /** Paid sooner than its source can. */
  tooFast: z.boolean(),
})

export const readAuditedMember = route('GET /api/admin/points-audit/members/:id', {
  access: 'points.audit',
  summary: 'A member’s points, checked at this moment, with the newest ten changes of the balance',
  params: z.object({ id: Id }),
  output: z.object({ findings: z.array(Finding), points: Points, ledgerPoints: Points, history: z.array(Change) }),
  errors: ['notFound'],
})
export type AuditedChange = z.infer<typeof Change>

export const exportAuditedMembers = route('GET /api/admin/points-audit-exports/members', {
  access: 'points.audit',
  replica: true,
  summary: 'All members in whom the newest investigation found something, as CSV',
  query: z.object(daysQuery),
  file: { type: 'text/csv; charset=utf-8', cacheSeconds: 0, as: 'points-audit.csv' },
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors: ['daysReversed'],
})

const Preview = { investigationId: Id, members: z.int(), points: Points }

export const previewFix = route('GET /api/admin/points-audit/fix-preview', {
  access: 'points.audit',
  summary: 'What the emergency fix would raise: whom the newest investigation found below their ledger',
  output: z.object({
    /** Null where there is no investigation that has ended. */
    preview: z
      .object({
        ...Preview,
        investigatedAt: Instant,
        membersChecked: z.int(),
        /** The first fifty. */
        items: z.array(z.object({ memberId: Id, email: z.string(), before: Points, after: Points })),
      })
      .nullable(),
  }),
})

export const fixAllUsers = route('POST /api/admin/points-audit/fixes', {
  access: 'points.audit',
  summary: 'Raise balances to what the ledger says, as previewed, in the background; nothing is ever lowered',
  body: z.object(Preview),
  output: z.object({ run: AuditRun }),
  errors: ['auditRunning', 'auditPreviewOld'],
})

export const pointsAuditRoutes = {
  readPointsAudit,
  investigateAllUsers,
  cancelAuditRun,
  checkDatabaseIntegrity,
  listAuditedMembers,
  readAuditedMember,
  exportAuditedMembers,
  previewFix,
  fixAllUsers,
}
