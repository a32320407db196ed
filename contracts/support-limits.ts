/** What the forms and the routes of support share. No imports, so that a browser loads it and nothing else. */

export const SUPPORT_CATEGORIES = ['points', 'redemption', 'code', 'account', 'technical', 'other'] as const
export type SupportCategory = (typeof SUPPORT_CATEGORIES)[number]

/** Open: the member waits for staff. Answered: staff spoke last. Closed: done, by either. */
export const SUPPORT_STATUSES = ['open', 'answered', 'closed'] as const
export type SupportStatus = (typeof SUPPORT_STATUSES)[number]

export const SUBJECT_MAX = 120
/** The longest text of one message. */
export const MESSAGE_MAX = 4000
/** How many requests of a member may stand unclosed at once. */
export const REQUESTS_AT_ONCE = 5
/** How long a member can reopen a closed request by writing in it. */
export const REOPEN_DAYS = 14
/** How long a conversation can get before the member is asked to begin another. */
export const MESSAGES_MAX = 200
/** Within so many hours of a message a member has an answer: what the support pages say, and what staff are measured by. */
export const ANSWER_HOURS = 24
