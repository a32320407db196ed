// The outbox stores the data of a mail. Its text is rendered on delivery, so that rendering does not slow down its cause.

import type { MailTopic } from '#contracts/mail-topics.ts'
import type { Mail } from '#server/adapters/mail.ts'
import { compose, type EmailTemplate, type Site } from './compose.ts'
import type { MailTexts } from './own-texts.ts'
import { topicOf } from './topic-of.ts'
import { unsubscribeLink } from './unsubscribe-token.ts'

/** The data of a mail, as the outbox stores it. */
export interface MailData {
  readonly to: string
  readonly name: string
  readonly memberId?: string | undefined
  /** Rows of the outbox have this name. */
  readonly letter: EmailTemplate
}

/** A mail with its text, as versions before 2026-11-24 stored it. */
export type LegacyMail = Mail & { readonly topic?: MailTopic }

export type MailSite = Site & { readonly secret: string }

/** Renders a stored mail. @param texts those of the operator */
export function renderMail(stored: MailData | LegacyMail, site: MailSite, texts?: MailTexts): Mail {
  if (!('letter' in stored)) return stored
  const { to, name, memberId, letter: template } = stored
  const topic = topicOf(template)
  const unsubscribe = topic && memberId ? unsubscribeLink(site, memberId, topic) : undefined
  return compose(template, { email: to, name }, site, unsubscribe, texts)
}
