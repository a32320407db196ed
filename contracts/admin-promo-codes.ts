import { z } from 'zod'
import {
  ANALYTICS_DAYS,
  BULK_MAX,
  DEFAULT_PREFIX,
  PREFIX_MAX,
  PROMO_FILTERS,
  PROMO_POINTS_MAX,
  PROMO_STATES,
  PROMO_TEXT_MAX,
  PROMO_USES_MAX,
  REDEMPTIONS_LISTED,
} from './promo-code-rules.ts'
import { RedemptionCursor } from './rewards.ts'
import { route } from './route.ts'
import { PROMO_CODE_MAX } from './rules.ts'
import { daysQuery, Id, Instant, PlainLine, Points, pageOf, pageQuery, UtcDay } from './values.ts'

const SIGNS = 'Letters, digits, - and _ only'
const Code = z
  .string()
  .trim()
  .toUpperCase()
  .max(PROMO_CODE_MAX)
  .regex(/^[A-Z0-9_-]*$/, SIGNS)
const CodePoints = z.int().min(0).max(PROMO_POINTS_MAX)
const MaxUses = z.int().min(1).max(PROMO_USES_MAX)

export const AdminPromoCode = z.object({
  id: Id,
  code: z.string(),
  points: Points,
  description: z.string(),
  /** Null: as often as there are members. */
  maxUses: z.int().nullable(),
  uses: z.int(),
  isActive: z.boolean(),
  /** What it is now; never empty. */
  states: z.array(z.enum(PROMO_STATES)),
  startsAt: Instant,
  expiresAt: Instant.nullable(),
  /** The same as days of UTC; the last one is the last on which it works. */
  startsOn: z.iso.date(),
  lastDay: z.iso.date().nullable(),
  createdAt: Instant,
})
AdminPromoCode.register(z.globalRegistry, { id: 'AdminPromoCode', description: 'A promo code, as staff see it.' })
export type AdminPromoCode = z.infer<typeof AdminPromoCode>
/** `waits`: it is worth more than the viewer may give out today; a colleague has to approve it first. */
const Changed = z.object({ promoCode: AdminPromoCode, waits: z.boolean() })

export const codeFilterQuery = {
  state: z.enum(PROMO_FILTERS).default('all'),
  /** Part of a code or of its description. */
  search: z.string().trim().max(100).default(''),
  batch: Id.optional(),
  /** When they were added. */
  ...daysQuery,
}

const ById = z.object({ id: Id })
const CSV = 'text/csv; charset=utf-8'

export const listPromoCodes = route('GET /api/admin/promo-codes', {
  access: 'system.manage',
  summary: 'Promo codes, newest first',
  query: z.object({ ...pageQuery(RedemptionCursor), ...codeFilterQuery }),
  /** `found`: how many match; only with the first page. One more than COUNTED_UP_TO means more. */
  output: pageOf(AdminPromoCode).extend({ found: z.int().nullable() }),
  errors: ['daysReversed'],
})

export const exportPromoCodes = route('GET /api/admin/promo-exports/codes', {
  access: 'system.manage',
  replica: true,
  summary: 'The promo codes that a filter finds, as CSV',
  query: z.object(codeFilterQuery),
  file: { type: CSV, cacheSeconds: 0, as: 'promo-codes.csv' },
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors: ['daysReversed'],
})

export const addPromoCode = route('POST /api/admin/promo-codes', {
  access: 'system.manage',
  summary: 'Add a promo code',
  body: z.object({
    code: Code.default(''),
    points: CodePoints.default(0),
    description: PlainLine(PROMO_TEXT_MAX).default(''),
    maxUses: MaxUses.nullable().default(null),
    /** The first day; today unless said otherwise. */
    startsOn: UtcDay.optional(),
    lastDay: UtcDay.nullable().default(null),
    isActive: z.boolean().default(true),
  }),
  output: Changed,
  errors: ['promoCodeIncomplete', 'promoCodeTaken', 'promoCodeDates', 'limitPoints'],
})

