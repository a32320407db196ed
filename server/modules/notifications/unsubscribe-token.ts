// The token of a mail by which its topic is switched off without a session: it names member and topic and is signed,
// so that nobody switches off for others. It has no end: old mails may be answered too.

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { MAIL_TOPICS, type MailTopic } from '#contracts/mail-topics.ts'
import { Id } from '#contracts/values.ts'

export interface UnsubscribeLink {
  /** For mail programs, which post to it. */
  readonly oneClick: string
  /** For people: a page that asks. The token stands in the fragment, which browsers send to nobody. */
  readonly page: string
}

const sign = (secret: string, text: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'paz unsubscribe', 32)))
    .update(text)
    .digest()

export function unsubscribeToken(secret: string, memberId: string, topic: MailTopic): string {
  const text = `${memberId}.${topic}`
  return `${text}.${sign(secret, text).toString('base64url')}`
}

/** @returns whom and what the token names; undefined for one that we have not made */
export function readUnsubscribeToken(
  secret: string,
  token: string,
): { memberId: string; topic: MailTopic } | undefined {
  const [id = '', topicName = '', signature = ''] = token.split('.')
  const memberId = Id.safeParse(id).data
  const topic = MAIL_TOPICS.find((name) => name === topicName)
  if (!memberId || !topic) return undefined
  const given = Buffer.from(signature, 'base64url')
  const right = sign(secret, `${id}.${topic}`)
  return given.length === right.length && timingSafeEqual(given, right) ? { memberId, topic } : undefined
}

export function unsubscribeLink(
  { publicUrl, secret }: { publicUrl: string; secret: string },
  memberId: string,
  topic: MailTopic,
): UnsubscribeLink {
  const token = unsubscribeToken(secret, memberId, topic)
  return {
    oneClick: `${publicUrl}/api/mail/unsubscribe?token=${token}`,
    page: `${publicUrl}/unsubscribe#token=${token}`,
  }
}
