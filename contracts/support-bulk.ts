import { z } from 'zod'
import { inboxFilterQuery } from './admin-support.ts'
import { route } from './route.ts'
import { changeSelection, previewSelection, selectionResult } from './selection.ts'
import { TICKET_ACTIONS, TICKET_SELECTION_MAX, TICKET_SKIP_REASONS } from './support-rules.ts'
import { Instant } from './values.ts'

/** Changing many tickets at once (docs/product.md#many-tickets). */

const Result = selectionResult(TICKET_SKIP_REASONS)
const ERRORS = ['nothingSelected', 'selectionTooLarge', 'daysReversed'] as const

export const previewTicketChange = route('POST /api/admin/ticket-changes/preview', {
  access: 'support.update',
  summary: 'How many tickets a change of many would change, and how many would stay as they are, and why',
  notAuditedBecause: 'it changes nothing',
  noKeyBecause: 'it changes nothing',
  allowedInRoleView: true,
  body: z.object({
    ...previewSelection(inboxFilterQuery, TICKET_SELECTION_MAX),
    action: z.enum(TICKET_ACTIONS),
    /** When the viewer saw them first, if this is not the first preview. */
    seenAt: Instant.optional(),
  }),
  output: Result.extend({ /** For `seenAt` of the change. */ at: Instant }),
  errors: ERRORS,
})

export const changeTickets = route('POST /api/admin/ticket-changes', {
  access: 'support.update',
  summary: 'Take tickets, give them back, or close them: chosen ones, or all that match; the others stay as they are',
  body: z.object({
    ...changeSelection(inboxFilterQuery, TICKET_SELECTION_MAX),
    action: z.enum(TICKET_ACTIONS),
    /** When the viewer saw them: tickets with a later message stay as they are. */
    seenAt: Instant,
  }),
  output: Result,
  errors: [...ERRORS, 'selectionChanged'],
})

export const supportBulkRoutes = { previewTicketChange, changeTickets }
