import { z } from 'zod'
import {
  APPEAL_OUTCOMES,
  APPEAL_TEXT_MAX,
  DISMISSAL_DAYS,
  PAUSE_REASON_MAX,
  REASON_CLASSES,
  RISK_KINDS,
  RISK_REASONS,
  RISK_WEIGHTS,
} from './risk-rules.ts'
import { ROLES } from './roles.ts'
import { route } from './route.ts'
import { StopResult, stopRiskGroup } from './stop-risk-group.ts'
import {
  Assignee,
  AssigneeChange,
  daysQuery,
  Id,
  Instant,
  PlainLine,
  PlainLines,
  Points,
  pageOf,
  pageQuery,
  StoredInstant,
} from './values.ts'

/** Groups of members that staff may want to look at (decision 045), and decisions on them. */

const Reason = PlainLine(PAUSE_REASON_MAX).pipe(z.string().min(1, 'Please give a reason'))

export const RiskGroup = z.object({
  id: Id,
  kind: z.enum(RISK_KINDS),
  /** The network, the browser, or the beginning that addresses share; empty where there is nothing to read. */
  label: z.string(),
  size: z.int(),
  /** Members, or how often; a viewer who dismisses says what they saw. */
  measure: z.int(),
  weight: z.literal(RISK_WEIGHTS),
  reasons: z.array(z.object({ reason: z.enum(RISK_REASONS), figure: z.int() })),
  /** All that the group ever earned and asked for, as last counted. */
  points: Points,
  redemptions: z.int(),
  firstAt: Instant,
  lastAt: Instant,
  countedAt: Instant,
  /** `until` is null for a dismissal without an end. */
  dismissed: z
    .object({ at: Instant, by: z.string(), reason: z.string(), measure: z.int(), until: Instant.nullable() })
    .nullable(),
  open: z.boolean(),
  assignee: Assignee,
})
RiskGroup.register(z.globalRegistry, { id: 'RiskGroup', description: 'Members with a risk signal in common.' })
export type RiskGroup = z.infer<typeof RiskGroup>

/** Where a page ended: weight, time and id of its last group. */
const Place = z
  .string()
  .max(80)
  .regex(/^[1-3]_\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/)
  .refine((place) => StoredInstant.safeParse(place.slice(2, 26)).success && Id.safeParse(place.slice(27)).success)

export const listRiskGroups = route('GET /api/admin/security/risk', {
  access: 'risk.read',
  summary: 'Groups of members with something in common, and members who were too fast; the gravest first',
  query: z.object({
    ...pageQuery(Place),
    kind: z.enum(['all', ...RISK_KINDS]).default('all'),
    state: z.enum(['open', 'dismissed']).default('open'),
    /** When they were last seen. */
    ...daysQuery,
  }),
  output: pageOf(RiskGroup).extend({ mayDismiss: z.boolean() }),
  errors: ['daysReversed'],
})

export const RiskMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(['active', 'banned', 'suspended']),
  points: Points,
  totalEarned: Points,
  redemptions: z.int(),
  createdAt: Instant,
  /** When the member last showed what the group has in common. */
  seenAt: Instant,
  /** Redemptions that are pending or being processed, and what they cost. */
  openRedemptions: z.int(),
  openPoints: Points,
  /** Of the open ones, those that the viewer may hold for a review. */
  holdableRedemptions: z.int(),
  isPaused: z.boolean(),
  mayPause: z.boolean(),
})
export type RiskMember = z.infer<typeof RiskMember>

/** A decision of staff on a group. */
export const RiskCase = z.object({
  id: Id,
  kind: z.enum(RISK_KINDS),
  label: z.string(),
  decision: z.enum(['stopped', 'dismissed']),
  /** Only of members who were stopped. */
  reasonClass: z.enum(REASON_CLASSES).nullable(),
  /** For staff. */
  reason: z.string(),
  byId: Id,
  by: z.string(),
  at: Instant,
  /** Until when a dismissal holds; null for one without an end, and for a stop. */
  until: Instant.nullable(),
})
RiskCase.register(z.globalRegistry, { id: 'RiskCase', description: 'A decision of staff on a risk group.' })
export type RiskCase = z.infer<typeof RiskCase>

/** The answer of staff to the appeal of a stopped member. */
const AppealAnswer = z.object({
  outcome: z.enum(APPEAL_OUTCOMES),
  /** For the member. */
  text: z.string(),
  /** For staff. */
  reason: z.string(),
  by: z.string(),
  at: Instant,
})
export type AppealAnswer = z.infer<typeof AppealAnswer>

/** A decision as the page of one of its members lists it. */
export const MemberCase = RiskCase.extend({ answer: AppealAnswer.nullable() })
export type MemberCase = z.infer<typeof MemberCase>

/** Whether a decision still pauses or bans a member. */
const InForce = z.object({ isPaused: z.boolean(), isBanned: z.boolean() })

