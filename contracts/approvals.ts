import { z } from 'zod'
import { APPROVAL_ACTS, APPROVAL_STATES, APPROVAL_VIEWS } from './approval-rules.ts'
import { Audience, Overlay } from './campaigns.ts'
import { CONTENT_DOCUMENTS } from './content-rules.ts'
import { Micros } from './guard.ts'
import { VERDICTS } from './guard-rules.ts'
import { STAFF_REASON_MAX } from './member-rules.ts'
import { StoredDefinition } from './own-roles.ts'
import { DURATIONS, RedemptionCursor } from './rewards.ts'
import { OWN_ROLE_PERMISSIONS, ROLES, STAFF_ROLES } from './roles.ts'
import { route } from './route.ts'
import {
  Assignee,
  AssigneeChange,
  daysQuery,
  Id,
  Instant,
  PlainLine,
  Points,
  pageOf,
  pageQuery,
  StoredDay,
} from './values.ts'

/** What is proposed, with what it is about as it stands now, or stood when it was decided. */
export const ApprovalFacts = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('points'),
    memberId: Id,
    /** Empty for an account that has gone. */
    name: z.string(),
    email: z.string(),
    /** Signed: negative deducts. */
    points: z.int(),
    /** The member's balance. */
    balance: Points,
  }),
  z.object({
    kind: z.literal('price'),
    planId: Id,
    name: z.string(),
    duration: z.enum(DURATIONS),
    from: Points.nullable(),
    to: Points,
  }),
  z.object({
    kind: z.literal('codes'),
    /** Days (UTC) on which the redemptions were completed, both included. */
    from: z.iso.date(),
    to: z.iso.date(),
    /** How many codes leave by it. */
    count: z.int(),
  }),
  z.object({
    kind: z.literal('ledger'),
    /** Days of APP_TIME_ZONE, both included. */
    from: z.iso.date(),
    to: z.iso.date(),
    /** How many entries leave by it. */
    entries: z.int(),
  }),
  z.object({
    kind: z.literal('promo_code'),
    /** How many codes it is about: one, or all that were made at once. */
    codes: z.int(),
    /** Shown where it is one code. */
    code: z.string(),
    description: z.string(),
    /** Points of one use. */
    points: Points,
    /** How often each can be redeemed from then on; null without a limit. */
    uses: z.int().nullable(),
    /** The last day (UTC) on which they work; null without one. */
    lastDay: z.iso.date().nullable(),
  }),
  z.object({
    kind: z.literal('task'),
    title: z.string(),
    /** Points before and after; null while it is not offered. */
    from: Points.nullable(),
    to: Points,
  }),
  z.object({
    kind: z.literal('refund'),
    redemptionId: Id,
    memberId: Id,
    /** Empty for an account that has gone. */
    memberName: z.string(),
    name: z.string(),
    duration: z.string(),
    /** What the redemption becomes. */
    to: z.enum(['failed', 'cancelled']),
    /** What the member gets back. */
    points: Points,
  }),
  z.discriminatedUnion('about', [
    z.object({
      kind: z.literal('role'),
      /** The role of a member. */
      about: z.literal('member'),
      memberId: Id,
      /** Empty for an account that has gone. */
      name: z.string(),
      email: z.string(),
      from: z.enum(ROLES),
      to: z.enum(STAFF_ROLES),
      /** The names of own roles; null for other roles, and empty for a role that has gone. */
      fromName: z.string().nullable(),
      toName: z.string().nullable(),
      /** What an own role allows, and its limits, as proposed. */
      permissions: z.array(z.enum(OWN_ROLE_PERMISSIONS)).nullable(),
      limits: StoredDefinition.shape.limits,
    }),
    z.object({
      kind: z.literal('role'),
      /** What an own role allows. */
      about: z.literal('definition'),
      roleId: Id,
      /** How many staff have it. */
      staff: z.int(),
      from: StoredDefinition,
      to: StoredDefinition,
    }),
  ]),
  z.object({
    kind: z.literal('campaign'),
    campaignId: Id,
    name: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    timeZone: z.string(),
    overlay: Overlay,
    banner: z.string(),
    /** The most points that its plays may bring; null for no limit. */
    budgetPoints: Points.nullable(),
    audience: Audience,
    /** How many members a list has. */
    listed: z.int(),
    /** Whether it was proposed although the guard refused it. */
    override: z.boolean(),
    /** The verdict and the expected cost by present costs, or at the decision; null where its rules became impossible. */
    guard: z
      .object({
        outcome: z.enum(VERDICTS),
        extraPoints: Points,
        extraCost: z.object({ micros: Micros, currency: z.string() }).nullable(),
      })
      .nullable(),
  }),
  z.object({
    kind: z.literal('content'),
    document: z.enum(CONTENT_DOCUMENTS),
    /** Null for the text that the product comes with. */
    version: z.int().nullable(),
    /** The version that it replaces; null for the default. */
    replaces: z.int().nullable(),
    /** Null for as soon as it is approved. */
    startsAt: Instant.nullable(),
  }),
  z.object({
    kind: z.literal('rule_activation'),
    ruleSet: z.int(),
    /** The set that is active at that moment without it. */
    replaces: z.int(),
    from: Instant,
    /** The time zone that activations are stated in (APP_TIME_ZONE). */
    timeZone: z.string(),
    /** Whether a super admin overrides the guard's verdict. */
    override: z.boolean(),
    /** The guard's figures, by present costs or those at the decision. */
    guard: z.object({
      outcome: z.enum(VERDICTS),
      currency: z.string(),
      /** A month of the perfect member; null where a figure is missing. */
      perfectCost: Micros.nullable(),
      perfectRevenue: Micros.nullable(),
      marginBp: z.int().nullable(),
      daysToCheapest: z.number().nullable(),
    }),
  }),
])
export type ApprovalFacts = z.infer<typeof ApprovalFacts>

