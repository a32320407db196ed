// The token of a mail that switches off its topic without a session. It contains member and topic, is signed, and does
// not expire, since members unsubscribe from old mails as well.

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { MAIL_TOPICS, type MailTopic } from '#contracts/mail-topics.ts'
import { Id } from '#contracts/values.ts'

export interface UnsubscribeLink {
  /** For mail programs, which send a POST request to it. */
  readonly oneClick: string
  /** For people: a page that asks. The token is in the fragment, which browsers do not send to servers. */
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

/** @returns member and topic of the token; undefined if its signature is wrong */
export function readUnsubscribeToken(
  secret: string,
  token: string,
): { memberId: string; topic: MailTopic } | undefined {
  const [id = '', topicName = '', signature = ''] = token.split('.')
  const memberId = Id.safeParse(id).data
  const topic = MAIL_TOPICS.find((name) => name === topicName)
  if (!memberId || !topic) return undefined
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(secret, `${id}.${topic}`)
  return given.length === expected.length && timingSafeEqual(given, expected) ? { memberId, topic } : undefined
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
