// What is to leave the database is written into it first, in the transaction of its cause: a mail of
// something that was rolled back is never sent, and one of something that happened is never forgotten.

import { type SqlBool, sql } from 'kysely'
import type { MemberEvent } from '#contracts/events.ts'
import type { NotificationContent } from '#contracts/notifications.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import type { OutboxRow } from '#server/commands/rows.ts'
import { effect, run, runPipelined } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { notificationStatement } from './add-notification.ts'
import type { EmailTemplate } from './compose.ts'
import { type MailSite, type WaitingMail, writeOut } from './waiting-mail.ts'

const PUT = prepared(`
  insert into outbox (id, topic, member_id, payload, created_at, available_at) values ($1, $2, $3, $4, $5, $6)`)

/** What still waits to be sent to a member. */
export async function readWaitingMails(db: Db, email: string, site: MailSite) {
  const rows = await mailsTo(db, email).select(['payload', 'created_at']).orderBy('created_at').execute()
  return rows.map(({ payload, created_at }) => ({
    subject: writeOut(payload as WaitingMail, site).subject,
    createdAt: created_at.toISOString(),
  }))
}

/** Takes back what waits to be sent to a member, and what the local mailbox keeps of them. */
export async function deleteOldMails(tx: Tx, memberId: string, email: string): Promise<void> {
  await tx.deleteFrom('outbox').where('id', 'in', mailsTo(tx, email).select('id')).execute()
  await tx.deleteFrom('outbox').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('mailbox').where('recipient', '=', email).execute()
}

const mailsTo = (db: Db, email: string) =>
  db.selectFrom('outbox').where('topic', '=', 'mail').where(sql<SqlBool>`payload ->> 'to' = ${email}`)

/** Who is mailed. A member is named by id as well, who may have switched off what a mail is about. */
export interface Recipient {
  readonly id?: string
  readonly email: string
  readonly name: string
}

export interface Notifier {
  /** Puts a mail to somebody into the outbox. */
  mail(tx: Tx, recipient: Recipient, letter: EmailTemplate): Promise<void>
  /**
   * Tells a member something inside the product, in the transaction of its cause: once, however often that is tried,
   * and not at all when it is rolled back. Open tabs hear of it.
   */
  notice(tx: Tx, memberId: string, content: NotificationContent): Promise<void>
  /** Tells the member's open tabs that something changed, once the transaction has committed. */
  event(tx: Tx, memberId: string, event: MemberEvent): Promise<void>
  /** The outbox's row of it, for a command. */
  eventRow(event: MemberEvent, afterSeconds?: number): OutboxRow
  /** The outbox's row of a mail to the member, for a command. */
  mailRow(recipient: Recipient, letter: EmailTemplate): OutboxRow
}

export function createNotifier(clock: Clock, random: Random): Notifier {
  const rowOf = (topic: 'mail' | 'event', payload: object, afterSeconds = 0): OutboxRow => {
    const now = clock.now()
    const available_at = new Date(now.getTime() + afterSeconds * 1000)
    return { id: newId(clock, random), topic, payload, created_at: now, available_at }
  }
  const put = (memberId: string | null, { id, topic, payload, created_at, available_at }: OutboxRow) =>
    effect(PUT, [id, topic, memberId, JSON.stringify(payload), created_at, available_at])
  const eventRow: Notifier['eventRow'] = (event, afterSeconds) => rowOf('event', event, afterSeconds)
  const mailRow: Notifier['mailRow'] = ({ id, email, name }, letter) =>
    rowOf('mail', { to: email, name, memberId: id, letter } satisfies WaitingMail)
  return {
    mail: (tx, recipient, letter) => run(tx, put(recipient.id ?? null, mailRow(recipient, letter))),
    async notice(tx, memberId, content) {
      const id = newId(clock, random)
      await runPipelined(tx, [
        notificationStatement(memberId, id, content, clock.now()),
        put(memberId, eventRow(NOTICED)),
      ])
    },
    event: (tx, memberId, event) => run(tx, put(memberId, eventRow(event))),
    eventRow,
    mailRow,
  }
}

const NOTICED: MemberEvent = { type: 'notice' }
