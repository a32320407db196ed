import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where a mail program may post to stop mails of this kind (RFC 8058). */
  readonly unsubscribe?: string
}

/** Takes a mail over, or throws. A refusal for good is a {@link MailRefused}; anything else may pass later. */
export interface Mailer {
  readonly kind: 'smtp' | 'mailbox'
  send(id: string, mail: Mail): Promise<void>
}

/** The server on the other side will never take this mail: trying again is of no use. */
export class MailRefused extends Error {}

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Together well within the time for which a mail is claimed from the outbox. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Sends through an SMTP server.
 *
 * @param url such as smtps://user:password@mail.example
 * @param from the sender, as name and address
 * @param timeouts in milliseconds
 */
export function smtpMailer(url: string, from: string, timeouts = TIMEOUTS): Mailer {
  const transport = createTransport({ url, ...timeouts }, { from })
  const host = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    kind: 'smtp',
    async send(id, mail) {
      const { to, subject, text, html, unsubscribe } = mail
      try {
        // The same id on every try: a mail that was taken twice is recognised as one.
        await transport.sendMail({
          ...{ to, subject, text, html },
          messageId: `<${id}@${host}>`,
          ...(unsubscribe && { headers: oneClick(unsubscribe) }),
        })
      } catch (error) {
        const status = (error as { responseCode?: number }).responseCode
        if (status !== undefined && status >= 550) throw new MailRefused((error as Error).message)
        throw error
      }
    },
  }
}
