/** Rules of support tickets and canned answers. No imports, so that a browser loads nothing else with them. */

export const SUPPORT_CATEGORIES = ['points', 'redemption', 'code', 'account', 'technical', 'other'] as const
export type SupportCategory = (typeof SUPPORT_CATEGORIES)[number]

/** Open: the member waits for staff. Answered: staff spoke last. Closed: done, by either. */
export const SUPPORT_STATUSES = ['open', 'answered', 'closed'] as const
export type SupportStatus = (typeof SUPPORT_STATUSES)[number]

export const SUBJECT_MAX = 120
/** The longest text of one message. */
export const MESSAGE_MAX = 4000
/** The most tickets of one member that can be open at the same time. */
export const OPEN_TICKETS_MAX = 5
/** How many days after closing a ticket the member can reopen it by writing in it. */
export const REOPEN_DAYS = 14
/** The most messages of one ticket; after that the member is asked to open another. */
export const MESSAGES_MAX = 200
/** The hours within which a message is answered: shown on the support pages and used to mark tickets as overdue. */
export const ANSWER_HOURS = 24

/** The inbox's filters. Open: waiting for staff. Overdue: waiting for longer than ANSWER_HOURS. */
export const INBOX_VIEWS = ['open', 'overdue', 'answered', 'closed', 'all'] as const
export type InboxView = (typeof INBOX_VIEWS)[number]

/** The inbox's filter by assignee: all tickets, those assigned to the viewer, those without an assignee. */
export const INBOX_OWNERS = ['all', 'mine', 'none'] as const
export type InboxOwner = (typeof INBOX_OWNERS)[number]

/** How many tickets one call changes at most, chosen or by a filter. */
export const TICKET_SELECTION_MAX = 200
/** Take: assign to the viewer. Release: give back. */
export const TICKET_ACTIONS = ['take', 'release', 'close'] as const
export type TicketAction = (typeof TICKET_ACTIONS)[number]
/** Why a ticket stays as it is when many are changed. */
export const TICKET_SKIP_REASONS = ['unchanged', 'colleague', 'own', 'written', 'closed', 'missing'] as const
export type TicketSkipReason = (typeof TICKET_SKIP_REASONS)[number]

/** The days over which the time to an answer is measured. */
export const ANSWERS_DAYS = 30
/** The longest staff note on a ticket. */
export const SUPPORT_NOTE_MAX = 1000

export const CANNED_TITLE_MAX = 80
export const CANNED_TEXT_MAX = 2000
/** The most canned answers: the list stays short enough to scan. */
export const CANNED_MAX = 100

/** The placeholders of a canned answer, written as {name}. */
export const CANNED_WORDS = ['name', 'subject', 'request', 'hours'] as const
type CannedWord = (typeof CANNED_WORDS)[number]

const WORD = /\{([^{}]*)\}/g
const isWord = (word: string | undefined): word is CannedWord => CANNED_WORDS.some((known) => known === word)

/** Returns the placeholders that do not exist. */
export const unknownWords = (text: string): string[] =>
  [...text.matchAll(WORD)].map(([, word = '']) => word).filter((word) => !isWord(word))

/** Fills in a canned answer's placeholders. Braces in the values are not placeholders. */
export const fillCanned = (text: string, values: Readonly<Record<CannedWord, string>>): string =>
  text.replace(WORD, (whole, word: string) => (isWord(word) ? values[word] : whole))
