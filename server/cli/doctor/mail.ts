import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { smtpMailer } from '../../adapters/mail.ts'
import { type Check, describeError, type Finding, ok, problem, warning } from './finding.ts'

const AREA = 'mail'
const TIMEOUTS = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 15_000 }

/** Connects to the mail server and signs in. Sends a mail only when `mailTo` is set. */
export const checkMail: Check = async ({ config, mailTo }) => {
  const { smtpUrl, mailFrom, appName } = config
  if (!smtpUrl) return [warning(AREA, 'Mails stay in the local mailbox', 'Set SMTP_URL to send them')]
  const findings: Finding[] = []
  const { protocol, hostname, username } = new URL(smtpUrl.replace('@/', '@localhost/'))
  const isLocal = ['localhost', '127.0.0.1', '[::1]', ''].includes(hostname)
  if (protocol === 'smtp:' && !isLocal && !/requireTLS=true/i.test(smtpUrl))
    findings.push(
      warning(AREA, 'smtp:// uses TLS only when the server offers it', 'Use smtps://, or add ?requireTLS=true'),
    )
  // Signs in with a configured name even if the server does not require it, to check the credentials.
  const transport = createTransport({ url: smtpUrl, forceAuth: username !== '', ...TIMEOUTS })
  try {
    await transport.verify()
    findings.push(ok(AREA, 'The mail server answers and accepts the sign-in'))
  } catch (error) {
    const { code } = error as { code?: string }
    const fix = code === 'EAUTH' ? 'Check name and password in SMTP_URL' : 'Check host, port and scheme of SMTP_URL'
    return [...findings, problem(AREA, `The mail server cannot be used: ${describeError(error)}`, fix)]
  } finally {
    transport.close()
  }
  if (mailTo) findings.push(await send(smtpUrl, mailFrom, appName, mailTo))
  return findings
}

async function send(smtpUrl: string, mailFrom: string, appName: string, to: string): Promise<Finding> {
  const text = `${appName} can send mail. You do not need to reply.`
  try {
    const mailer = smtpMailer(smtpUrl, mailFrom, TIMEOUTS)
    await mailer.send(randomUUID(), {
      to,
      subject: `${appName}: test mail`,
      text,
      html: `<p>${text}</p>`,
    })
    return ok(AREA, 'The mail server accepted a test mail; check that it arrives, and not as spam')
  } catch (error) {
    return problem(
      AREA,
      `A mail was refused: ${describeError(error)}`,
      'Check MAIL_FROM: may this server send for its host?',
    )
  }
}
