// What is to leave the database is written into it first, in the transaction of its cause: a mail of
// something that was rolled back is never sent, and one of something that happened is never forgotten.

import { type SqlBool, sql } from 'kysely'
import type { MemberEvent } from '#contracts/events.ts'
import type { MailTopic } from '#contracts/mail-topics.ts'
import type { NoticeContent } from '#contracts/notices.ts'
import type { Clock } from '#server/adapters/clock.ts'
import type { Mail } from '#server/adapters/mail.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import type { OutboxRow } from '#server/commands/rows.ts'
import { effect, run, together } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { noticeStatement } from './add-notice.ts'
import { compose, type Letter, type Site } from './compose.ts'
import { topicOf } from './topic-of.ts'
import { unsubscribeLink } from './unsubscribe-token.ts'

const PUT = prepared(`
  insert into outbox (id, topic, member_id, payload, created_at, available_at) values ($1, $2, $3, $4, $5, $6)`)

/** What still waits to be sent to a member. */
export async function readWaitingMails(db: Db, email: string) {
  const rows = await mailsTo(db, email).select(['payload', 'created_at']).orderBy('created_at').execute()
  return rows.map(({ payload, created_at }) => ({
    subject: (payload as Mail).subject,
    createdAt: created_at.toISOString(),
  }))
}

/** Takes back what waits to be sent to a member, and what the local mailbox keeps of them. */
export async function forgetMails(tx: Tx, memberId: string, email: string): Promise<void> {
  await tx.deleteFrom('outbox').where('id', 'in', mailsTo(tx, email).select('id')).execute()
  await tx.deleteFrom('outbox').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('mailbox').where('recipient', '=', email).execute()
}

const mailsTo = (db: Db, email: string) =>
  db.selectFrom('outbox').where('topic', '=', 'mail').where(sql<SqlBool>`payload ->> 'to' = ${email}`)

/** Who is mailed. Mails of a topic name the member by id as well, who may have switched the topic off. */
export interface Recipient {
  readonly id?: string
  readonly email: string
  readonly name: string
}

/** A mail in the outbox. One of a topic is not sent when its member has switched the topic off meanwhile. */
export type WaitingMail = Mail & { readonly topic?: MailTopic }

export interface Notifier {
  /** Puts a mail to somebody into the outbox. */
  mail(tx: Tx, recipient: Recipient, letter: Letter): Promise<void>
  /**
   * Tells a member something inside the product, in the transaction of its cause: once, however often that is tried,
   * and not at all when it is rolled back. Open tabs hear of it.
   */
  notice(tx: Tx, memberId: string, content: NoticeContent): Promise<void>
  /** Tells the member's open tabs that something changed, once the transaction has committed. */
  event(tx: Tx, memberId: string, event: MemberEvent): Promise<void>
  /** The outbox's row of it, for a command. */
  eventRow(event: MemberEvent, afterSeconds?: number): OutboxRow
  /** The outbox's row of a mail to the member, for a command. */
  mailRow(recipient: Recipient, letter: Letter): OutboxRow
}

export function createNotifier(site: Site & { readonly secret: string }, clock: Clock, random: Random): Notifier {
  const rowOf = (topic: 'mail' | 'event', payload: object, afterSeconds = 0): OutboxRow => {
    const now = clock.now()
    const available_at = new Date(now.getTime() + afterSeconds * 1000)
    return { id: newId(clock, random), topic, payload, created_at: now, available_at }
  }
  const put = (memberId: string | null, { id, topic, payload, created_at, available_at }: OutboxRow) =>
    effect(PUT, [id, topic, memberId, JSON.stringify(payload), created_at, available_at])
  const eventRow: Notifier['eventRow'] = (event, afterSeconds) => rowOf('event', event, afterSeconds)
  const mailRow: Notifier['mailRow'] = (recipient, letter) => {
    const topic = topicOf(letter)
    if (!topic || !recipient.id) return rowOf('mail', compose(letter, recipient, site))
    const unsubscribe = unsubscribeLink(site, recipient.id, topic)
    return rowOf('mail', { ...compose(letter, recipient, site, unsubscribe), topic } satisfies WaitingMail)
  }
  return {
    mail: (tx, recipient, letter) =>
      run(tx, put(topicOf(letter) ? (recipient.id ?? null) : null, mailRow(recipient, letter))),
    async notice(tx, memberId, content) {
      const id = newId(clock, random)
      await together(tx, [noticeStatement(memberId, id, content, clock.now()), put(memberId, eventRow(NOTICED))])
    },
    event: (tx, memberId, event) => run(tx, put(memberId, eventRow(event))),
    eventRow,
    mailRow,
  }
}

const NOTICED: MemberEvent = { type: 'notice' }