/** A group as it was at the time of a decision. */
export const GroupEvidence = RiskGroup.pick({
  size: true,
  measure: true,
  weight: true,
  reasons: true,
  points: true,
  redemptions: true,
  firstAt: true,
  lastAt: true,
  countedAt: true,
})
export type GroupEvidence = z.infer<typeof GroupEvidence>

/** A member as they were at the time of a decision. */
export const MemberEvidence = RiskMember.pick({
  status: true,
  points: true,
  totalEarned: true,
  redemptions: true,
  createdAt: true,
  seenAt: true,
  openRedemptions: true,
  openPoints: true,
  isPaused: true,
})
export type MemberEvidence = z.infer<typeof MemberEvidence>

/** A case with its evidence. The names are today's. */
const RiskCaseDetail = RiskCase.extend({
  groupId: Id,
  /** Whether the group still exists. */
  hasGroup: z.boolean(),
  evidence: GroupEvidence,
  result: StopResult.nullable(),
  appealUntil: Instant.nullable(),
  members: z.array(
    MemberEvidence.extend({
      id: Id,
      name: z.string(),
      isStopped: z.boolean(),
      inForce: InForce,
      answer: AppealAnswer.nullable(),
      /** Whether the viewer may answer an appeal of this member now. */
      mayAnswer: z.boolean(),
      /** The ticket by which the member appealed against the ban. */
      banAppealId: Id.nullable(),
      /** The pause that belongs to the decision, as it is now. */
      pause: z
        .object({
          id: Id,
          endsAt: Instant.nullable(),
          liftedAt: Instant.nullable(),
          /** Null if it ended at its time. */
          liftedBy: z.string().nullable(),
          liftReason: z.string(),
          /** The newest ticket that asks for a review. */
          appealId: Id.nullable(),
        })
        .nullable(),
    }),
  ),
})
export type RiskCaseDetail = z.infer<typeof RiskCaseDetail>

const ByGroup = z.object({ id: Id })

export const readRiskGroup = route('GET /api/admin/security/risk/:id', {
  access: 'risk.read',
  summary: 'A group with its members, those seen last first, a hundred at most',
  params: ByGroup,
  output: z.object({
    group: RiskGroup,
    members: z.array(RiskMember),
    /** The newest first, fifty at most. */
    cases: z.array(RiskCase),
    mayDismiss: z.boolean(),
    /** Whether this viewer may stop some of these members: staff in the group may not. */
    mayStop: z.boolean(),
    /** Whether this viewer may assign it to themselves, or unassign it, now. */
    mayAssign: z.boolean(),
  }),
  errors: ['notFound'],
})

export const readRiskCase = route('GET /api/admin/security/risk-cases/:id', {
  access: 'risk.read',
  summary: 'A decision on a group, with the group and its members as they were then',
  params: ByGroup,
  output: RiskCaseDetail,
  errors: ['notFound'],
})

export const assignRiskGroup = route('POST /api/admin/security/risk/:id/assignee', {
  access: 'users.ban',
  summary: 'Assign an open group to oneself, so that colleagues look at others, or unassign it',
  params: ByGroup,
  body: AssigneeChange,
  output: RiskGroup,
  errors: ['notFound', 'selfDealing', 'riskGroupDismissed', 'assigneeChanged'],
})

export const dismissRiskGroup = route('POST /api/admin/security/risk/:id/dismiss', {
  access: 'admin.settings',
  summary: 'Put a group aside with a reason, for some days; it comes back earlier when it grows',
  params: ByGroup,
  body: z.object({
    reason: Reason,
    seenMeasure: z.int().min(0).max(1_000_000),
    /** Null for a dismissal without an end. */
    days: z.literal(DISMISSAL_DAYS),
  }),
  output: RiskGroup,
  errors: ['notFound', 'selfDealing', 'riskGroupChanged', 'riskGroupDismissed'],
})

export const answerAppeal = route('POST /api/admin/security/risk-cases/:id/members/:memberId/answer', {
  access: 'users.ban',
  summary: 'Answer the appeal of a stopped member, once: uphold the stop, or lift its pause and ban',
  params: z.object({ id: Id, memberId: Id }),
  body: z.object({
    outcome: z.enum(APPEAL_OUTCOMES),
    /** For staff. */
    reason: Reason,
    /** For the member, in a notification, a mail, and the ticket of the appeal. */
    text: PlainLines(APPEAL_TEXT_MAX).pipe(z.string().min(1, 'Please write a text to the member')),
    /** What the viewer saw in force; if it has changed since, nothing is done. */
    seen: InForce,
  }),
  output: z.object({ id: Id }),
  errors: ['notFound', 'selfDealing', 'appealAnswered', 'stopChanged'],
})

export const riskRoutes = {
  listRiskGroups,
  readRiskGroup,
  readRiskCase,
  assignRiskGroup,
  dismissRiskGroup,
  stopRiskGroup,
  answerAppeal,
}
