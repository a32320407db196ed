import { z } from 'zod'
import { PAUSE_MESSAGE_MAX, PAUSE_REASON_MAX } from './risk-rules.ts'
import { route } from './route.ts'
import { Id, Instant, PlainLine, PlainLines } from './values.ts'

/** Redemptions that staff have paused (docs/product.md#pauses). */

const Reason = PlainLine(PAUSE_REASON_MAX).pipe(z.string().min(1, 'Please give a reason'))

/** The pause that holds up a member's redemptions, as the member sees it. */
export const OwnPause = z.object({
  id: Id,
  message: z.string(),
  since: Instant,
  /** When it ends at the latest; null without an end. */
  endsAt: Instant.nullable(),
  /** The member's ticket that asks for a review, while it is not closed. */
  ticketId: Id.nullable(),
})
export type OwnPause = z.infer<typeof OwnPause>

/** A time for which a member's redemptions were, or are, paused. */
export const MemberPause = z.object({
  id: Id,
  /** For staff, and what the member reads. */
  reason: z.string(),
  message: z.string(),
  by: z.string(),
  at: Instant,
  /** When it ends at the latest; null without an end. */
  endsAt: Instant.nullable(),
  /** The member's newest ticket that asks for a review of it. */
  appeal: z.object({ id: Id, shortId: z.string(), isOpen: z.boolean(), at: Instant }).nullable(),
  /** `by` is null for a pause that ended at its time. */
  lifted: z.object({ at: Instant, by: z.string().nullable(), reason: z.string() }).nullable(),
})
export type MemberPause = z.infer<typeof MemberPause>

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

export const redemptionPausesRoutes = { readOwnPause, pauseRedemptions, resumeRedemptions }
