import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { MailRefused, smtpMailer } from '#server/adapters/mail.ts'
import { newId, systemRandom } from '#server/adapters/random.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { useTestApp } from '#test/app.ts'
import { engine } from '#test/db.ts'
import { SmtpPeer } from '#test/smtp-peer.ts'
import { until } from '#test/until.ts'
import type { EmailTemplate } from './email-template.ts'
import { createNotifier, type DeliveryContext, deliverMails } from './index.ts'

const app = useTestApp()
const FROM = 'Paz <post@paz.example>'
/** Long timeouts, so that a busy machine does not look like a silent mail server. */
const HOUR = 3_600_000
const LONG_TIMEOUTS = { connectionTimeout: HOUR, greetingTimeout: HOUR, socketTimeout: HOUR }

// Unsent mails of one test must not reach the mail server of the next.
beforeEach(() => app().database.db.deleteFrom('outbox').execute())

let written = 0

/** Inserts a mail to a new recipient into the outbox. */
async function write(name = 'Ada', other?: EmailTemplate): Promise<string> {
  written += 1
  const email = `reader${written}@gmail.com`
  const notifier = createNotifier(app().clock, systemRandom)
  const link = `https://paz.example/confirm?token=${written}`
  const letter = other ?? ({ kind: 'confirm', link, points: 100 } as const)
  await inTransaction(app().database.db, (tx) => notifier.mail(tx, { email, name }, letter))
  return email
}

const delivery = (url: string): DeliveryContext => ({
  db: app().database.db,
  mailer: smtpMailer(url, FROM, LONG_TIMEOUTS),
  site: app().config,
  tabs: { position: 0, resetTo: () => {}, publish: () => {} },
  clock: app().clock,
  log: pino({ level: 'silent' }),
})

async function deliverAll(context: DeliveryContext): Promise<void> {
  while ((await deliverMails(context)) > 0);
}

const rowFor = async (email: string) => {
  const rows = await app().database.db.selectFrom('outbox').selectAll().where('topic', '=', 'mail').execute()
  return rows.find((row) => (row.payload as { to: string }).to === email)
}
const received = (peer: SmtpPeer, email: string) => peer.received.filter((mail) => mail.to === email)

