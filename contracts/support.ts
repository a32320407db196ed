import { z } from 'zod'
import { RequestPlace } from './rewards.ts'
import { route } from './route.ts'
import { MESSAGE_MAX, SUBJECT_MAX, SUPPORT_CATEGORIES, SUPPORT_STATUSES } from './support-rules.ts'
import { Id, Instant, PlainLine, PlainLines, pageOf, pageQuery } from './values.ts'

export const SupportState = z.enum(SUPPORT_STATUSES)
const Subject = PlainLine(SUBJECT_MAX).pipe(z.string().min(1, 'Please say in a few words what it is about'))
export const MessageText = PlainLines(MESSAGE_MAX).pipe(z.string().min(1, 'Please write a message'))

/** A member's request to support, without its messages. */
export const SupportRequest = z.object({
  id: Id,
  /** The first 8 characters of the id, as shown. */
  shortId: z.string(),
  subject: z.string(),
  category: z.enum(SUPPORT_CATEGORIES),
  status: SupportState,
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
const Standing = z.object({ id: Id, status: SupportState })

export const BySupportRequest = z.object({ id: Id })

export const openSupportRequest = route('POST /api/support', {
  access: 'member',
  summary: 'Open a request to support; a confirmation is mailed',
  limit: { max: 20, seconds: 600 },
  body: z.object({
    subject: Subject,
    category: z.enum(SUPPORT_CATEGORIES),
    text: MessageText,
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
  params: BySupportRequest,
  output: SupportThread,
  errors: ['notFound'],
})

export const writeInSupportRequest = route('POST /api/support/:id/messages', {
  access: 'member',
  summary: 'Add a message; an answered request, or one closed not long ago, is open again',
  limit: { max: 30, seconds: 600 },
  params: BySupportRequest,
  body: z.object({ text: MessageText }),
  output: Standing,
  errors: ['notFound', 'supportRequestClosed', 'supportRequestFull', 'supportRequestsOpen'],
})

export const closeSupportRequest = route('POST /api/support/:id/close', {
  access: 'member',
  summary: 'Close one’s own request; one that is closed stays as it is',
  params: BySupportRequest,
  output: Standing,
  errors: ['notFound'],
})

export const supportRoutes = {
  openSupportRequest,
  listSupportRequests,
  readSupportRequest,
  writeInSupportRequest,
  closeSupportRequest,
}
