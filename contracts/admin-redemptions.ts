import { z } from 'zod'
import { CodeReplacement } from './code-replacement.ts'
import { STAFF_REASON_MAX } from './member-rules.ts'
import { ORDER_STATES, PROVIDERS } from './provider-rules.ts'
import {
  BULK_MAX,
  NOTE_MAX,
  REASON_MISSING,
  REDEMPTION_OWNERS,
  REDEMPTION_SORTS,
  REDEMPTION_VIEWS,
} from './redemption-rules.ts'
import {
  ByRedemption,
  COUNTRIES,
  ProcessingHours,
  REDEMPTION_STATUSES,
  REDEMPTION_STEPS,
  Redemption,
  RedemptionCursor,
} from './rewards.ts'
import { route } from './route.ts'
import {
  Assignee,
  AssigneeChange,
  daysQuery,
  Id,
  Instant,
  PlainLine,
  PlainLines,
  Points,
  pageOf,
  pageQuery,
} from './values.ts'

/** The order of its code from a provider. */
const Order = z.object({
  provider: z.enum(PROVIDERS),
  state: z.enum(ORDER_STATES),
  /** When it was first sent. */
  sentAt: Instant.nullable(),
  /** Why it failed, or why its outcome is unknown. */
  reason: z.string(),
})
export type Order = z.infer<typeof Order>

export const AdminRedemption = Redemption.extend({
  memberId: Id,
  memberName: z.string(),
  memberEmail: z.string(),
  hasCode: z.boolean(),
  /** The staff member who has taken it. */
  assignee: Assignee,
  mayAssign: z.boolean(),
  instructions: z.string(),
  history: z.array(
    /** The reason of a hold is one of HOLD_REASONS. */
    z.object({
      status: z.enum(REDEMPTION_STEPS),
      at: Instant,
      by: z.string().nullable(),
      byId: Id.nullable(),
      reason: z.string(),
    }),
  ),
  /** The last day of the subscription, were it delivered today. */
  proposedEnd: z.iso.date(),
  /** The statuses that this viewer may move the redemption to now. */
  may: z.array(z.enum(REDEMPTION_STATUSES)),
  mayReveal: z.boolean(),
  mayHold: z.boolean(),
  mayRelease: z.boolean(),
  /** A refund that a colleague has to decide. Until then nothing is delivered. */
  waitingRefund: z.object({ to: z.enum(['failed', 'cancelled']), by: z.string(), at: Instant }).nullable(),
  /** Null: it was not ordered. */
  order: Order.nullable(),
  mayEndOrder: z.boolean(),
  /** What its code cost, as a decimal text. Null where that is not known, and for staff without `system.manage`. */
  cost: z.object({ amount: z.string(), currency: z.string() }).nullable(),
})
AdminRedemption.register(z.globalRegistry, { id: 'AdminRedemption', description: 'A redemption, as staff see it.' })
export type AdminRedemption = z.infer<typeof AdminRedemption>

/** What the list can be narrowed to beside a status. */
export const narrowingQuery = {
  /** A part of a subscription's name, beginnings of words of the member's name or address, the whole delivery address, or the beginning of an id. */
  search: z.string().trim().max(100).default(''),
  /** The id of a subscription. */
  subscription: z.string().max(100).optional(),
  country: z.enum(COUNTRIES).optional(),
  owner: z.enum(REDEMPTION_OWNERS).default('all'),
  /** When they were opened. */
  ...daysQuery,
}

/** What the list can be filtered by. */
export const redemptionFilterQuery = { status: z.enum(REDEMPTION_VIEWS).default('all'), ...narrowingQuery }

const filterQuery = {
  ...redemptionFilterQuery,
  sort: z.enum(REDEMPTION_SORTS).default('newest'),
}

