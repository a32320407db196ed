import { z } from 'zod'
import { Entry } from './ledger.ts'
import {
  ADJUSTMENT_MAX,
  BULK_MAX,
  MEMBER_NOTE_MAX,
  MEMBER_SORTS,
  MEMBER_STATUSES,
  SKIP_REASONS,
  STAFF_REASON_MAX,
  STATUS_ACTIONS,
} from './member-rules.ts'
import { MemberPause } from './redemption-pauses.ts'
import { ReturnedMails } from './returned-mails.ts'
import { REDEMPTION_STATUSES } from './rewards.ts'
import { ROLES } from './roles.ts'
import { route } from './route.ts'
import { daysQuery, Id, Instant, LimitValues, PlainLine, PlainLines, Points, pageOf, pageQuery } from './values.ts'

export * from './member-rules.ts'

const Status = z.enum(MEMBER_STATUSES)
const Action = z.enum(STATUS_ACTIONS)

export const ListedMember = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  /** The name of an own role; null for other roles. */
  roleName: z.string().nullable(),
  status: Status,
  /** When it ends automatically; null for active members and for a status without an end. */
  statusUntil: Instant.nullable(),
  points: Points,
  totalEarned: Points,
  transactions: z.int(),
  spins: z.int(),
  scratches: z.int(),
  tasks: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Null for who has never signed in. */
  lastLogin: Instant.nullable(),
  /** What this viewer may make of the status now. */
  may: z.array(Action),
  mayAdjust: z.boolean(),
})
ListedMember.register(z.globalRegistry, { id: 'ListedMember', description: 'A member, as a list of staff shows it.' })
export type ListedMember = z.infer<typeof ListedMember>

export const MemberNote = z.object({ id: Id, text: z.string(), by: z.string(), at: Instant })
MemberNote.register(z.globalRegistry, {
  id: 'MemberNote',
  description: 'A note about a member that only staff can read.',
})
export type MemberNote = z.infer<typeof MemberNote>

export const MemberRedemption = z.object({
  id: Id,
  shortId: z.string(),
  subscription: z.string(),
  duration: z.string(),
  points: Points,
  status: z.enum(REDEMPTION_STATUSES),
  createdAt: Instant,
  /** While it is held for a review: when the hold ends at the latest. */
  heldUntil: Instant.nullable(),
})
export type MemberRedemption = z.infer<typeof MemberRedemption>

export const MemberDetail = ListedMember.extend({
  emailConfirmed: z.boolean(),
  phone: z.string().nullable(),
  timeZone: z.string(),
  imageUrl: z.string().nullable(),
  /** Of a staff member's own role; empty for others. */
  roleLimits: LimitValues,
  statusReason: z.string(),
  statusSince: Instant.nullable(),
  statusBy: z.string().nullable(),
  /** How often staff have adjusted the points: a viewer who adjusts says how many they saw. */
  adjustments: z.int(),
  /** More than so many points in a day this viewer does not adjust alone; null: there is no such number. */
  adjustAlone: z.int().nullable(),
  mayNote: z.boolean(),
  returnedMails: ReturnedMails,
  /** Whether there are entries of the earlier system. */
  hasArchive: z.boolean(),
  // The newest ten of each.
  /** Null without `transactions.read`. */
  entries: z.array(Entry).nullable(),
  /** Null without `redemptions.read`. */
  redemptions: z.array(MemberRedemption).nullable(),
  sessions: z.array(
    z.object({
      browser: z.string().nullable(),
      system: z.string().nullable(),
      startedAt: Instant,
      lastUsedAt: Instant,
    }),
  ),
  /** The newest fifty; none of one's own. */
  notes: z.array(MemberNote),
  /** The newest ten times that redemptions were paused; the running one is the first. */
  pauses: z.array(MemberPause),
  mayPause: z.boolean(),
  /** What staff did to this member, the newest ten. */
  actions: z.array(z.object({ action: z.string(), by: z.string(), at: Instant, reason: z.string() })),
})
export type MemberDetail = z.infer<typeof MemberDetail>

const filterQuery = {
  /** Terms between blanks: each is any part of the name, the address or the id. */
  search: z.string().trim().max(100).default(''),
  status: z.enum(['all', ...MEMBER_STATUSES]).default('all'),
  /** When they joined. */
  ...daysQuery,
}

/** `more`: at least so many, and they were not all counted. */
const Count = z.object({ n: z.int(), more: z.boolean() })

export const listMembers = route('GET /api/admin/members', {
  access: 'users.read',
  summary: 'Members, searched, filtered and sorted, page by page',
  query: z.object({
    ...pageQuery(z.string().max(500)),
    ...filterQuery,
    sort: z.enum(MEMBER_SORTS).default('joined'),
    direction: z.enum(['asc', 'desc']).default('desc'),
  }),
  output: pageOf(ListedMember).extend({
    /** Of what the search finds; only with the first page. */
    found: z
      .object({
        counts: z.record(z.enum(['all', ...MEMBER_STATUSES]), Count),
      })
      .nullable(),
  }),
  errors: ['daysReversed'],
})