describe('a mail that the server accepts', () => {
  test('arrives once, as text and as HTML', async () => {
    await using peer = await SmtpPeer.start()
    const email = await write('Zoë & "Co"')
    const context = delivery(peer.url)
    await deliverAll(context)
    app().clock.advance(7200)
    await deliverAll(context)
    const [mail, ...more] = received(peer, email)
    expect(more).toEqual([])
    expect(mail?.from).toBe('post@paz.example')
    expect(mail?.headers.get('from')).toBe(FROM)
    expect(mail?.headers.get('to')).toBe(email)
    expect(mail?.headers.get('subject')).toBe('Confirm your email address')
    expect(mail?.headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@paz\.example>$/)
    const link = `https://paz.example/confirm?token=${written}`
    expect(mail?.parts.get('text/plain')).toContain(`Hello Zoë & "Co",`)
    expect(mail?.parts.get('text/plain')).toContain(link)
    expect(mail?.parts.get('text/html')).toContain('Hello Zoë &amp; &quot;Co&quot;,')
    expect(mail?.parts.get('text/html')).toContain(`<a href="${link}"`)
    expect(await rowFor(email)).toBeUndefined()
  })

  test('is sent unchanged if an earlier version rendered it, unless its topic was switched off', async () => {
    await using peer = await SmtpPeer.start()
    const { database, clock } = app()
    const [now, { id: memberId }] = [clock.now(), await app().member()]
    await database.db
      .insertInto('muted_mails')
      .values({ member_id: memberId, topic: 'support', muted_at: now })
      .execute()
    for (const [to, topic] of [
      ['points@gmail.com', 'points'],
      ['support@gmail.com', 'support'],
    ] as const) {
      const payload = JSON.stringify({ to, subject: 'Hello', text: 'A text', html: '<p>A text</p>', topic })
      const id = newId(clock, systemRandom)
      const row = { id, topic: 'mail' as const, member_id: memberId, payload, created_at: now, available_at: now }
      await database.db.insertInto('outbox').values(row).execute()
    }
    await deliverAll(delivery(peer.url))
    const [mail] = received(peer, 'points@gmail.com')
    expect(mail?.headers.get('subject')).toBe('Hello')
    expect(mail?.parts.get('text/plain')).toContain('A text')
    expect(received(peer, 'support@gmail.com')).toEqual([])
    expect(await rowFor('support@gmail.com')).toBeUndefined()
  })

  test('is never sent when its cause was rolled back', async () => {
    await using peer = await SmtpPeer.start()
    const notifier = createNotifier(app().clock, systemRandom)
    const work = inTransaction(app().database.db, async (tx) => {
      await notifier.mail(tx, { email: 'unsent@gmail.com', name: 'Ada' }, { kind: 'resetPassword', link: 'x' })
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    await deliverAll(delivery(peer.url))
    expect(peer.tried).not.toContain('unsent@gmail.com')
  })

  test('is sent by one of several concurrent workers', async () => {
    await using peer = await SmtpPeer.start()
    const emails = []
    for (let count = 0; count < 30; count += 1) emails.push(await write())
    await Promise.all(Array.from({ length: 4 }, () => deliverAll(delivery(peer.url))))
    expect(peer.received.map((mail) => mail.to).sort()).toEqual(emails.sort())
    expect(new Set(peer.received.map((mail) => mail.headers.get('message-id'))).size).toBe(30)
  })

  test('is sent before those about the expiry of points', async () => {
    await using peer = await SmtpPeer.start()
    for (let count = 0; count < 6; count += 1) await write('Ada', { kind: 'pointsExpired', points: 100 })
    app().clock.advance(60)
    const asked = await write()
    expect(await deliverMails(delivery(peer.url))).toBe(5)
    expect(received(peer, asked)).toHaveLength(1)
    await deliverAll(delivery(peer.url))
    expect(peer.received).toHaveLength(7)
  })

  test.skipIf(engine !== 'postgres')('is sent by one of several workers that claim at the same moment', async () => {
    const { db, executeSql } = app().database
    await executeSql(`
      create function wait_for_all() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock_shared(7); return new; end $$;
      create trigger wait_for_all before update on outbox for each row execute function wait_for_all()`)
    await using peer = await SmtpPeer.start()
    const emails = []
    for (let count = 0; count < 20; count += 1) emails.push(await write())
    const workers = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(tx)
      const started = Array.from({ length: 4 }, () => deliverMails(delivery(peer.url)))
      await until(
        () =>
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            db,
          ),
        ({ rows }) => rows.length === 4,
      )
      return started
    })
    expect(await Promise.all(workers)).toEqual([5, 5, 5, 5])
    await executeSql('drop trigger wait_for_all on outbox')
    expect(peer.received.map((mail) => mail.to).sort()).toEqual(emails.sort())
  })
})

