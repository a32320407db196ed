// A transactional outbox: mails and events are inserted in the transaction of their cause. A rollback removes them, and
// after a commit they are delivered even if the process dies.

import { type SqlBool, sql } from 'kysely'
import type { MemberEvent } from '#contracts/events.ts'
import type { NotificationContent } from '#contracts/notifications.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import type { NotificationRow, OutboxRow } from '#server/commands/rows.ts'
import { run, runPipelined, statementWithoutRows } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { notificationsStatement } from './add-notification.ts'
import type { EmailTemplate } from './compose.ts'
import { type MailData, type MailSite, renderMail } from './render-mail.ts'
import { resumeMails } from './returned-mails.ts'

const INSERT_OUTBOX = prepared(`
  insert into outbox (id, topic, member_id, payload, created_at, available_at)
  select id, topic, member_id, payload, created_at, available_at
  from jsonb_to_recordset($1::jsonb) as x (id uuid, topic text, member_id uuid, payload jsonb, created_at timestamptz,
    available_at timestamptz)`)

/** Reads the mails to a member that were not sent yet. */
export async function readPendingMails(db: Db, email: string, site: MailSite) {
  const rows = await mailsTo(db, email).select(['payload', 'created_at']).orderBy('created_at').execute()
  return rows.map(({ payload, created_at }) => ({
    subject: renderMail(payload as MailData, site).subject,
    createdAt: created_at.toISOString(),
  }))
}

/** Deletes a member's unsent mails and events, their mails in the local mailbox, and what is noted about the address. */
export async function deleteMailsOf(tx: Tx, memberId: string, email: string): Promise<void> {
  await tx.deleteFrom('outbox').where('id', 'in', mailsTo(tx, email).select('id')).execute()
  await tx.deleteFrom('outbox').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('mailbox').where('recipient', '=', email).execute()
  await resumeMails(tx, email)
}

const mailsTo = (db: Db, email: string) =>
  db.selectFrom('outbox').where('topic', '=', 'mail').where(sql<SqlBool>`payload ->> 'to' = ${email}`)

/** The recipient of a mail. A member has an id, so that switched-off topics are respected. */
export interface Recipient {
  readonly id?: string
  readonly email: string
  readonly name: string
}

interface NotificationFor {
  readonly memberId: string
  readonly content: NotificationContent
}

export interface Notifier {
  /** Inserts a mail into the outbox. */
  mail(tx: Tx, recipient: Recipient, template: EmailTemplate): Promise<void>
  /**
   * Inserts a notification for a member in the transaction of its cause. Open tabs get an event after the commit, or so many seconds
   * later.
   */
  notify(tx: Tx, memberId: string, content: NotificationContent, eventAfterSeconds?: number): Promise<void>
  /** Does the same for several members at once. */
  notifyAll(tx: Tx, all: readonly NotificationFor[], eventAfterSeconds?: number): Promise<void>
  /** Inserts an event, which the member's open tabs get after the commit. */
  event(tx: Tx, memberId: string, event: MemberEvent): Promise<void>
  /** Returns the outbox row of an event, for a command. */
  eventRow(event: MemberEvent, afterSeconds?: number): OutboxRow
  /** Returns the row of a notification, for a command. The command adds the event `notification`. */
  notificationRow(content: NotificationContent): NotificationRow
  /** Returns the outbox row of a mail to the member, for a command. */
  mailRow(recipient: Recipient, template: EmailTemplate): OutboxRow
}

export function createNotifier(clock: Clock, random: Random): Notifier {
  const rowOf = (topic: 'mail' | 'event', payload: object, afterSeconds = 0): OutboxRow => {
    const now = clock.now()
    const available_at = new Date(now.getTime() + afterSeconds * 1000)
    return { id: newId(clock, random), topic, payload, created_at: now, available_at }
  }
  const insertRows = (rows: readonly (OutboxRow & { readonly member_id: string | undefined })[]) =>
    statementWithoutRows(INSERT_OUTBOX, [JSON.stringify(rows)])
  const eventRow: Notifier['eventRow'] = (event, afterSeconds) => rowOf('event', event, afterSeconds)
  const mailRow: Notifier['mailRow'] = ({ id, email, name }, template) =>
    rowOf('mail', { to: email, name, memberId: id, letter: template } satisfies MailData)
  const notifyAll: Notifier['notifyAll'] = async (tx, all, eventAfterSeconds) => {
    const notifications = all.map((one) => ({ ...one, id: newId(clock, random) }))
    const events = all.map(({ memberId }) => ({
      ...eventRow(NOTIFICATION_EVENT, eventAfterSeconds),
      member_id: memberId,
    }))
    await runPipelined(tx, [notificationsStatement(notifications, clock.now()), insertRows(events)])
  }
  return {
    mail: (tx, recipient, template) =>
      run(tx, insertRows([{ ...mailRow(recipient, template), member_id: recipient.id }])),
    notify: (tx, memberId, content, eventAfterSeconds) => notifyAll(tx, [{ memberId, content }], eventAfterSeconds),
    notifyAll,
    event: (tx, memberId, event) => run(tx, insertRows([{ ...eventRow(event), member_id: memberId }])),
    eventRow,
    notificationRow: (content) => ({ id: newId(clock, random), ...content, created_at: clock.now() }),
    mailRow,
  }
}

const NOTIFICATION_EVENT: MemberEvent = { type: 'notification' }
