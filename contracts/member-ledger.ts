import { z } from 'zod'
import { TABLE_NAMES } from './draw-tables.ts'
import { Entry, EntryPlace, entryFilterQuery } from './ledger.ts'
import { QuizResult } from './quiz.ts'
import { QUIZ_CATEGORIES, QUIZ_DIFFICULTIES } from './quiz-rules.ts'
import { REDEMPTION_STATUSES } from './rewards.ts'
import { route } from './route.ts'
import { Id, pageOf, pageQuery } from './values.ts'

/** What an entry was posted for (docs/product.md#page-of-a-member). */
export const EntryCause = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('draw'),
    table: z.enum(TABLE_NAMES),
    ruleSet: z.int(),
    nonce: z.int(),
    number: z.int(),
    label: z.string(),
    /** Null until the member has changed the seed; then the draw can be recomputed. */
    serverSeed: z.string().nullable(),
    clientSeed: z.string(),
  }),
  z.object({
    kind: z.literal('quiz'),
    id: Id,
    category: z.enum(QUIZ_CATEGORIES),
    difficulty: z.enum(QUIZ_DIFFICULTIES),
    correct: z.int(),
    total: z.int(),
  }),
  z.object({
    kind: z.literal('redemption'),
    id: Id,
    shortId: z.string(),
    subscription: z.string(),
    duration: z.string(),
    status: z.enum(REDEMPTION_STATUSES),
  }),
  z.object({ kind: z.literal('promoCode'), id: Id, code: z.string() }),
  z.object({
    kind: z.literal('staffAction'),
    /** The number of its entry in the audit log. */
    auditSeq: z.int(),
    action: z.string(),
    /** Names; empty for an account that has gone. */
    by: z.string(),
    /** Who proposed it, where a colleague had to approve it. */
    proposedBy: z.string().nullable(),
    reason: z.string(),
  }),
])
EntryCause.register(z.globalRegistry, { id: 'EntryCause', description: 'What an entry of the ledger was posted for.' })
export type EntryCause = z.infer<typeof EntryCause>

/** Null where the description says all: sign-up, tasks, check-ins without a draw, expiry. */
const ExplainedEntry = Entry.extend({ cause: EntryCause.nullable() })
export type ExplainedEntry = z.infer<typeof ExplainedEntry>

const ByMember = z.object({ id: Id })

export const listMemberEntries = route('GET /api/admin/members/:id/entries', {
  access: 'transactions.read',
  replica: true,
  summary: 'The ledger of a member, filtered and sorted, with the cause of each entry',
  params: ByMember,
  query: z.object({ ...pageQuery(EntryPlace), ...entryFilterQuery }),
  output: pageOf(ExplainedEntry).extend({
    /** How many entries the filter finds, only with the first page. With a filter, one more than COUNTED_UP_TO means more. */
    found: z.int().nullable(),
  }),
  errors: ['notFound'],
})

export const exportMemberEntries = route('GET /api/admin/members/:id/entries/export', {
  access: 'transactions.read',
  replica: true,
  summary: 'What a filter finds in the ledger of a member, as CSV',
  limit: { max: 10, seconds: 60 },
  params: ByMember,
  query: z.object(entryFilterQuery),
  file: { type: 'text/csv; charset=utf-8', cacheSeconds: 0, as: 'ledger.csv' },
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors: ['notFound'],
})

export const readMemberQuiz = route('GET /api/admin/members/:id/quizzes/:quiz', {
  access: 'transactions.read',
  summary:
    'A finished quiz of a member, with its questions and answers; right answers of other questions need quiz.manage',
  params: z.object({ id: Id, quiz: Id }),
  output: QuizResult,
  errors: ['notFound'],
})

export const memberLedgerRoutes = { listMemberEntries, exportMemberEntries, readMemberQuiz }
