import { z } from 'zod'
import { RedemptionCursor } from './rewards.ts'
import { route } from './route.ts'
import { MESSAGE_MAX, SUBJECT_MAX, SUPPORT_CATEGORIES, SUPPORT_STATUSES } from './support-rules.ts'
import { Id, Instant, PlainLine, PlainLines, pageOf, pageQuery } from './values.ts'

export const SupportState = z.enum(SUPPORT_STATUSES)
SupportState.register(z.globalRegistry, { id: 'SupportState', description: 'The status of a support ticket.' })
const Subject = PlainLine(SUBJECT_MAX).pipe(z.string().min(1, 'Please say in a few words what it is about'))
export const MessageText = PlainLines(MESSAGE_MAX).pipe(z.string().min(1, 'Please write a message'))

export const Ticket = z.object({
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
  /** When the last message was written. */
  lastMessageAt: Instant,
  closedAt: Instant.nullable(),
})
Ticket.register(z.globalRegistry, { id: 'Ticket', description: 'A support ticket without its messages.' })
export type Ticket = z.infer<typeof Ticket>

export const TicketMessage = z.object({
  number: z.int(),
  from: z.enum(['member', 'staff']),
  text: z.string(),
  at: Instant,
})
TicketMessage.register(z.globalRegistry, { id: 'TicketMessage', description: 'A message of a support ticket.' })
export type TicketMessage = z.infer<typeof TicketMessage>

/** A ticket with its messages, oldest first, and what its member may do with it now. */
const SupportThread = Ticket.extend({
  messages: z.array(TicketMessage),
  mayWrite: z.boolean(),
  mayClose: z.boolean(),
  /** Until when writing reopens it; null where it is not closed. */
  reopenUntil: Instant.nullable(),
})

/** The result of a change. It contains no texts, because idempotency records store it. */
const TicketState = z.object({ id: Id, status: SupportState })

export const ByTicket = z.object({ id: Id })

export const openTicket = route('POST /api/support', {
  access: 'member',
  summary: 'Open a support ticket; a confirmation is mailed',
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
  output: TicketState,
  errors: ['supportTicketsOpen', 'notFound'],
})

export const listTickets = route('GET /api/support', {
  access: 'member',
  summary: 'The member’s own support tickets, newest first',
  query: z.object(pageQuery(RedemptionCursor)),
  output: pageOf(Ticket),
})

export const readTicket = route('GET /api/support/:id', {
  access: 'member',
  summary: 'One of the member’s own tickets, with its messages',
  params: ByTicket,
  output: SupportThread,
  errors: ['notFound'],
})

export const writeInTicket = route('POST /api/support/:id/messages', {
  access: 'member',
  summary: 'Add a message; an answered ticket, or one closed not long ago, is open again',
  limit: { max: 30, seconds: 600 },
  params: ByTicket,
  body: z.object({ text: MessageText }),
  output: TicketState,
  errors: ['notFound', 'supportTicketClosed', 'supportTicketFull', 'supportTicketsOpen'],
})

export const closeTicket = route('POST /api/support/:id/close', {
  access: 'member',
  summary: 'Close one’s own ticket; one that is closed stays as it is',
  params: ByTicket,
  output: TicketState,
  errors: ['notFound'],
})

export const supportRoutes = {
  openTicket,
  listTickets,
  readTicket,
  writeInTicket,
  closeTicket,
}
