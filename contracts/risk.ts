import { z } from 'zod'
import {
  LISTED_IN_GROUP,
  PAUSE_MESSAGE_MAX,
  PAUSE_REASON_MAX,
  RISK_KINDS,
  RISK_REASONS,
  RISK_WEIGHTS,
} from './risk-rules.ts'
import { ROLES } from './roles.ts'
import { route } from './route.ts'
import { Id, Instant, PlainLine, PlainLines, Points, pageOf, pageQuery, StoredInstant } from './values.ts'

/** Groups of members that staff may want to look at, and redemptions that staff have paused (decision 045). */

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
  dismissed: z.object({ at: Instant, by: z.string(), reason: z.string(), measure: z.int() }).nullable(),
  open: z.boolean(),
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
  }),
  output: pageOf(RiskGroup).extend({ mayDismiss: z.boolean() }),
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
  isPaused: z.boolean(),
  mayPause: z.boolean(),
})
export type RiskMember = z.infer<typeof RiskMember>

const ByGroup = z.object({ id: Id })

export const readRiskGroup = route('GET /api/admin/security/risk/:id', {
  access: 'risk.read',
  summary: 'A group with its members, those seen last first, a hundred at most',
  params: ByGroup,
  output: z.object({ group: RiskGroup, members: z.array(RiskMember), mayDismiss: z.boolean() }),
  errors: ['notFound'],
})

export const dismissRiskGroup = route('POST /api/admin/security/risk/:id/dismiss', {
  access: 'admin.settings',
  summary: 'Put a group aside with a reason; it comes back when it grows',
  params: ByGroup,
  body: z.object({ reason: Reason, seenMeasure: z.int().min(0).max(1_000_000) }),
  output: RiskGroup,
  errors: ['notFound', 'selfDealing', 'riskGroupChanged', 'riskGroupDismissed'],
})

export const stopRiskGroup = route('POST /api/admin/security/risk/:id/stop', {
  access: 'users.ban',
  summary: 'Pause, cancel the open redemptions of, and ban chosen members of a group; all or nothing',
  params: ByGroup,
  body: z
    .object({
      memberIds: z.array(Id).min(1, 'Please select members first').max(LISTED_IN_GROUP),
      pause: z.boolean(),
      /** Open redemptions are cancelled and refunded. It needs `redemptions.update`. */
      cancel: z.boolean(),
      ban: z.boolean(),
      reason: Reason,
      /** For the members: why redemptions are paused or cancelled. */
      message: PlainLine(PAUSE_MESSAGE_MAX),
    })
    .refine(({ pause, cancel, ban }) => pause || cancel || ban, {
      message: 'Please choose what to do',
      path: ['pause'],
    })
    .refine(({ pause, cancel, message }) => message || !(pause || cancel), {
      message: 'Please write a message to the members',
      path: ['message'],
    }),
  /** Proposed are refunds above the viewer's daily budget; left open is what a provider is about to deliver. */
  output: z.object({ paused: z.int(), cancelled: z.int(), proposed: z.int(), leftOpen: z.int(), banned: z.int() }),
  errors: ['notFound', 'riskGroupChanged', 'pausedAlready', 'membersUnchanged', 'redemptionUnpaid', 'selfDealing'],
})

/** The pause that holds up a member's redemptions, as the member sees it. */
export const OwnPause = z.object({
  id: Id,
  message: z.string(),
  since: Instant,
  /** The member's ticket that asks for a review, while it is not closed. */
  ticketId: Id.nullable(),
})
export type OwnPause = z.infer<typeof OwnPause>

export const readOwnPause = route('GET /api/rewards/pause', {
  access: 'member',
  summary: 'Whether redemptions of this member are paused, why, and whether a review was asked for',
  output: z.object({ pause: OwnPause.nullable() }),
})

const ByMember = z.object({ id: Id })

export const pauseRedemptions = route('POST /api/admin/members/:id/pause', {
  access: 'users.ban',
  summary: 'Pause a member’s redemptions; they are notified of the reason and of how to have it reviewed',
  params: ByMember,
  body: z.object({
    /** For staff. */
    reason: Reason,
    /** For the member, who reads it in the store, in a notification and in a mail. */
    message: PlainLines(PAUSE_MESSAGE_MAX).pipe(z.string().min(1, 'Please write a message to the member')),
  }),
  output: z.object({ id: Id }),
  errors: ['notFound', 'selfDealing', 'pausedAlready'],
})

export const resumeRedemptions = route('POST /api/admin/members/:id/pause/lift', {
  access: 'users.ban',
  summary: 'Lift the pause that the viewer saw; the member can redeem again and is notified',
  params: ByMember,
  body: z.object({ pauseId: Id, reason: Reason }),
  output: z.object({ id: Id }),
  errors: ['notFound', 'selfDealing', 'pauseLifted'],
})

export const riskRoutes = {
  listRiskGroups,
  readRiskGroup,
  dismissRiskGroup,
  stopRiskGroup,
  readOwnPause,
  pauseRedemptions,
  resumeRedemptions,
}
