import { z } from 'zod'
import { ENTRY_SORTS, ENTRY_TYPES, FIRST_DAY, LAST_DAY, SEARCH_MAX, TASK_TYPES } from './ledger-rules.ts'
import { route } from './route.ts'
import { Instant, Points, pageOf, pageQuery } from './values.ts'

export * from './ledger-rules.ts'

/** The largest change that a filter can ask for. */
const MOST_POINTS = 1_000_000_000

export const Entry = z.object({
  /** Its place in the member's chain, from 1, without gaps. */
  seq: z.int(),
  type: z.enum(ENTRY_TYPES),
  /** Signed: positive raises the balance. */
  points: Points,
  balanceAfter: Points,
  description: z.string(),
  taskType: z.enum(TASK_TYPES),
  createdAt: Instant,
})
Entry.register(z.globalRegistry, { id: 'Entry', description: 'An entry of the ledger.' })
export type Entry = z.infer<typeof Entry>

const EntryNumber = z.string().regex(/^[1-9]\d{0,14}$/)
/** Newest and oldest go by entry number alone; the others by points, then by entry number. */
export const EntryPlace = z.string().regex(/^-?\d{1,15}(\.[1-9]\d{0,14})?$/)
const Size = z.coerce.number().int().min(0).max(MOST_POINTS)
/** A calendar day where the member lives. */
const Day = z.iso.date().refine((day) => day >= FIRST_DAY && day <= LAST_DAY, 'Use a day between 2000 and 2100')

export const Expiry = z.object({
  at: Instant,
  /** Whether the member was warned of it: from 30 days before. */
  warned: z.boolean(),
  /** After how many months without activity. */
  months: z.int(),
})
Expiry.register(z.globalRegistry, {
  id: 'PointsExpiry',
  description: 'When the balance expires if its member neither earns nor redeems before.',
})
export type Expiry = z.infer<typeof Expiry>

export const entryFilterQuery = {
  /** Words of the description, in any order. */
  search: z.string().trim().max(SEARCH_MAX).optional(),
  type: z.enum(ENTRY_TYPES).optional(),
  source: z.enum(TASK_TYPES).optional(),
  /** The size of the change, whichever its direction. */
  min: Size.optional(),
  max: Size.optional(),
  /** The first and the last day, both included. */
  from: Day.optional(),
  to: Day.optional(),
  sort: z.enum(ENTRY_SORTS).default('newest'),
}

/** What came in and went out on a day where the member lives. */
const DaySums = z.object({ day: Day, gained: Points, lost: Points, entries: z.int() })

export const listEntries = route('GET /api/transactions', {
  access: 'member',
  replica: true,
  summary: "The member's own ledger, filtered and sorted",
  query: z.object({ ...pageQuery(EntryPlace), ...entryFilterQuery }),
  output: pageOf(Entry).extend({
    /** How many entries the filter finds; only with the first page. */
    found: z.int().nullable(),
    /** The sums of the last entry's day, which may continue on the next page. Null on the last page and in other orders than by time. */
    lastDay: DaySums.nullable(),
  }),
})

/** Numbers of entries and stretches of them: 1-20,25,30; as many as an address can hold. */
const EntryNumbers = z
  .string()
  .max(5000)
  .regex(/^\d{1,15}(-\d{1,15})?(,\d{1,15}(-\d{1,15})?)*$/)

export const exportEntries = route('GET /api/transactions/export', {
  access: 'member',
  replica: true,
  summary: 'What a filter finds, or chosen entries, as CSV',
  limit: { max: 10, seconds: 60 },
  query: z.object({ ...entryFilterQuery, entries: EntryNumbers.optional() }),
  file: { type: 'text/csv; charset=utf-8', cacheSeconds: 0, as: 'transactions.csv' },
  output: z.instanceof(ReadableStream<Uint8Array>),
})

/** How many weeks the charts show, this one included. */
export const CHART_WEEKS = 12

export const readTransactionSummary = route('GET /api/transactions/summary', {
  access: 'member',
  replica: true,
  summary: 'Sums of the whole ledger, and the last twelve weeks by day, week and source',
  output: z.object({
    points: Points,
    totalEarned: Points,
    /** What redemptions took, less what came back. */
    totalSpent: Points,
    entries: z.int(),
    /** Whether there are entries of the earlier system. */
    hasArchive: z.boolean(),
    /** Null where there is nothing to expire. */
    expiry: Expiry.nullable(),
    /** The balance at the end of each day where the member lives, oldest first. */
    days: z.array(z.object({ day: Day, balance: Points })),
    weeks: z.array(z.object({ from: Day, to: Day, earned: Points, spent: Points })),
    /** What was earned in these weeks, the richest source first. */
    sources: z.array(z.object({ source: z.enum(TASK_TYPES), points: Points })),
  }),
})

export const readMonth = route('GET /api/transactions/month', {
  access: 'member',
  replica: true,
  summary: 'The days of a month with what came in and went out on each',
  query: z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }),
  output: z.object({ days: z.array(DaySums) }),
})

export const readProof = route('GET /api/transactions/proof', {
  access: 'member',
  summary: 'One entry with its reference and its place in the chain, so that its hash can be computed again',
  query: z.object({ seq: EntryNumber }),
  output: z.object({
    entry: Entry,
    reference: z.string().nullable(),
    /** The hash is SHA-256 of the hash before it and this text. */
    covered: z.string(),
    hashBefore: z.string(),
    hash: z.string(),
    /** What the entry after it, or the wallet, says that this one's hash is. */
    confirmedBy: z.string(),
    /** Then it is the wallet that says it. */
    isLast: z.boolean(),
  }),
  errors: ['notFound'],
})

export const ledgerRoutes = { listEntries, exportEntries, readTransactionSummary, readMonth, readProof }