export const listAllRedemptions = route('GET /api/admin/redemptions', {
  access: 'redemptions.read',
  summary: 'Redemptions of all members by age, with the count of each status',
  query: z.object({ ...pageQuery(RedemptionCursor), ...filterQuery }),
  output: pageOf(AdminRedemption).extend({
    /** Of what search, subscription and country find. More than COUNTED_UP_TO means more. Null with a further page, and for a search that finds thousands. */
    counts: z.record(z.enum(REDEMPTION_VIEWS), z.int()).nullable(),
  }),
  errors: ['daysReversed'],
})

export const exportRedemptions = route('GET /api/admin/redemptions/export', {
  access: 'redemptions.read',
  replica: true,
  summary: 'What a filter finds, or chosen redemptions, as CSV; without codes, instructions and notes of staff',
  limit: { max: 10, seconds: 60 },
  query: z.object({
    ...filterQuery,
    /** Chosen redemptions, by commas. */
    ids: z
      .string()
      .max(BULK_MAX * 37)
      .transform((ids) => ids.split(','))
      .pipe(z.array(Id).max(BULK_MAX))
      .optional(),
  }),
  file: { type: 'text/csv; charset=utf-8', cacheSeconds: 0, as: 'redemptions.csv' },
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors: ['daysReversed'],
})

export const readRedemptionSummary = route('GET /api/admin/redemptions/summary', {
  access: 'redemptions.read',
  summary: 'How long redemptions take from opening to their code, and what was ever asked for',
  output: z.object({
    /** Of the redemptions completed in the last days; hours, null where there were none. */
    pace: z.object({
      days: z.int(),
      completed: z.int(),
      medianHours: z.number().nullable(),
      /** Nine of ten took at most this long. */
      slowHours: z.number().nullable(),
      /** Percent that took no longer than was stated when they were opened. */
      onTime: z.number().nullable(),
    }),
    subscriptions: z.array(z.object({ id: z.string(), name: z.string() })),
    /** The stated time of a new redemption. */
    processingHours: ProcessingHours,
  }),
})

const HINTS = ['newAccount', 'firstRedemption', 'otherEmail', 'sharedEmail', 'fastPoints', 'sharedAddress'] as const

export const StaffNote = z.object({ text: z.string(), at: Instant, by: z.string().nullable() })
StaffNote.register(z.globalRegistry, {
  id: 'RedemptionNote',
  description: 'A note about a redemption that only staff can read.',
})
export type StaffNote = z.infer<typeof StaffNote>

export const RedemptionContext = z.object({
  memberSince: Instant,
  balance: Points,
  totalEarned: Points,
  /** What became of the member's redemptions before this one. */
  earlier: z.record(z.enum(REDEMPTION_STATUSES), z.int()),
  /** What staff may want to look at before they deliver, with the figure behind it: days, accounts, points. */
  hints: z.array(z.object({ hint: z.enum(HINTS), figure: z.int() })),
  /** The pause that holds up further redemptions of the member. */
  pause: z.object({ reason: z.string(), by: z.string(), since: Instant, appealId: Id.nullable() }).nullable(),
})
export type RedemptionContext = z.infer<typeof RedemptionContext>

export const readAdminRedemption = route('GET /api/admin/redemptions/:id', {
  access: 'redemptions.read',
  summary: 'A redemption with what is known about its member, and the notes of staff',
  params: ByRedemption,
  output: z.object({
    redemption: AdminRedemption,
    context: RedemptionContext,
    /** The newest hundred, the newest first. */
    notes: z.array(StaffNote),
    /** The newest first. */
    replacements: z.array(CodeReplacement),
    mayNote: z.boolean(),
  }),
  errors: ['notFound'],
})

export const addRedemptionNote = route('POST /api/admin/redemptions/:id/notes', {
  access: 'redemptions.update',
  summary: 'Write a note on a redemption that staff alone read',
  params: ByRedemption,
  body: z.object({ text: PlainLines(NOTE_MAX).pipe(z.string().min(1, 'Please write a note')) }),
  output: z.object({ notes: z.array(StaffNote) }),
  errors: ['notFound', 'selfDealing'],
})

