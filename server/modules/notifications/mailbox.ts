// The local mailbox receives all mails when no SMTP server is configured, outside production.

import type { z } from 'zod'
import type { MailboxMessage } from '#contracts/system.ts'
import type { Clock } from '#server/adapters/clock.ts'
import type { Mailer } from '#server/adapters/mail.ts'
import type { Db } from '#server/db/transaction.ts'

const MAX_MAILS = 500

/** Returns a mailer that stores mails in the database instead of sending them. */
export function mailboxMailer(db: Db, clock: Clock): Mailer {
  return {
    kind: 'mailbox',
    async send(id, mail) {
      await db
        .insertInto('mailbox')
        .values({
          id,
          recipient: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          sent_at: clock.now(),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
  }
}

/** Reads the newest stored mails, newest first. */
export async function readMailbox(db: Db): Promise<z.infer<typeof MailboxMessage>[]> {
  const rows = await db
    .selectFrom('mailbox')
    .selectAll()
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_MAILS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    html: row.html,
    links: [...row.text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link),
    sentAt: row.sent_at.toISOString(),
  }))
}
