/**
 * Mails whose texts staff can edit at /admin/content, with the names that stand in braces for values (docs/product.md#mail-texts). Mails
 * that are put together from several sentences, and those to staff, are not among them. No imports, so that a browser loads nothing else.
 */

export const MAIL_PARTS = ['subject', 'body', 'note'] as const
export type MailPart = (typeof MAIL_PARTS)[number]

interface MailText {
  /** The names that can be used, beside `app`. */
  readonly names: readonly string[]
  /** The names that a part must have, unless it is empty. */
  readonly needs?: Readonly<Partial<Record<MailPart, readonly string[]>>>
}

const PLAN = ['subscription', 'duration'] as const

export const MAIL_TEXTS = {
  'mail-confirm': { names: [] },
  'mail-confirm-code': { names: ['code'], needs: { body: ['code'] } },
  'mail-account-exists': { names: ['email'], needs: { body: ['email'] } },
  'mail-reset-password': { names: [] },
  'mail-password-changed': { names: [] },
  'mail-new-sign-in': { names: ['device', 'address', 'at'], needs: { body: ['device', 'address', 'at'] } },
  'mail-redemption-pending': { names: [...PLAN, 'points', 'time'], needs: { body: ['subscription', 'points'] } },
  'mail-redemption-processing': { names: [...PLAN, 'points'], needs: { body: ['subscription'] } },
  'mail-redemption-completed': { names: [...PLAN, 'points'], needs: { body: ['subscription'] } },
  'mail-redemption-failed': {
    names: [...PLAN, 'points', 'reason', 'refund'],
    needs: { body: ['subscription', 'refund'], note: ['reason'] },
  },
  'mail-redemption-cancelled': {
    names: [...PLAN, 'points', 'reason', 'refund'],
    needs: { body: ['subscription', 'refund'], note: ['reason'] },
  },
  'mail-redemption-held': { names: [...PLAN, 'until', 'why'], needs: { body: ['subscription', 'until', 'why'] } },
  'mail-redemption-released': { names: PLAN, needs: { body: ['subscription'] } },
  'mail-redemptions-paused': { names: ['message'], needs: { body: ['message'] } },
  'mail-redemptions-resumed': { names: [] },
  'mail-leaderboard': { names: ['rank', 'month', 'score', 'points'], needs: { body: ['month', 'points'] } },
  'mail-points-expiring': { names: ['points', 'day', 'time'], needs: { body: ['points', 'day', 'time'] } },
  'mail-points-expiring-last': { names: ['points', 'day', 'time'], needs: { body: ['points', 'day', 'time'] } },
  'mail-points-expired': { names: ['points'], needs: { body: ['points'] } },
  'mail-support-opened': { names: ['subject'], needs: { body: ['subject'] } },
  'mail-support-answered': { names: ['subject'], needs: { body: ['subject'] } },
} as const satisfies Readonly<Record<string, MailText>>

export type MailDocument = keyof typeof MAIL_TEXTS
export const MAIL_DOCUMENTS = Object.keys(MAIL_TEXTS) as MailDocument[]

/** The longest text of each part. */
export const MAIL_TEXT_MAX: Readonly<Record<MailPart, number>> = { subject: 150, body: 2000, note: 1000 }

export const isMailDocument = (document: string): document is MailDocument => document in MAIL_TEXTS

/** Returns the names that can stand in braces in a mail. */
export const namesOfMail = (document: MailDocument): readonly string[] => ['app', ...MAIL_TEXTS[document].names]

/** Returns the names in braces. */
const namesIn = (text: string): string[] => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)

/** An address in a text: mail programs would make a link of it. */
const ADDRESS = /:\/\/|\bwww\./i

/**
 * Returns a sentence about what a part of a mail must not have or lacks; undefined if nothing. An empty part has no problem.
 *
 * @param words the text without marks and without the addresses of its links
 */
export function findMailProblem(
  document: MailDocument,
  part: MailPart,
  text: string,
  words = text,
): string | undefined {
  if (text.trim() === '') return undefined
  const unknown = namesIn(text).find((name) => !namesOfMail(document).includes(name))
  if (unknown !== undefined) return `This mail has no value with this name: {${unknown.slice(0, 60)}}`
  const { needs = {} }: MailText = MAIL_TEXTS[document]
  const missing = needs[part]?.find((name) => !namesIn(words).includes(name))
  if (missing) return `This text needs {${missing}}`
  if (!ADDRESS.test(words)) return undefined
  return part === 'subject' ? 'A subject cannot have links' : 'Please write a link with words: [words](https://…)'
}
