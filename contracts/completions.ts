import { z } from 'zod'
import { CODE_INSTRUCTIONS_MAX, CODE_LENGTH_MAX, CODES_TEXT_MAX } from './activation-code-rules.ts'
import { AdminRedemption, narrowingQuery, RedemptionContext } from './admin-redemptions.ts'
import { ByPlan } from './admin-subscriptions.ts'
import { BULK_MAX, COMPLETION_PROBLEMS } from './redemption-rules.ts'
import { RedemptionCursor } from './rewards.ts'
import { route } from './route.ts'
import { Id, Instant, PlainLines } from './values.ts'

/** Completing one redemption after the other, or many by a list of codes (docs/product.md#complete-and-next). No response contains a code. */

const Code = z.string().trim().min(1, 'Activation code is required to complete the request').max(CODE_LENGTH_MAX)
const Instructions = z.string().trim().max(CODE_INSTRUCTIONS_MAX).default('')

export const NextRedemption = z.object({
  redemption: AdminRedemption,
  planId: Id,
  /** Filled in as its instructions. */
  planInstructions: z.string(),
  context: RedemptionContext,
})
export type NextRedemption = z.infer<typeof NextRedemption>

export const readNextRedemption = route('GET /api/admin/redemptions/next', {
  access: 'redemptions.update',
  summary: 'The oldest redemption of a filter that the viewer may complete, and how many there are',
  query: z.object({
    /** A redemption that is skipped, with all older ones. */
    after: RedemptionCursor.optional(),
    ...narrowingQuery,
  }),
  output: z.object({
    next: NextRedemption.nullable(),
    /** One more than COUNTED_UP_TO means more. */
    waiting: z.int(),
  }),
  errors: ['daysReversed'],
})

/** A line of a pasted list, from 1, and the redemption that gets its code. */
const Pair = z.object({
  line: z.int(),
  id: Id,
  shortId: z.string(),
  memberName: z.string(),
  createdAt: Instant,
})
export type CompletionPair = z.infer<typeof Pair>

const SkippedLine = z.object({ line: z.int(), problem: z.enum(COMPLETION_PROBLEMS) })

export const previewCompletions = route('POST /api/admin/plans/:id/completions/preview', {
  access: 'redemptions.update',
  summary: 'Which redemption of a plan gets which line of a list of codes, the oldest first; it changes nothing',
  noKeyBecause: 'it changes nothing',
  allowedInRoleView: true,
  notAuditedBecause: 'it changes nothing',
  params: ByPlan,
  body: z.object({
    /** One code a line. */
    list: z.string().max(CODES_TEXT_MAX),
  }),
  output: z.object({ pairs: z.array(Pair), skipped: z.array(SkippedLine) }),
  errors: ['notFound', 'codesTooMany'],
})

export const completeByList = route('POST /api/admin/plans/:id/completions', {
  access: 'redemptions.update',
  summary:
    'Complete redemptions of a plan with a list of codes, as the preview showed; each that cannot be completed is named',
  params: ByPlan,
  body: z.object({
    pairs: z
      .array(z.object({ id: Id, activationCode: Code }))
      .min(1)
      .max(BULK_MAX),
    instructions: Instructions,
  }),
  output: z.object({
    results: z.array(z.object({ id: Id, outcome: z.enum(['completed', ...COMPLETION_PROBLEMS]) })),
  }),
  errors: ['notFound'],
})

export const changeInstructions = route('PUT /api/admin/plans/:id/instructions', {
  access: 'redemptions.update',
  summary: 'Set the instructions that are filled in for redemptions of a plan',
  params: ByPlan,
  body: z.object({
    instructions: PlainLines(CODE_INSTRUCTIONS_MAX),
    /** Those that the caller saw; others are not replaced. Without them nothing is compared, for pages of older versions. */
    seen: z.string().max(CODE_INSTRUCTIONS_MAX).optional(),
  }),
  output: z.object({ instructions: z.string() }),
  errors: ['notFound', 'catalogueConflict', 'limitPrice'],
})

export const completionsRoutes = {
  readNextRedemption,
  previewCompletions,
  completeByList,
  changeInstructions,
}
