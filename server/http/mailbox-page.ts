import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Database } from '#server/db/open.ts'
import { readMailbox } from '#server/modules/notifications/index.ts'
import { plainPage } from './docs-page.ts'
import { Problem } from './problem.ts'

/** Serves the local mailbox as a page and as JSON. Mounted only outside production, without an SMTP server. */
export function mountMailbox(app: Hono, database: Database): void {
  const read = async () => {
    if (database.unavailableCode) throw new Problem(database.unavailableCode)
    return await readMailbox(database.db)
  }
  app.get('/dev/mailbox.json', async (c) => c.json({ messages: await read() }))
  app.get('/dev/mailbox', async (c) => {
    const messages = await read()
    return c.html(
      plainPage(
        'Mailbox',
        html`<h1>Mailbox</h1>
          <p>Mail stays here because no SMTP server is set. Newest first; the same as data: <a href="/dev/mailbox.json">mailbox.json</a>.</p>
          ${messages.length === 0 ? html`<p>No mail yet.</p>` : ''}
          ${messages.map(
            (message) => html`<article>
              <h2>${message.subject}</h2>
              <p>To ${message.to}, ${message.sentAt}</p>
              <pre>${withLinks(message.text)}</pre>
            </article>`,
          )}`,
      ),
    )
  })
}

const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
