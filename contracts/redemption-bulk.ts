import { z } from 'zod'
import { redemptionFilterQuery } from './admin-redemptions.ts'
import { STAFF_REASON_MAX } from './member-rules.ts'
import { BULK_ACTIONS, BULK_MAX, BULK_OUTCOMES, REASON_MISSING } from './redemption-rules.ts'
import { REDEMPTION_STATUSES } from './rewards.ts'
import { route } from './route.ts'
import { Id, PlainLine, Points } from './values.ts'

/** Changing many redemptions at once (docs/product.md#many-redemptions). */

const Ids = z.array(Id).max(BULK_MAX).default([])
/** All redemptions that this filter finds, instead of ids. */
const Matching = z.object(redemptionFilterQuery)

const selection = {
  ids: Ids,
  /** With the number that the viewer saw; when it is another by now, nothing happens. */
  matching: Matching.extend({ count: z.int().min(1) }).optional(),
}

const Results = z.object({
  results: z.array(
    z.object({ id: Id, outcome: z.enum(BULK_OUTCOMES), status: z.enum(REDEMPTION_STATUSES).nullable() }),
  ),
})

const ERRORS = ['noRedemptionsSelected', 'selectionChanged', 'selectionTooLarge', 'daysReversed'] as const

export const previewRedemptions = route('POST /api/admin/redemptions/bulk/preview', {
  access: 'redemptions.update',
  summary: 'How many redemptions a bulk action would change, and how many it would leave as they are, and why',
  notAuditedBecause: 'it changes nothing',
  noKeyBecause: 'it changes nothing',
  allowedInRoleView: true,
  body: z.object({ ids: Ids, matching: Matching.optional(), action: z.enum(BULK_ACTIONS) }),
  output: z.object({
    /** All that were selected or match. */
    found: z.int(),
    changes: z.int(),
    /** What goes back to the members. */
    refund: Points,
    others: z.array(z.object({ outcome: z.enum(BULK_OUTCOMES), n: z.int() })),
  }),
  errors: ['noRedemptionsSelected', 'selectionTooLarge', 'daysReversed'],
})

export const processRedemptions = route('POST /api/admin/redemptions/processing', {
  access: 'redemptions.update',
  summary: 'Move pending redemptions to processing: chosen ones, or all that match; the others stay as they are',
  body: z.object(selection),
  output: Results,
  errors: ERRORS,
})

export const cancelRedemptions = route('POST /api/admin/redemptions/cancellations', {
  access: 'redemptions.update',
  summary: 'Cancel redemptions and refund them: chosen ones, or all that match; the others stay as they are',
  body: z.object({
    ...selection,
    /** The members read it. */
    reason: PlainLine(STAFF_REASON_MAX).pipe(z.string().min(1, REASON_MISSING)),
  }),
  output: Results,
  errors: ERRORS,
})

export const releaseRedemptions = route('POST /api/admin/redemptions/releases', {
  access: 'redemptions.update',
  summary: 'Release held redemptions: chosen ones, or all that match; plans with codes in stock deliver at once',
  body: z.object(selection),
  output: Results,
  errors: ERRORS,
})

export const redemptionBulkRoutes = { previewRedemptions, processRedemptions, cancelRedemptions, releaseRedemptions }
