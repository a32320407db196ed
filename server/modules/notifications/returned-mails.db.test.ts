import { sql } from 'kysely'
import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { smtpMailer } from '#server/adapters/mail.ts'
import { systemRandom } from '#server/adapters/random.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { SmtpPeer } from '#test/smtp-peer.ts'
import type { EmailTemplate } from './compose.ts'
import { createNotifier, deliverMails } from './index.ts'

const SECRET = `whsec_${Buffer.from('a key of mails that came back').toString('base64')}`
const app = useTestApp({ environment: { MAIL_WEBHOOK_SECRET: SECRET } })

const CONFIRM = { kind: 'confirm', link: 'https://paz.example/confirm', points: 100 } as const
const OPTIONAL = { kind: 'support', step: 'opened', news: { id: '0', subject: 'A question' } } as const

const addressOf = async ({ id }: Actor) =>
  (await app().database.db.selectFrom('members').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

/** Sends a mail to the address through a mail server. */
async function mail(peer: SmtpPeer, email: string, letter: EmailTemplate): Promise<void> {
  const { database, clock, config } = app()
  const notifier = createNotifier(clock, systemRandom)
  await inTransaction(database.db, (tx) => notifier.mail(tx, { email, name: 'Ada' }, letter))
  const tabs = { position: 0, resetTo: () => {}, publish: () => {} }
  const mailer = smtpMailer(peer.url, 'Paz <post@paz.example>')
  const context = { db: database.db, mailer, site: config, tabs, clock, log: pino({ level: 'silent' }) }
  while ((await deliverMails(context)) > 0);
}

/** Returns how many mails had each outcome, on all days. */
async function counts(): Promise<Record<string, number>> {
  const { rows } = await sql<{ outcome: string; mails: string }>`
    select outcome, sum(mails) as mails from mail_days group by outcome`.execute(app().database.db)
  return Object.fromEntries(rows.map(({ outcome, mails }) => [outcome, Number(mails)]))
}

function report(data: object, { secret = SECRET, at = new Date(), changed = false } = {}) {
  const body = { type: 'mail.returned', data }
  const signature = new Webhook(secret).sign('msg_1', at, JSON.stringify(body))
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
  }
  const sent = changed ? { ...body, data: { ...data, reason: 'complaint' } } : body
  return app().guest().send('POST', '/api/mail/returns', JSON.stringify(sent), headers)
}

describe('an address that the mail server does not know', () => {
  test('gets none but asked-for mails a day later, until its member says that it works again', async () => {
    await using peer = await SmtpPeer.start()
    const member = await app().member()
    const email = await addressOf(member)
    const before = await counts()
    peer.verdict = (address) => (address === email ? '550 5.1.1 no such user' : undefined)
    await mail(peer, email, CONFIRM)
    await mail(peer, email, CONFIRM)
    await mail(peer, email, OPTIONAL)
    expect(peer.tried).toEqual([email])
    app().clock.advance(86_400)
    await mail(peer, email, OPTIONAL)
    await mail(peer, email, CONFIRM)
    await mail(peer, email, CONFIRM)
    expect(peer.tried).toEqual([email, email])
    const { body } = await member.call('GET /api/notifications/settings')
    expect(body.returned).toEqual({ reason: 'bounce', since: app().clock.now().toISOString() })
    const staff = await app().member({ role: 'support' })
    const seen = await staff.call('GET /api/admin/members/:id', { params: { id: member.id } })
    expect(seen.body.returnedMails?.reason).toBe('bounce')
    peer.verdict = () => undefined
    expect((await member.call('POST /api/notifications/settings/resume')).body.returned).toBeNull()
    await mail(peer, email, CONFIRM)
    expect(peer.received.map(({ to }) => to)).toEqual([email])
    const after = await counts()
    const counted = (outcome: string) => (after[outcome] ?? 0) - (before[outcome] ?? 0)
    expect({ sent: counted('sent'), withheld: counted('withheld'), bounce: counted('bounce') }).toEqual({
      sent: 1,
      withheld: 4,
      bounce: 2,
    })
  })

  test.each(['550 5.7.1 sender refused', '552 5.2.2 mailbox full', '550 not today'])(
    'is not one that answers %s',
    async (answer) => {
      await using peer = await SmtpPeer.start()
      const member = await app().member()
      const email = await addressOf(member)
      peer.verdict = () => answer
      await mail(peer, email, CONFIRM)
      expect((await member.call('GET /api/notifications/settings')).body.returned).toBeNull()
    },
  )
})

describe('a message that a mail came back', () => {
  test('withholds optional mails after a complaint, and no others', async () => {
    await using peer = await SmtpPeer.start()
    const member = await app().member()
    const email = await addressOf(member)
    for (const reason of ['bounce', 'complaint', 'bounce', 'complaint'])
      expect((await report({ address: email.toUpperCase(), reason })).status).toBe(200)
    expect((await member.call('GET /api/notifications/settings')).body.returned?.reason).toBe('complaint')
    await mail(peer, email, OPTIONAL)
    await mail(peer, email, CONFIRM)
    expect(peer.received.map((one) => one.headers.get('subject'))).toEqual(['Confirm your email address'])
  })

  test('is refused with another secret, an old time or a changed body', async () => {
    const member = await app().member()
    const data = { address: await addressOf(member), reason: 'bounce' }
    const other = `whsec_${Buffer.from('a key of someone else, guessed').toString('base64')}`
    const old = new Date(Date.now() - 600_000)
    for (const options of [{ secret: other }, { at: old }, { changed: true }])
      expect(await report(data, options)).toMatchObject({ status: 401, code: 'webhookSignatureInvalid' })
    expect((await member.call('GET /api/notifications/settings')).body.returned).toBeNull()
  })
})