export const generatePromoCodes = route('POST /api/admin/promo-batches', {
  access: 'system.manage',
  summary: 'Make up to 100 unguessable promo codes at once',
  body: z.object({
    prefix: z
      .string()
      .trim()
      .toUpperCase()
      .max(PREFIX_MAX)
      .regex(/^[A-Z0-9_-]*$/, SIGNS)
      .transform((prefix) => prefix || DEFAULT_PREFIX)
      .default(DEFAULT_PREFIX),
    count: z.int().min(0).max(BULK_MAX).default(0),
    points: CodePoints.default(0),
    description: PlainLine(PROMO_TEXT_MAX).default(''),
    maxUses: MaxUses.nullable().default(null),
    lastDay: UtcDay.nullable().default(null),
  }),
  /** `waits`: the codes are off until a colleague approves them. */
  output: z.object({ batchId: Id, codes: z.array(z.string()), waits: z.boolean() }),
  errors: ['promoBatchIncomplete', 'promoCodeDates', 'limitPoints'],
})

/** Codes that were generated together, with the points of each. Deleted codes count only in `usedCodes`, `uses` and `spent`. */
export const PromoBatch = z.object({
  id: Id,
  prefix: z.string(),
  description: z.string(),
  points: Points,
  codes: z.int(),
  unused: z.int(),
  switchedOff: z.int(),
  usedCodes: z.int(),
  uses: z.int(),
  /** Points of all uses. */
  spent: Points,
  /** When the last of its codes ends; null if one has no end, or none is left. `endsDiffer`: others end on another day. */
  lastDay: z.iso.date().nullable(),
  endsDiffer: z.boolean(),
  createdAt: Instant,
  /** Empty for a removed account. */
  createdBy: z.string(),
})
PromoBatch.register(z.globalRegistry, { id: 'PromoBatch', description: 'Promo codes that were generated together.' })
export type PromoBatch = z.infer<typeof PromoBatch>

export const listPromoBatches = route('GET /api/admin/promo-batches', {
  access: 'system.manage',
  summary: 'Batches of promo codes and their use, newest first',
  query: z.object({ ...pageQuery(RedemptionCursor), ...daysQuery }),
  output: pageOf(PromoBatch),
  errors: ['daysReversed'],
})

/** `changed`: the codes that the change is about. `waits`: it is worth more than the viewer may give out today. */
const BatchChanged = z.object({ changed: z.int(), waits: z.boolean() })

export const switchPromoBatch = route('POST /api/admin/promo-batches/:id/activity', {
  access: 'system.manage',
  summary: 'Switch all codes of a batch on or off',
  params: ById,
  body: z.object({ isActive: z.boolean() }),
  output: BatchChanged,
  errors: ['notFound', 'promoBatchUnchanged', 'approvalDuplicate', 'limitPoints'],
})

export const endPromoBatch = route('POST /api/admin/promo-batches/:id/end', {
  access: 'system.manage',
  summary: 'Give all codes of a batch another last day, or none',
  params: ById,
  body: z.object({ lastDay: UtcDay.nullable() }),
  output: BatchChanged,
  errors: ['notFound', 'promoBatchUnchanged', 'promoCodeDates', 'approvalDuplicate', 'limitPoints'],
})

export const deleteUnusedCodes = route('DELETE /api/admin/promo-batches/:id/unused', {
  access: 'system.manage',
  summary: 'Delete the codes of a batch that no member has redeemed',
  params: ById,
  body: z.object({ reason: z.string().trim().max(500).default('') }),
  output: z.object({ deleted: z.int() }),
  errors: ['notFound', 'promoBatchUnchanged'],
})

const Editable = z.object({
  description: PlainLine(PROMO_TEXT_MAX).optional(),
  maxUses: MaxUses.nullable().optional(),
  startsOn: UtcDay.optional(),
  lastDay: UtcDay.nullable().optional(),
})