export const exportMembers = route('GET /api/admin/members/export', {
  access: 'users.read',
  replica: true,
  summary: 'What a filter finds, or chosen members, as CSV',
  limit: { max: 10, seconds: 60 },
  query: z.object({
    ...filterQuery,
    /** Ids with commas between them: these and no others. */
    ids: z
      .string()
      .max(40 * BULK_MAX)
      .transform((text) => text.split(','))
      .pipe(z.array(Id).max(BULK_MAX))
      .optional(),
  }),
  file: { type: 'text/csv; charset=utf-8', cacheSeconds: 0, as: 'users.csv' },
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors: ['daysReversed'],
})

export const ByMember = z.object({ id: Id })

export const readMember = route('GET /api/admin/members/:id', {
  access: 'users.read',
  summary: 'One member with balances, recent activity, sessions, notes and what staff did',
  params: ByMember,
  output: MemberDetail,
  errors: ['notFound'],
})

const NUMBER = 'Please enter a valid number'
const Reason = PlainLine(STAFF_REASON_MAX)
const GivenReason = Reason.pipe(z.string().min(1, 'Please give a reason'))

export const adjustPoints = route('POST /api/admin/members/:id/points', {
  access: 'users.update',
  summary: 'Add points to a member, or deduct them, by one entry of the ledger',
  params: ByMember,
  body: z.object({
    points: z
      .int(NUMBER)
      .min(-ADJUSTMENT_MAX, NUMBER)
      .max(ADJUSTMENT_MAX, NUMBER)
      .refine((points) => points !== 0, NUMBER),
    /** The member reads it in their history. */
    reason: GivenReason,
    /** How many adjustments the viewer saw; when there are others by now, nothing happens. */
    seenAdjustments: z.int().min(0),
  }),
  /** `waits`: nothing has changed yet, a colleague has to approve it. */
  output: z.object({ oldPoints: Points, newPoints: Points, pointsChange: z.int(), waits: z.boolean() }),
  errors: ['notFound', 'selfDealing', 'adjustmentTooLarge', 'memberAdjusted', 'approvalDuplicate', 'limitPoints'],
})

const statusBody = {
  action: Action,
  /** For staff; required except to activate a member. */
  reason: Reason.default(''),
  /** The last day (UTC) of a ban or suspension; without it the status has no end. */
  lastDay: z.iso.date().optional(),
}

export const changeStatus = route('POST /api/admin/members/:id/status', {
  access: 'users.ban',
  summary: 'Ban, suspend or activate a member; a ban or suspension ends their sessions',
  params: ByMember,
  body: z.object({
    ...statusBody,
    /** The status that the viewer saw; when it is another by now, nothing happens. */
    from: Status,
  }),
  output: z.object({ status: Status, statusUntil: Instant.nullable() }),
  errors: ['notFound', 'selfDealing', 'memberConflict', 'statusEndInvalid', 'reasonMissing'],
})

/** What a bulk action does, or did, with one of the chosen. */
const BulkResult = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  status: Status.nullable(),
  /** Why they are left out; null for who is changed. */
  skipped: z.enum(SKIP_REASONS).nullable(),
})
export type BulkResult = z.infer<typeof BulkResult>

const Ids = z.array(Id).max(BULK_MAX).default([])
/** All members that this filter finds, instead of ids. */
const Matching = z.object(filterQuery)
const Bulk = z.object({ results: z.array(BulkResult), changed: z.int() })

export const previewStatus = route('POST /api/admin/members/status/preview', {
  access: 'users.ban',
  summary: 'Whom a bulk action would change, and whom it would leave out, and why',
  notAuditedBecause: 'it changes nothing',
  noKeyBecause: 'it changes nothing',
  allowedInRoleView: true,
  body: z.object({ ids: Ids, matching: Matching.optional(), action: Action }),
  output: Bulk,
  errors: ['noMembersSelected', 'selectionTooLarge', 'daysReversed'],
})

export const changeStatuses = route('POST /api/admin/members/status', {
  access: 'users.ban',
  summary: 'Ban, suspend or activate up to 200 members at once, with a result for each',
  body: z.object({
    ...statusBody,
    ids: Ids,
    /** With the number that the viewer saw; when it is another by now, nothing happens. */
    matching: Matching.extend({ count: z.int().min(1) }).optional(),
  }),
  output: Bulk,
  errors: [
    'noMembersSelected',
    'membersUnchanged',
    'selectionChanged',
    'selectionTooLarge',
    'daysReversed',
    'statusEndInvalid',
    'reasonMissing',
  ],
})

export const addMemberNote = route('POST /api/admin/members/:id/notes', {
  access: 'support.update',
  summary: 'Write something down about a member, for staff',
  params: ByMember,
  body: z.object({
    text: PlainLines(MEMBER_NOTE_MAX).pipe(z.string().min(1, 'Please write a note')),
  }),
  /** Without the text: responses are stored for a while, and notes are deleted with the member's account. */
  output: z.object({ id: Id }),
  errors: ['notFound', 'selfDealing'],
})

/** The export comes before the single member, whose path would take its place. */
export const membersRoutes = {
  listMembers,
  exportMembers,
  readMember,
  adjustPoints,
  changeStatus,
  previewStatus,
  changeStatuses,
  addMemberNote,
}