const Person = z.object({ id: Id, name: z.string() })

export const Approval = z.object({
  id: Id,
  state: z.enum(APPROVAL_STATES),
  facts: ApprovalFacts,
  reason: z.string(),
  by: Person,
  at: Instant,
  /** Until then it may be decided; approved codes may be downloaded until then. */
  expiresAt: Instant,
  decided: z.object({ by: Person, at: Instant, reason: z.string() }).nullable(),
  assignee: Assignee,
  /** Whether this viewer may take it, or unassign it, now. */
  mayAssign: z.boolean(),
  /** What this viewer may do with it now. */
  may: z.array(z.enum(APPROVAL_ACTS)),
})
Approval.register(z.globalRegistry, {
  id: 'Approval',
  description: 'A proposal of a staff member that needs the approval of a colleague.',
})
export type Approval = z.infer<typeof Approval>

export const listApprovals = route('GET /api/admin/approvals', {
  access: 'approvals.decide',
  summary: 'What staff proposed that needs a colleague: of the kinds that the viewer may decide',
  query: z.object({ ...pageQuery(RedemptionCursor), view: z.enum(APPROVAL_VIEWS).default('waiting'), ...daysQuery }),
  output: pageOf(Approval),
  errors: ['daysReversed'],
})

const ById = z.object({ id: Id })
const Reason = PlainLine(STAFF_REASON_MAX)
const Decided = z.object({ approval: Approval })

export const readApproval = route('GET /api/admin/approvals/:id', {
  access: 'approvals.decide',
  summary: 'One proposal of a kind that the viewer may decide, as it is now',
  params: ById,
  output: z.object({ approval: Approval }),
  errors: ['notFound'],
})

export const assignApproval = route('POST /api/admin/approvals/:id/assignee', {
  access: 'approvals.decide',
  summary: 'Take a waiting proposal, so that colleagues decide others, or give it back',
  params: ById,
  body: AssigneeChange,
  output: Decided,
  errors: ['notFound', 'approvalOwn', 'approvalSelf', 'approvalClosed', 'assigneeChanged'],
})

export const approve = route('POST /api/admin/approvals/:id/approve', {
  access: 'approvals.decide',
  summary: 'Approve what a colleague proposed; everything is checked again, and then done',
  params: ById,
  body: z.object({ reason: Reason.default('') }),
  output: Decided,
  errors: [
    'notFound',
    'approvalOwn',
    'approvalSelf',
    'approvalNewStaff',
    'approvalClosed',
    'approvalRightGone',
    'approvalStale',
    'memberAdjusted',
    'adjustmentTooLarge',
    'catalogueConflict',
    'promoCodeDates',
    'campaignStartPassed',
    'campaignOverlaps',
    'campaignLimits',
    'campaignRefused',
    'activationPast',
    'ruleSetRefused',
    'limitPrice',
    'limitCodes',
    'limitPoints',
  ],
})

export const refuse = route('POST /api/admin/approvals/:id/refuse', {
  access: 'approvals.decide',
  summary: 'Refuse what a colleague proposed, with a reason',
  params: ById,
  body: z.object({ reason: Reason.pipe(z.string().min(1, 'Please give a reason')) }),
  output: Decided,
  errors: ['notFound', 'approvalOwn', 'approvalSelf', 'approvalClosed'],
})

export const withdraw = route('POST /api/admin/approvals/:id/withdraw', {
  access: 'approvals.decide',
  summary: 'Take back what one has proposed',
  params: ById,
  body: z.object({}),
  output: Decided,
  errors: ['notFound', 'approvalClosed'],
})

export const proposeCodes = route('POST /api/admin/code-exports', {
  access: 'redemptions.update',
  summary: 'Propose an export of activation codes that were delivered in these days',
  body: z.object({
    from: StoredDay,
    to: StoredDay,
    reason: Reason.pipe(z.string().min(1, 'Please give a reason')),
  }),
  output: Decided,
  errors: [
    'approvalDuplicate',
    'codesExportDates',
    'codesExportEmpty',
    'codesExportTooLarge',
    'limitPrice',
    'limitCodes',
  ],
})

export const downloadCodes = route('POST /api/admin/code-exports/:id/download', {
  access: 'redemptions.update',
  summary: 'The codes of an approved export as CSV, for its author; each download is recorded for every code',
  noKeyBecause: 'it shows the same codes again, and an answer with codes is never stored',
  params: ById,
  body: z.object({}),
  output: z.object({ fileName: z.string(), csv: z.string() }),
  errors: ['notFound', 'approvalClosed', 'limitPrice', 'limitCodes'],
})

export const approvalsRoutes = {
  listApprovals,
  readApproval,
  assignApproval,
  approve,
  refuse,
  withdraw,
  proposeCodes,
  downloadCodes,
}
