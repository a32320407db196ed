/** Limits of the support desk and its canned answers. No imports, so that a browser loads them and nothing else. */

/**
 * What the inbox can be narrowed to: where staff are awaited, where they have been for longer than is stated, where the
 * member is, what is done, and everything.
 */
export const INBOX_VIEWS = ['open', 'overdue', 'answered', 'closed', 'all'] as const
export type InboxView = (typeof INBOX_VIEWS)[number]

/** Whose requests: of everybody, taken by the viewer, taken by nobody. */
export const INBOX_OWNERS = ['all', 'mine', 'none'] as const
export type InboxOwner = (typeof INBOX_OWNERS)[number]

/** Over how many days the time to an answer is measured. */
export const ANSWERS_DAYS = 30
/** The longest note of staff on a request. */
export const SUPPORT_NOTE_MAX = 1000
/** How often an inbox that somebody looks at is read again. */
export const INBOX_EVERY_MS = 10_000

export const CANNED_TITLE_MAX = 80
export const CANNED_TEXT_MAX = 2000
/** So many canned answers are kept: a list that can still be looked through. */
export const CANNED_MOST = 100

/** What a canned answer can say of the request that it is put into, as {name}. */
export const CANNED_WORDS = ['name', 'subject', 'request', 'hours'] as const
type CannedWord = (typeof CANNED_WORDS)[number]

const WORD = /\{([^{}]*)\}/g
const isWord = (word: string | undefined): word is CannedWord => CANNED_WORDS.some((known) => known === word)

/** The words in braces that no request knows. */
export const unknownWords = (text: string): string[] =>
  [...text.matchAll(WORD)].map(([, word = '']) => word).filter((word) => !isWord(word))

/** A canned answer with what it says of a request. What a member wrote into the subject is text and nothing else. */
export const fillCanned = (text: string, values: Readonly<Record<CannedWord, string>>): string =>
  text.replace(WORD, (whole, word: string) => (isWord(word) ? values[word] : whole))
