import { z } from 'zod'
import { RequestPlace } from './rewards.ts'
import { route } from './route.ts'
import { MESSAGE_MAX, SUBJECT_MAX, SUPPORT_CATEGORIES, SUPPORT_STATUSES } from './support-limits.ts'
import { Id, Instant, PlainLine, PlainLines, pageOf, pageQuery } from './values.ts'

const Status = z.enum(SUPPORT_STATUSES)
const Subject = PlainLine(SUBJECT_MAX).pipe(z.string().min(1, 'Please say in a few words what it is about'))
const Text = PlainLines(MESSAGE_MAX).pipe(z.string().min(1, 'Please write a message'))

/** A member's request to support, without its messages. */
export const SupportRequest = z.object({
  id: Id,
  /** The first 8 characters of the id, as shown. */
  shortId: z.string(),
  subject: z.string(),
  category: z.enum(SUPPORT_CATEGORIES),
  status: Status,
  /** The redemption that it is about. */
  redemption: z.object({ id: Id, shortId: z.string(), name: z.string() }).nullable(),
  messageCount: z.int(),
  createdAt: Instant,
  /** When somebody last wrote. */
  lastMessageAt: Instant,
  closedAt: Instant.nullable(),
})
export type SupportRequest = z.infer<typeof SupportRequest>

export const SupportMessage = z.object({
  number: z.int(),
  from: z.enum(['member', 'staff']),
  text: z.string(),
  at: Instant,
})
export type SupportMessage = z.infer<typeof SupportMessage>

/** A request with its messages, oldest first, and what its member may do with it now. */
const SupportThread = SupportRequest.extend({
  messages: z.array(SupportMessage),
  mayWrite: z.boolean(),
  mayClose: z.boolean(),
  /** Until when writing reopens it; null where it is not closed. */
  reopenUntil: Instant.nullable(),
})

/** What a change leaves behind. Texts are read by their own route and kept with no idempotency record. */
const Standing = z.object({ id: Id, status: Status })

const ByRequest = z.object({ id: Id })

export const openSupportRequest = route('POST /api/support', {
  access: 'member',
  summary: 'Open a request to support; a confirmation is mailed',
  limit: { max: 20, seconds: 600 },
  body: z.object({
    subject: Subject,
    category: z.enum(SUPPORT_CATEGORIES),
    text: Text,
    /** One of the member's own. */
    redemptionId: Id.optional(),
    /** The pause of the member's redemptions that is to be reviewed. */
    pauseId: Id.optional(),
  }),
  output: Standing,
  errors: ['supportRequestsOpen', 'notFound'],
})

export const listSupportRequests = route('GET /api/support', {
  access: 'member',
  summary: 'The member’s own requests to support, newest first',
  query: z.object(pageQuery(RequestPlace)),
  output: pageOf(SupportRequest),
})

export const readSupportRequest = route('GET /api/support/:id', {
  access: 'member',
  summary: 'One of the member’s own requests, with its messages',
  params: ByRequest,
  output: SupportThread,
  errors: ['notFound'],
})

export const writeInSupportRequest = route('POST /api/support/:id/messages', {
  access: 'member',
  summary: 'Add a message; an answered request, or one closed not long ago, is open again',
  limit: { max: 30, seconds: 600 },
  params: ByRequest,
  body: z.object({ text: Text }),
  output: Standing,
  errors: ['notFound', 'supportRequestClosed', 'supportRequestFull', 'supportRequestsOpen'],
})

export const closeSupportRequest = route('POST /api/support/:id/close', {
  access: 'member',
  summary: 'Close one’s own request; one that is closed stays as it is',
  params: ByRequest,
  output: Standing,
  errors: ['notFound'],
})

/** A request as staff see it in a list. */
const StaffSupportRequest = SupportRequest.extend({
  memberId: Id,
  memberName: z.string(),
  memberEmail: z.string(),
  /** Since when the member has been waiting for staff; null where they are not. */
  waitingSince: Instant.nullable(),
})

const StaffSupportThread = StaffSupportRequest.extend({
  messages: z.array(SupportMessage.extend({ by: z.string() })),
  mayAnswer: z.boolean(),
  /** The states that this viewer may put it in now. */
  may: z.array(Status),
})

export const listAllSupportRequests = route('GET /api/admin/support', {
  access: 'support.read',
  summary: 'Requests of all members, newest first, with the count of each state',
  query: z.object({
    ...pageQuery(RequestPlace),
    status: z.enum(['all', ...SUPPORT_STATUSES]).default('all'),
    category: z.enum(['all', ...SUPPORT_CATEGORIES]).default('all'),
    /** Part of a subject, a name or an address, or the start of an id. */
    search: z.string().trim().max(100).default(''),
  }),
  output: pageOf(StaffSupportRequest).extend({
    /** Of what search and category find; only with the first page. */
    counts: z.record(z.enum(['all', ...SUPPORT_STATUSES]), z.int()).nullable(),
  }),
})

export const readSupportRequestForStaff = route('GET /api/admin/support/:id', {
  access: 'support.read',
  summary: 'One request of any member, with its messages',
  params: ByRequest,
  output: StaffSupportThread,
  errors: ['notFound'],
})

export const answerSupportRequest = route('POST /api/admin/support/:id/answers', {
  access: 'support.update',
  summary: 'Answer a member; they are mailed that there is an answer',
  params: ByRequest,
  body: z.object({
    text: Text,
    /** How many messages the viewer saw; when there are others by now, nothing happens. */
    seenMessages: z.int().min(1).max(100_000),
  }),
  output: Standing,
  errors: ['notFound', 'supportConflict', 'supportRequestClosed'],
})

export const moveSupportRequest = route('POST /api/admin/support/:id/status', {
  access: 'support.update',
  summary: 'Close a request, or put it back to open',
  params: ByRequest,
  body: z.object({
    /** The state that the viewer saw; when it is another by now, nothing happens. */
    from: Status,
    to: Status,
  }),
  output: Standing,
  errors: ['notFound', 'supportConflict', 'supportTransition', 'supportRequestsOpen'],
})

export const supportRoutes = {
  openSupportRequest,
  listSupportRequests,
  readSupportRequest,
  writeInSupportRequest,
  closeSupportRequest,
  listAllSupportRequests,
  readSupportRequestForStaff,
  answerSupportRequest,
  moveSupportRequest,
}
