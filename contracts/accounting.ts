import { z } from 'zod'
import { ACCOUNTING_DAYS_MAX } from './accounting-rules.ts'
import { Approval } from './approvals.ts'
import { TASK_TYPES } from './ledger-rules.ts'
import { STAFF_REASON_MAX } from './member-rules.ts'
import { route } from './route.ts'
import { Id, PlainLine, Points, StoredDay } from './values.ts'

/** Figures of the ledger for accounting (docs/product.md#accounting). Days are those of APP_TIME_ZONE, both included. */

const DAY_MS = 86_400_000

function checkDays({ from, to }: { from: string; to: string }, { addIssue }: z.RefinementCtx): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  const message =
    days < 1 ? 'This is before the first day' : days > ACCOUNTING_DAYS_MAX ? 'At most a year after the first day' : ''
  if (message) addIssue({ code: 'custom', path: ['to'], message })
}

const days = { from: StoredDay, to: StoredDay }
const Days = z.object(days).superRefine(checkDays)

const flows = {
  /** Points that members earned. */
  issued: Points,
  /** Points that redemptions took; never positive. */
  spent: Points,
  /** Points that expired, also those given up with an account; never positive. */
  expired: Points,
  refunded: Points,
  /** What staff and corrections of the points audit added and took. */
  adjusted: Points,
  /** The sum of these. */
  change: Points,
  entries: z.int(),
}

export const readMovements = route('GET /api/admin/economy/movements', {
  access: 'system.manage',
  replica: true,
  summary: 'Points that came and went in a range of days by source, with the balance of all members before and after',
  query: Days,
  output: z.object({
    ...days,
    timeZone: z.string(),
    /** The sum of all entries before the first day. */
    opening: Points,
    /** The sources with entries. */
    sources: z.array(z.object({ source: z.enum(TASK_TYPES), ...flows })),
    total: z.object(flows),
    /** The sum of all entries up to the last day: `opening` and `total.change`. */
    closing: Points,
  }),
})

export const exportMovements = route('GET /api/admin/economy/movements-export', {
  access: 'system.manage',
  replica: true,
  summary: 'The same as CSV',
  query: Days,
  file: { type: 'text/csv; charset=utf-8', cacheSeconds: 0, as: 'points-movements.csv' },
  output: z.instanceof(ReadableStream<Uint8Array>),
})

export const proposeLedgerExport = route('POST /api/admin/ledger-exports', {
  access: 'system.manage',
  summary: 'Propose an export of all members’ entries in these days',
  body: z
    .object({ ...days, reason: PlainLine(STAFF_REASON_MAX).pipe(z.string().min(1, 'Please give a reason')) })
    .superRefine(checkDays),
  output: z.object({ approval: Approval }),
  errors: ['approvalDuplicate', 'ledgerExportEmpty'],
})

export const downloadLedger = route('GET /api/admin/ledger-exports/:id', {
  access: 'system.manage',
  summary:
    'The entries of an approved export as CSV, for the person who proposed it; each download is in the audit log',
  params: z.object({ id: Id }),
  file: { type: 'text/csv; charset=utf-8', cacheSeconds: 0, as: 'ledger.csv' },
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors: ['notFound', 'approvalClosed'],
})

export const accountingRoutes = { readMovements, exportMovements, proposeLedgerExport, downloadLedger }
