// A mail waits in the outbox as what it says. It is written out when it is sent, so that nothing of that delays its cause.

import type { Mail } from '#server/adapters/mail.ts'
import { compose, type Letter, type Site } from './compose.ts'
import { topicOf } from './topic-of.ts'
import { unsubscribeLink } from './unsubscribe-token.ts'

/** What the outbox has of a mail. */
export interface WaitingMail {
  readonly to: string
  readonly name: string
  readonly memberId?: string | undefined
  readonly letter: Letter
}

export type MailSite = Site & { readonly secret: string }

/** Writes a mail out. One that a version before decision 072 left in the outbox is written out already. */
export function writeOut(waiting: WaitingMail | Mail, site: MailSite): Mail {
  if (!('letter' in waiting)) return waiting
  const { to, name, memberId, letter } = waiting
  const topic = topicOf(letter)
  const unsubscribe = topic && memberId ? unsubscribeLink(site, memberId, topic) : undefined
  return compose(letter, { email: to, name }, site, unsubscribe)
}
