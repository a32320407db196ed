import { z } from 'zod'
import { Entry } from './ledger.ts'
import { REDEMPTION_STATUSES, RedemptionCursor } from './rewards.ts'
import { route } from './route.ts'
import { ByTicket, MessageText, SupportState, Ticket, TicketMessage } from './support.ts'
import {
  CANNED_TEXT_MAX,
  CANNED_TITLE_MAX,
  INBOX_OWNERS,
  INBOX_VIEWS,
  SUPPORT_CATEGORIES,
  SUPPORT_NOTE_MAX,
  unknownWords,
} from './support-rules.ts'
import { daysQuery, Id, Instant, PlainLine, PlainLines, Points, pageOf, pageQuery } from './values.ts'

const Colleague = z.object({ id: Id, name: z.string() })

/** A ticket as staff see it in a list. */
const InboxTicket = Ticket.extend({
  memberId: Id,
  memberName: z.string(),
  memberEmail: z.string(),
  /** Since when the member has been waiting for staff; null where they are not. */
  waitingSince: Instant.nullable(),
  /** Who takes care of it. */
  assignee: Colleague.nullable(),
  /** When staff first spoke. */
  firstAnswerAt: Instant.nullable(),
})
export type InboxTicket = z.infer<typeof InboxTicket>

const Redeemed = z.object({
  id: Id,
  shortId: z.string(),
  name: z.string(),
  status: z.enum(REDEMPTION_STATUSES),
  createdAt: Instant,
})

/** What is known about a member; each part needs a permission. */
const SupportContext = z.object({
  /** users.read */
  account: z
    .object({
      status: z.enum(['active', 'banned', 'suspended']),
      memberSince: Instant,
      balance: Points,
      totalEarned: Points,
    })
    .nullable(),
  /** users.read: what keeps the member from redeeming now. `message` is what the member reads. */
  pause: z.object({ since: Instant, message: z.string(), reason: z.string() }).nullable(),
  /** transactions.read: the newest. */
  entries: z.array(Entry).nullable(),
  /** redemptions.read: the newest. */
  redemptions: z.array(Redeemed).nullable(),
  /** redemptions.read: the one that the ticket is about. */
  about: Redeemed.nullable(),
  /** The newest other tickets of the same member. */
  tickets: z.array(z.object({ id: Id, subject: z.string(), status: SupportState, createdAt: Instant })),
})
export type SupportMemberContext = z.infer<typeof SupportContext>

/** What happened to a ticket beside what was said. */
const Step = z.object({
  number: z.int(),
  step: z.enum(['assigned', 'closed', 'open']),
  at: Instant,
  /** Null: the member. */
  by: z.string().nullable(),
  /** Who it was assigned to; null where it was given back. */
  to: z.string().nullable(),
})
export type SupportStep = z.infer<typeof Step>

const InboxThread = InboxTicket.extend({
  /** Changes with everything that is said or done, but not with notes. */
  version: z.int(),
  messages: z.array(TicketMessage.extend({ by: z.string() })),
  /** Staff alone read them; the oldest first. */
  notes: z.array(z.object({ number: z.int(), text: z.string(), at: Instant, by: z.string().nullable() })),
  history: z.array(Step),
  /** Null where the account is gone. */
  context: SupportContext.nullable(),
  /** Without it an answer goes out by mail with its whole text. It needs no other permission, so that the author always sees it. */
  canMemberSignIn: z.boolean(),
  mayAnswer: z.boolean(),
  mayAssign: z.boolean(),
  mayNote: z.boolean(),
  /** The states that this viewer may put it in now. */
  may: z.array(SupportState),
})
export type InboxThread = z.infer<typeof InboxThread>

/** The result of a change. It contains no texts, because idempotency records store it. */
const TicketState = z.object({ id: Id, status: SupportState, version: z.int() })

/** The version that the viewer saw; when it is another by now, nothing happens. */
const seenVersion = z.int().min(1).max(1_000_000_000)

export const inboxFilterQuery = {
  view: z.enum(INBOX_VIEWS).default('all'),
  owner: z.enum(INBOX_OWNERS).default('all'),
  category: z.enum(['all', ...SUPPORT_CATEGORIES]).default('all'),
  /** Beginnings of words of the subject, or of the member's name or address; or the start of an id. */
  search: z.string().trim().max(100).default(''),
  /** When the last message was written. */
  ...daysQuery,
}

export const listAllTickets = route('GET /api/admin/support', {
  access: 'support.read',
  summary: 'Tickets of all members: who waits for staff, the longest first; all others by the latest word',
  query: z.object({ ...pageQuery(RedemptionCursor), ...inboxFilterQuery }),
  output: pageOf(InboxTicket).extend({
    /** Of what owner, category and search find. More than COUNTED_UP_TO means more. Null with a further page, and for a search that finds thousands. */
    counts: z.record(z.enum(INBOX_VIEWS), z.int()).nullable(),
  }),
  errors: ['daysReversed'],
})

