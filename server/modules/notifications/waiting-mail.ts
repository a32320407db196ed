// A mail waits in the outbox as its facts. Its text is written when it is sent, so that writing it does not slow down its cause.

import type { MailTopic } from '#contracts/mail-topics.ts'
import type { Mail } from '#server/adapters/mail.ts'
import { compose, type EmailTemplate, type Site } from './compose.ts'
import { topicOf } from './topic-of.ts'
import { unsubscribeLink } from './unsubscribe-token.ts'

/** The facts of a mail, as the outbox stores them. */
export interface WaitingMail {
  readonly to: string
  readonly name: string
  readonly memberId?: string | undefined
  readonly letter: EmailTemplate
}

/** A mail with its text, as versions before 2026-11-24 stored it. */
export type WrittenMail = Mail & { readonly topic?: MailTopic }

export type MailSite = Site & { readonly secret: string }

/** Writes the text of a mail. */
export function writeOut(waiting: WaitingMail | WrittenMail, site: MailSite): Mail {
  if (!('letter' in waiting)) return waiting
  const { to, name, memberId, letter } = waiting
  const topic = topicOf(letter)
  const unsubscribe = topic && memberId ? unsubscribeLink(site, memberId, topic) : undefined
  return compose(letter, { email: to, name }, site, unsubscribe)
}
