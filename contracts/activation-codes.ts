import { z } from 'zod'
import { BATCH_NAME_MAX, CODE_INSTRUCTIONS_MAX, CODES_TEXT_MAX, LINE_PROBLEMS } from './activation-code-rules.ts'
import { AdminPlan, ByPlan } from './admin-subscriptions.ts'
import { STAFF_REASON_MAX } from './member-rules.ts'
import { route } from './route.ts'
import { Instant, PlainLine, PlainLines, StoredDay } from './values.ts'

/** The stock of activation codes of a plan (docs/product.md#stock-of-codes). No response contains a code. */

const BatchName = PlainLine(BATCH_NAME_MAX).pipe(z.string().min(1, 'Please name the batch'))

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
  }),
  output: z.object({ added: z.int(), skipped: z.array(SkippedLine), plan: AdminPlan }),
  errors: ['notFound', 'codesMissing', 'codesTooMany', 'codesExpired', 'limitPrice', 'limitCodes'],
})

/** `replaced`: members had them, and they did not work. `void`: withdrawn before. */
const Counts = { available: z.int(), expired: z.int(), delivered: z.int(), replaced: z.int(), void: z.int() }
const CodeBatch = z.object({
  batch: z.string(),
  /** When its newest codes were added. */
  addedAt: Instant,
  /** The first expiry of those that can be delivered. */
  expiresOn: z.iso.date().nullable(),
  ...Counts,
})
export type CodeBatch = z.infer<typeof CodeBatch>

export const listCodes = route('GET /api/admin/plans/:id/codes', {
  access: 'system.manage',
  summary: 'How many codes a plan has, by state and batch: the newest hundred batches',
  params: ByPlan,
  output: z.object({ ...Counts, batches: z.array(CodeBatch) }),
  errors: ['notFound'],
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

export const activationCodesRoutes = { listCodes, addCodes, voidCodes, requireCode }
