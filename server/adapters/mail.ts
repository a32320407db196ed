import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** URL for one-click unsubscribing from mails of this kind (RFC 8058). */
  readonly unsubscribe?: string
}

/** Sends a mail, or throws: {@link MailRefused} for a permanent failure, any other error for one that may be retried. */
export interface Mailer {
  readonly kind: 'smtp' | 'mailbox'
  send(id: string, mail: Mail): Promise<void>
}

/** The mail server has refused the mail permanently. */
export class MailRefused extends Error {
  /** Whether it says that the address does not exist, so that no mail will ever arrive there. */
  readonly isUnknownAddress: boolean

  constructor(message: string, isUnknownAddress = false) {
    super(message)
    this.isUnknownAddress = isUnknownAddress
  }
}

/** Enhanced status codes (RFC 3463) of an address that does not exist or is switched off, not of a full mailbox or a refused sender. */
const UNKNOWN_ADDRESS = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** In milliseconds. Their sum is shorter than the lease of a mail in the outbox. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Returns a mailer that sends through an SMTP server.
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
        // The same id on every attempt, so that mail programs recognise a duplicate.
        await transport.sendMail({
          ...{ to, subject, text, html },
          messageId: `<${id}@${host}>`,
          ...(unsubscribe && { headers: oneClick(unsubscribe) }),
        })
      } catch (error) {
        const { responseCode: status, response = '' } = error as { responseCode?: number; response?: string }
        if (status !== undefined && status >= 550)
          throw new MailRefused((error as Error).message, UNKNOWN_ADDRESS.test(response))
        throw error
      }
    },
  }
}
