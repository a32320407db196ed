import { z } from 'zod'
import {
  BATCH_NAME_MAX,
  CODE_FILE_MAX_BYTES,
  CODE_INSTRUCTIONS_MAX,
  CODES_TEXT_MAX,
  LINE_PROBLEMS,
  ROW_PROBLEMS,
} from './activation-code-rules.ts'
import { AdminPlan, ByPlan } from './admin-subscriptions.ts'
import { STAFF_REASON_MAX } from './member-rules.ts'
import { route } from './route.ts'
import { daysQuery, Instant, PlainLine, PlainLines, StoredDay } from './values.ts'

/** The stock of activation codes of a plan (docs/product.md#stock-of-codes). No response contains a code. */

const BatchName = PlainLine(BATCH_NAME_MAX).pipe(z.string().min(1, 'Please name the batch'))

const COST_MAX = 40
/** A sum as a decimal text; null where no cost is known. */
const Amount = z.string().nullable()

/** A line that is not added, by its number from 1. */
const SkippedLine = z.object({ line: z.int(), problem: z.enum(LINE_PROBLEMS) })
export type SkippedLine = z.infer<typeof SkippedLine>

export const addCodes = route('POST /api/admin/plans/:id/codes', {
  access: 'system.manage',
  summary: 'Add activation codes to the stock of a plan; lines with a problem are left out',
  params: ByPlan,
  body: z.object({
    /** One code a line. It is stored encrypted only; problems name the number of a line. */
    text: z.string().max(CODES_TEXT_MAX),
    /** What staff call this delivery. Codes of one batch can be withdrawn together. */
    batch: BatchName,
    /** How members activate these codes. */
    instructions: PlainLines(CODE_INSTRUCTIONS_MAX).default(''),
    /** The last day (UTC) on which they may be delivered. */
    expiresOn: StoredDay.nullable().default(null),
    /** What each of them cost, as a decimal text in the currency of the operator's costs. Empty: not known. */
    cost: z.string().trim().max(COST_MAX).default(''),
  }),
  output: z.object({ added: z.int(), skipped: z.array(SkippedLine), plan: AdminPlan }),
  errors: ['notFound', 'codesMissing', 'codesTooMany', 'codesExpired', 'codesNoCurrency', 'limitPrice', 'limitCodes'],
})

const file = { maxBytes: CODE_FILE_MAX_BYTES, types: ['text/csv'], tooLarge: 'codeFileTooLarge' } as const
/** The batch of rows that name none. */
const fileQuery = { batch: BatchName }

export const checkCodeFile = route('POST /api/admin/plans/:id/codes/import-checks', {
  access: 'system.manage',
  summary: 'Check a CSV of activation codes: what an import would add, its cost, and what is wrong with each other row',
  params: ByPlan,
  query: z.object(fileQuery),
  upload: file,
  notAuditedBecause: 'it changes nothing',
  noKeyBecause: 'it changes nothing',
  allowedInRoleView: true,
  output: z.object({
    added: z.int(),
    /** ISO 4217; null while the operator has stored no costs. */
    currency: z.string().nullable(),
    cost: Amount,
    /** How many of the added codes have no cost. */
    uncosted: z.int(),
    batches: z.array(z.object({ batch: z.string(), added: z.int(), cost: Amount })),
    /** Rows that are not added, by their number in a spreadsheet: the heading is row 1. */
    problems: z.array(z.object({ row: z.int(), problem: z.enum(ROW_PROBLEMS) })),
    /** Identifies file and findings for the import. */
    seen: z.string(),
  }),
  errors: ['notFound', 'codeFileUnreadable', 'codeFileTooLong', 'limitPrice'],
})

export const importCodes = route('POST /api/admin/plans/:id/codes/imports', {
  access: 'system.manage',
  summary: 'Add the codes of a CSV that was checked; none if the check would find anything else now',
  params: ByPlan,
  query: z.object({ ...fileQuery, seen: z.string().max(64) }),
  upload: file,
  output: z.object({ added: z.int(), skipped: z.int(), plan: AdminPlan }),
  errors: ['notFound', 'codeFileUnreadable', 'codeFileTooLong', 'codeFileChanged', 'limitPrice', 'limitCodes'],
})

/** `revealed`: those delivered that their members have seen. `replaced`: members had them, and they did not work. `void`: withdrawn before. */
const Counts = {
  available: z.int(),
  expired: z.int(),
  delivered: z.int(),
  revealed: z.int(),
  replaced: z.int(),
  void: z.int(),
}
const CodeBatch = z.object({
  batch: z.string(),
  /** When its newest codes were added. */
  addedAt: Instant,
  /** The first expiry of those that can be delivered. */
  expiresOn: z.iso.date().nullable(),
  ...Counts,
  /** What its codes cost, without withdrawn ones, and how many of them have no cost in this currency. */
  cost: Amount,
  uncosted: z.int(),
})
export type CodeBatch = z.infer<typeof CodeBatch>

export const listCodes = route('GET /api/admin/plans/:id/codes', {
  access: 'system.manage',
  summary: 'How many codes a plan has, by state and batch: the newest hundred batches',
  params: ByPlan,
  /** When the newest codes of a batch were added. The counts are of all batches. */
  query: z.object(daysQuery),
  output: z.object({
    ...Counts,
    /** The currency of the operator's costs. */
    currency: z.string().nullable(),
    /** What the codes cost that are available. */
    cost: Amount,
    batches: z.array(CodeBatch),
  }),
  errors: ['notFound', 'daysReversed'],
})

export const voidCodes = route('POST /api/admin/plans/:id/codes/void', {
  access: 'system.manage',
  summary: 'Withdraw the codes of a batch that were not given out, for good',
  params: ByPlan,
  body: z.object({
    batch: BatchName,
    reason: PlainLine(STAFF_REASON_MAX).pipe(z.string().min(1, 'Please give a reason')),
  }),
  output: z.object({ voided: z.int(), plan: AdminPlan }),
  errors: ['notFound', 'limitPrice'],
})

export const requireCode = route('POST /api/admin/plans/:id/needs-code', {
  access: 'system.manage',
  summary: 'Say whether a plan without codes is out of stock; otherwise its redemptions wait for staff',
  params: ByPlan,
  body: z.object({ seen: z.boolean(), needsCode: z.boolean() }),
  output: z.object({ plan: AdminPlan }),
  errors: ['notFound', 'catalogueConflict', 'limitPrice'],
})

export const activationCodesRoutes = {
  listCodes,
  addCodes,
  checkCodeFile,
  importCodes,
  voidCodes,
  requireCode,
}