export const assignRedemption = route('POST /api/admin/redemptions/:id/assignee', {
  access: 'redemptions.update',
  summary: 'Take an open redemption, so that colleagues work on others, or give it back',
  params: ByRedemption,
  body: AssigneeChange,
  output: z.object({ redemption: AdminRedemption }),
  errors: ['notFound', 'selfDealing', 'redemptionConflict', 'assigneeChanged', 'limitPrice'],
})

/** Moves a redemption along its state machine (docs/product.md#redemption-states). */
export const moveRedemption = route('POST /api/admin/redemptions/:id/status', {
  access: 'redemptions.update',
  summary: 'Process, complete, fail or cancel a redemption',
  params: ByRedemption,
  body: z
    .object({
      /** The status that the viewer saw; when it is another by now, nothing happens. */
      from: z.enum(REDEMPTION_STATUSES),
      to: z.enum(REDEMPTION_STATUSES),
      activationCode: z.string().trim().max(500).default(''),
      instructions: z.string().trim().max(2000).default(''),
      /** The last day of the subscription when it is completed; without one the plan's months from today. */
      lastDay: z.iso.date().optional(),
      /** Required to fail or cancel; the member reads it. */
      reason: z.string().trim().max(500).default(''),
      /** For a delivered code that is refunded: how often it had been replaced when the viewer saw it. After another replacement nothing happens. */
      seenReplacements: z.int().min(0).default(0),
    })
    .refine(({ to, reason }) => reason !== '' || (to !== 'failed' && to !== 'cancelled'), {
      path: ['reason'],
      message: REASON_MISSING,
    }),
  /** `waits`: nothing has changed yet, a colleague has to approve the refund. */
  output: z.object({ redemption: AdminRedemption, waits: z.boolean() }),
  errors: [
    'notFound',
    'selfDealing',
    'redemptionUnpaid',
    'approvalDuplicate',
    'redemptionConflict',
    'codeReplaced',
    'redemptionHeld',
    'redemptionTransition',
    'redemptionOrdered',
    'redemptionRefundWaits',
    'activationCodeRequired',
    'activationCodeUsed',
    'subscriptionEndInvalid',
    'limitPrice',
    'limitCodes',
  ],
})

export const revealCodeToStaff = route('POST /api/admin/redemptions/:id/reveal', {
  access: 'redemptions.update',
  summary: 'Show staff the activation code of a completed redemption; each reveal is audited',
  noKeyBecause: 'it shows the same code again, and an answer with a code is never stored',
  params: ByRedemption,
  output: z.object({ activationCode: z.string(), instructions: z.string() }),
  errors: ['notFound', 'selfDealing', 'activationCodeMissing', 'limitPrice', 'limitCodes'],
})

export const replaceCode = route('POST /api/admin/redemptions/:id/replacement', {
  access: 'redemptions.update',
  summary: 'Replace the code of a completed redemption that does not work, by a typed code or one of the stock',
  params: ByRedemption,
  body: z.object({
    /** How many replacements the viewer saw; when there are more by now, nothing happens. */
    seen: z.int().min(0),
    /** Empty: the code of the plan's stock that expires first. */
    activationCode: z.string().trim().max(500).default(''),
    instructions: z.string().trim().max(2000).default(''),
    reason: PlainLine(STAFF_REASON_MAX).pipe(z.string().min(1, 'Please give a reason')),
  }),
  output: z.object({ replacements: z.array(CodeReplacement) }),
  errors: [
    'notFound',
    'selfDealing',
    'redemptionConflict',
    'redemptionRefundWaits',
    'activationCodeMissing',
    'activationCodeUsed',
    'stockEmpty',
    'limitPrice',
    'limitCodes',
  ],
})

export const adminRedemptionsRoutes = {
  listAllRedemptions,
  exportRedemptions,
  readRedemptionSummary,
  readAdminRedemption,
  addRedemptionNote,
  assignRedemption,
  moveRedemption,
  revealCodeToStaff,
  replaceCode,
}
