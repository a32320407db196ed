import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { smtpMailer } from '../../adapters/mail.ts'
import { type Check, type Finding, ok, problem, said, warning } from './finding.ts'

const AREA = 'mail'
const TIMEOUTS = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 15_000 }

/** Connects, and signs in where the address has a name; nothing is sent unless somebody is named. */
export const checkMail: Check = async ({ config, mailTo }) => {
  const { smtpUrl, mailFrom, appName } = config
  if (!smtpUrl) return [warning(AREA, 'Mails stay in the local mailbox', 'Set SMTP_URL for them to leave')]
  const findings: Finding[] = []
  const { protocol, hostname, username } = new URL(smtpUrl.replace('@/', '@localhost/'))
  const isLocal = ['localhost', '127.0.0.1', '[::1]', ''].includes(hostname)
  if (protocol === 'smtp:' && !isLocal && !/requireTLS=true/i.test(smtpUrl))
    findings.push(
      warning(AREA, 'smtp:// takes TLS only where the server offers it', 'Use smtps://, or add ?requireTLS=true'),
    )
  // A name that the server does not ask for is tried all the same: somebody thinks that it counts.
  const transport = createTransport({ url: smtpUrl, forceAuth: username !== '', ...TIMEOUTS })
  try {
    await transport.verify()
    findings.push(ok(AREA, 'The mail server answers and lets us in'))
  } catch (error) {
    const { code } = error as { code?: string }
    const mend =
      code === 'EAUTH' ? 'Look at name and password in SMTP_URL' : 'Look at host, port and scheme of SMTP_URL'
    return [...findings, problem(AREA, `The mail server does not take us: ${said(error)}`, mend)]
  } finally {
    transport.close()
  }
  if (mailTo) findings.push(await send(smtpUrl, mailFrom, appName, mailTo))
  return findings
}

async function send(smtpUrl: string, mailFrom: string, appName: string, to: string): Promise<Finding> {
  const text = `${appName} can send mail. Nobody has to answer this.`
  try {
    const mailer = smtpMailer(smtpUrl, mailFrom, TIMEOUTS)
    await mailer.send(randomUUID(), {
      to,
      subject: `${appName}: a mail to see it arrive`,
      text,
      html: `<p>${text}</p>`,
    })
    return ok(AREA, 'A mail was taken; whether it arrives, and not among spam, only its reader sees')
  } catch (error) {
    return problem(AREA, `A mail was refused: ${said(error)}`, 'Look at MAIL_FROM: may this server send for its host?')
  }
}