export const editPromoCode = route('PATCH /api/admin/promo-codes/:id', {
  access: 'system.manage',
  summary: 'Change dates, limit or description of a promo code; what is left out stays',
  params: ById,
  /** `seen`: the values that the caller saw; a change of another value is refused. */
  body: Editable.extend({ seen: Editable.optional() }),
  output: Changed,
  errors: ['notFound', 'promoCodeChanged', 'promoUsesBelowUsed', 'promoCodeDates', 'approvalDuplicate', 'limitPoints'],
})

export const switchPromoCode = route('POST /api/admin/promo-codes/:id/activity', {
  access: 'system.manage',
  summary: 'Switch a promo code on or off',
  params: ById,
  body: z.object({ isActive: z.boolean() }),
  output: Changed,
  errors: ['notFound', 'promoCodeConflict', 'approvalDuplicate', 'limitPoints'],
})

export const deletePromoCode = route('DELETE /api/admin/promo-codes/:id', {
  access: 'system.manage',
  summary: 'Withdraw a promo code for good; what was redeemed with it stays',
  params: ById,
  body: z.object({ reason: z.string().trim().max(500).default('') }),
  output: z.object({ uses: z.int() }),
  errors: ['notFound'],
})

export const AdminPromoRedemption = z.object({
  id: Id,
  code: z.string(),
  memberId: Id,
  memberName: z.string(),
  memberEmail: z.string(),
  points: Points,
  createdAt: Instant,
})
export type AdminPromoRedemption = z.infer<typeof AdminPromoRedemption>

export const listAllPromoRedemptions = route('GET /api/admin/promo-redemptions', {
  access: 'system.manage',
  summary: 'Who redeemed promo codes, newest first',
  query: z.object({
    ...pageQuery(RedemptionCursor),
    limit: z.coerce.number().int().min(1).max(REDEMPTIONS_LISTED).default(REDEMPTIONS_LISTED),
    ...daysQuery,
  }),
  output: pageOf(AdminPromoRedemption),
  errors: ['daysReversed'],
})

export const exportPromoRedemptions = route('GET /api/admin/promo-exports/redemptions', {
  access: 'system.manage',
  replica: true,
  summary: 'The redemptions of promo codes in a range of days, or all, as CSV',
  query: z.object(daysQuery),
  file: { type: CSV, cacheSeconds: 0, as: 'promo-redemptions.csv' },
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors: ['daysReversed'],
})

export const ReferencePlan = z.object({ name: z.string(), duration: z.string(), months: z.int(), points: Points })
ReferencePlan.register(z.globalRegistry, { id: 'ReferencePlan', description: 'A plan that gives points a value.' })
export type ReferencePlan = z.infer<typeof ReferencePlan>

export const readPromoAnalytics = route('GET /api/admin/promo-analytics', {
  access: 'system.manage',
  replica: true,
  summary: 'Uses of promo codes over time, by code, and what they cost',
  query: z.object({ days: z.enum(ANALYTICS_DAYS).default(ANALYTICS_DAYS[0]) }),
  output: z.object({
    /** Every day (UTC) of the period, oldest first. */
    days: z.array(z.object({ day: z.iso.date(), uses: z.int(), points: Points })),
    /** Of all time. */
    total: z.object({ uses: z.int(), points: Points, /** Different members. */ members: z.int() }),
    /** Members there are; estimated where they are many. */
    members: z.object({ count: z.int(), exact: z.boolean() }),
    /** The cheapest one in the catalogue. */
    plan: ReferencePlan.nullable(),
    codes: z.array(
      z.object({
        id: Id,
        code: z.string(),
        points: Points,
        uses: z.int(),
        maxUses: z.int().nullable(),
        /** In points, so far. */
        cost: Points,
        deleted: z.boolean(),
      }),
    ),
  }),
})

export const adminPromoCodesRoutes = {
  listPromoCodes,
  exportPromoCodes,
  readPromoAnalytics,
  addPromoCode,
  generatePromoCodes,
  listPromoBatches,
  switchPromoBatch,
  endPromoBatch,
  deleteUnusedCodes,
  editPromoCode,
  switchPromoCode,
  deletePromoCode,
  listAllPromoRedemptions,
  exportPromoRedemptions,
}
