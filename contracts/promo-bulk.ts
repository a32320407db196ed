import { z } from 'zod'
import { codeFilterQuery } from './admin-promo-codes.ts'
import { PROMO_SELECTION_MAX, PROMO_SKIP_REASONS } from './promo-code-rules.ts'
import { route } from './route.ts'
import { changeSelection, previewSelection, selectionResult } from './selection.ts'
import { UtcDay } from './values.ts'

/** Changing many promo codes at once (docs/product.md#many-promo-codes). */

const Change = z.discriminatedUnion('action', [
  z.object({ action: z.literal('off') }),
  z.object({ action: z.literal('end'), lastDay: UtcDay }),
  /** Codes that a member has redeemed stay. */
  z.object({ action: z.literal('delete'), reason: z.string().trim().max(500).default('') }),
])
export type PromoBulkChange = z.infer<typeof Change>

const Result = selectionResult(PROMO_SKIP_REASONS)
const ERRORS = ['nothingSelected', 'selectionTooLarge', 'daysReversed', 'promoCodeDates', 'limitPoints'] as const

export const previewPromoChange = route('POST /api/admin/promo-changes/preview', {
  access: 'system.manage',
  summary: 'How many promo codes a change of many would change, and how many would stay as they are, and why',
  notAuditedBecause: 'it changes nothing',
  noKeyBecause: 'it changes nothing',
  allowedInRoleView: true,
  body: z.object({ ...previewSelection(codeFilterQuery, PROMO_SELECTION_MAX), change: Change }),
  output: Result,
  errors: ERRORS,
})

export const changePromoCodes = route('POST /api/admin/promo-changes', {
  access: 'system.manage',
  summary: 'Switch promo codes off, give them another last day, or delete unused ones: chosen ones, or all that match',
  body: z.object({ ...changeSelection(codeFilterQuery, PROMO_SELECTION_MAX), change: Change }),
  output: Result,
  errors: [...ERRORS, 'selectionChanged'],
})

export const promoBulkRoutes = { previewPromoChange, changePromoCodes }