describe('a mail that the server rejects', () => {
  test('temporarily is tried again after 5, 10, 20 … seconds by the clock', async () => {
    await using peer = await SmtpPeer.start()
    peer.verdict = () => 451
    const email = await write()
    const context = delivery(peer.url)
    await deliverAll(context)
    for (const [tries, pause] of [5, 10, 20, 40].entries()) {
      expect(peer.tried).toHaveLength(tries + 1)
      app().clock.advance(pause - 1)
      await deliverAll(context)
      expect(peer.tried).toHaveLength(tries + 1)
      app().clock.advance(1)
      await deliverAll(context)
    }
    expect(await rowFor(email)).toMatchObject({ attempts: 5, failed_at: null })
    peer.verdict = () => undefined
    app().clock.advance(80)
    await deliverAll(context)
    expect(received(peer, email)).toHaveLength(1)
    expect(await rowFor(email)).toBeUndefined()
  })

  test('permanently is not tried again, and the reason is stored without the address', async () => {
    await using peer = await SmtpPeer.start()
    peer.verdict = () => 550
    const email = await write()
    const context = delivery(peer.url)
    await deliverAll(context)
    app().clock.advance(24 * 3600)
    await deliverAll(context)
    expect(peer.tried).toEqual([email])
    const row = await rowFor(email)
    expect(row?.failed_at).not.toBeNull()
    expect(row?.last_error).not.toContain(email)
  })

  test('is given up after twelve tries, the last ones an hour apart', async () => {
    await using peer = await SmtpPeer.start()
    peer.verdict = () => 451
    const email = await write()
    const context = delivery(peer.url)
    await deliverAll(context)
    for (let tries = 1; tries < 15; tries += 1) {
      app().clock.advance(3600)
      await deliverAll(context)
    }
    expect(peer.tried).toHaveLength(12)
    expect((await rowFor(email))?.failed_at).not.toBeNull()
  })

  test('because it does not answer is sent when it is back', async () => {
    let url = ''
    {
      await using peer = await SmtpPeer.start()
      url = peer.url
    }
    const email = await write()
    await deliverAll(delivery(url))
    expect(await rowFor(email)).toMatchObject({ attempts: 1, failed_at: null, last_error: expect.any(String) })
    await using peer = await SmtpPeer.start(Number(new URL(url).port))
    app().clock.advance(5)
    await deliverAll(delivery(peer.url))
    expect(received(peer, email)).toHaveLength(1)
  })

  test('does not delay other mails', async () => {
    await using peer = await SmtpPeer.start()
    const emails = []
    for (let count = 0; count < 12; count += 1) emails.push(await write())
    const refused = emails.slice(0, 8)
    peer.verdict = (recipient) => (refused.includes(recipient) ? 451 : undefined)
    await deliverAll(delivery(peer.url))
    expect(peer.received.map((mail) => mail.to).sort()).toEqual(emails.slice(8).sort())
  })
})

describe('a server that dies between sending a mail and recording it', () => {
  test('leads to at most a second mail, which has the same message id', async () => {
    await using peer = await SmtpPeer.start()
    const email = await write()
    const context = delivery(peer.url)
    const dying = Promise.withResolvers<never>()
    const mailer = {
      ...context.mailer,
      async send(id: string, mail: Parameters<typeof context.mailer.send>[1]) {
        await context.mailer.send(id, mail)
        return await dying.promise
      },
    }
    void deliverMails({ ...context, mailer })
    await until(
      () => received(peer, email),
      (mails) => mails.length === 1,
    )
    // No other worker claims it while the lease runs.
    app().clock.advance(119)
    await deliverAll(context)
    expect(received(peer, email)).toHaveLength(1)
    app().clock.advance(1)
    await deliverAll(context)
    app().clock.advance(24 * 3600)
    await deliverAll(context)
    const ids = received(peer, email).map((mail) => mail.headers.get('message-id'))
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('the meaning of a rejection', () => {
  const verdictOf = async (code: number) => {
    await using peer = await SmtpPeer.start()
    peer.verdict = () => code
    const mail = { to: 'ada@gmail.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
    const failure = await smtpMailer(peer.url, FROM, LONG_TIMEOUTS)
      .send(newId(app().clock, systemRandom), mail)
      .catch((error: unknown) => error)
    return failure instanceof MailRefused ? 'for good' : failure instanceof Error ? 'for now' : 'taken'
  }

  test('is in its code', async () => {
    for (const code of [421, 450, 451, 452, 500, 530, 535])
      expect({ code, means: await verdictOf(code) }).toEqual({ code, means: 'for now' })
    for (const code of [550, 551, 553, 554])
      expect({ code, means: await verdictOf(code) }).toEqual({ code, means: 'for good' })
  })
})