/** Hours, and percent within the promise; null where there was nothing to measure. */
const Pace = z.object({ count: z.int(), medianHours: z.number().nullable(), onTime: z.number().nullable() })

export const readTicketSummary = route('GET /api/admin/support/summary', {
  access: 'support.read',
  summary: 'How long members wait for an answer and until the ticket is closed, the promised time, and the assignees',
  output: z.object({
    promisedHours: z.int(),
    days: z.int(),
    /** Tickets first answered in the last days. Those still unanswered past the promise count against it. */
    answers: Pace.extend({ late: z.int() }),
    /** Tickets closed in the last days, from their opening. */
    closed: Pace,
    /** Who can be given a ticket. */
    colleagues: z.array(Colleague),
    mayUpdate: z.boolean(),
  }),
})

export const readTicketForStaff = route('GET /api/admin/support/:id', {
  access: 'support.read',
  summary: 'One ticket of any member: what was said and done, notes of staff, and what is known about its member',
  params: ByTicket,
  output: InboxThread,
  errors: ['notFound'],
})

export const answerTicket = route('POST /api/admin/support/:id/answers', {
  access: 'support.update',
  summary:
    'Answer a member, who gets a notification and a mail; a ticket without an assignee is assigned to the author',
  params: ByTicket,
  body: z.object({
    text: MessageText,
    seenVersion,
    /** Whether that is all there is to say. */
    close: z.boolean().default(false),
  }),
  output: TicketState,
  errors: ['notFound', 'selfDealing', 'supportConflict', 'supportTicketClosed', 'supportAnswerMustClose'],
})

export const moveTicket = route('POST /api/admin/support/:id/status', {
  access: 'support.update',
  summary: 'Close a ticket, or put it back to open',
  params: ByTicket,
  body: z.object({ to: SupportState, seenVersion }),
  output: TicketState,
  errors: ['notFound', 'selfDealing', 'supportConflict', 'supportTransition', 'supportTicketsOpen'],
})

export const assignTicket = route('POST /api/admin/support/:id/assignee', {
  access: 'support.update',
  summary: 'Take a ticket, give it to a colleague, or give it back',
  params: ByTicket,
  body: z.object({ to: Id.nullable(), seenVersion }),
  output: TicketState,
  errors: ['notFound', 'selfDealing', 'supportConflict', 'supportAssignee'],
})

export const addTicketNote = route('POST /api/admin/support/:id/notes', {
  access: 'support.update',
  summary: 'Write a note on a ticket that staff alone read',
  params: ByTicket,
  body: z.object({ text: PlainLines(SUPPORT_NOTE_MAX).pipe(z.string().min(1, 'Please write a note')) }),
  output: z.object({ number: z.int() }),
  errors: ['notFound', 'selfDealing', 'supportTicketFull'],
})

const CannedForm = z.object({
  title: PlainLine(CANNED_TITLE_MAX).pipe(z.string().min(1, 'Please enter a name')),
  text: PlainLines(CANNED_TEXT_MAX).pipe(
    z
      .string()
      .min(1, 'Please enter a text')
      .refine((text) => unknownWords(text).length === 0, 'There is no such placeholder'),
  ),
})
const ByCanned = z.object({ id: Id })

const Canned = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  version: z.int(),
  updatedAt: Instant,
  by: z.string().nullable(),
})
export type CannedAnswer = z.infer<typeof Canned>

export const listCannedAnswers = route('GET /api/admin/canned-answers', {
  access: 'support.read',
  summary: 'Texts that staff put into their answers, by title',
  output: z.object({ items: z.array(Canned), mayUpdate: z.boolean() }),
})

export const addCannedAnswer = route('POST /api/admin/canned-answers', {
  access: 'support.update',
  summary: 'Add a canned answer',
  body: CannedForm,
  output: ByCanned,
  errors: ['cannedTitleTaken', 'cannedAnswersMost'],
})

export const editCannedAnswer = route('PUT /api/admin/canned-answers/:id', {
  access: 'support.update',
  summary: 'Change a canned answer; what was sent before stays as it was',
  params: ByCanned,
  body: CannedForm.extend({ seenVersion }),
  output: ByCanned,
  errors: ['notFound', 'cannedTitleTaken', 'cannedConflict'],
})

export const deleteCannedAnswer = route('DELETE /api/admin/canned-answers/:id', {
  access: 'support.update',
  summary: 'Delete a canned answer',
  params: ByCanned,
  body: z.object({ seenVersion }),
  output: ByCanned,
  errors: ['notFound', 'cannedConflict'],
})

export const adminSupportRoutes = {
  listAllTickets,
  readTicketSummary,
  readTicketForStaff,
  answerTicket,
  moveTicket,
  assignTicket,
  addTicketNote,
  listCannedAnswers,
  addCannedAnswer,
  editCannedAnswer,
  deleteCannedAnswer,
}
