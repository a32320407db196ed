import { z } from 'zod'
import { LISTED_IN_GROUP, PAUSE_MESSAGE_MAX, PAUSE_REASON_MAX, REASON_CLASSES } from './risk-rules.ts'
import { route } from './route.ts'
import { Id, PlainLine } from './values.ts'

/** Refunds that are proposed are above the viewer's daily budget; left open is what a provider is about to deliver. */
export const StopResult = z.object({
  paused: z.int(),
  cancelled: z.int(),
  proposed: z.int(),
  leftOpen: z.int(),
  /** Put in review, and open ones that could not be. Some cases store neither. */
  held: z.int().default(0),
  notHeld: z.int().default(0),
  banned: z.int(),
})
export type StopResult = z.infer<typeof StopResult>

export const stopRiskGroup = route('POST /api/admin/security/risk/:id/stop', {
  access: 'users.ban',
  summary: 'Pause, cancel or hold the open redemptions of, and ban chosen members of a group; all or nothing',
  params: z.object({ id: Id }),
  body: z
    .object({
      memberIds: z.array(Id).min(1, 'Please select members first').max(LISTED_IN_GROUP),
      pause: z.boolean(),
      /** Open redemptions are cancelled and refunded. It needs `redemptions.update`. */
      cancel: z.boolean(),
      /** Instead: open redemptions are held for a review. It needs `redemptions.update`, too. */
      hold: z.boolean().default(false),
      ban: z.boolean(),
      reasonClass: z.enum(REASON_CLASSES),
      /** For staff. */
      reason: PlainLine(PAUSE_REASON_MAX).pipe(z.string().min(1, 'Please give a reason')),
      /** For the members: why redemptions are paused or cancelled. */
      message: PlainLine(PAUSE_MESSAGE_MAX),
    })
    .refine(({ pause, cancel, hold, ban }) => pause || cancel || hold || ban, {
      message: 'Please choose what to do',
      path: ['pause'],
    })
    .refine(({ cancel, hold }) => !(cancel && hold), { message: 'Please cancel or hold, not both', path: ['hold'] })
    .refine(({ pause, cancel, message }) => message || !(pause || cancel), {
      message: 'Please write a message to the members',
      path: ['message'],
    }),
  output: StopResult,
  errors: ['notFound', 'riskGroupChanged', 'pausedAlready', 'membersUnchanged', 'redemptionUnpaid', 'selfDealing'],
})
