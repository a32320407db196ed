import { type APIRequestContext, expect } from '@playwright/test'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
}

async function readMails(request: APIRequestContext): Promise<readonly Mail[]> {
  const answer = await request.get('/dev/mailbox.json')
  return ((await answer.json()) as { messages: readonly Mail[] }).messages
}

/** Reads all mails to an address, newest first. */
export const mailsOf = async (request: APIRequestContext, to: string): Promise<readonly Mail[]> =>
  (await readMails(request)).filter((mail) => mail.to === to)

/** Waits for a mail to an address with this subject. */
export async function waitForMail(request: APIRequestContext, to: string, subject: string): Promise<Mail> {
  const find = async () => (await mailsOf(request, to)).find((mail) => mail.subject.includes(subject))
  await expect.poll(find, `a mail to ${to}: ${subject}`).toBeDefined()
  return (await find()) ?? fail(`no mail to ${to}: ${subject}`)
}

/** Returns the link of a mail with this path. */
export const linkOf = (mail: Mail, path: string): string =>
  mail.links.find((link) => new URL(link).pathname === path) ?? fail(`no link to ${path} in "${mail.subject}"`)

function fail(what: string): never {
  throw new Error(what)
}
