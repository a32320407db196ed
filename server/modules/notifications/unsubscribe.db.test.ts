import fc from 'fast-check'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { MAIL_TOPICS } from '#contracts/mail-topics.ts'
import { smtpMailer } from '#server/adapters/mail.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { mailsTo } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { notifierOf } from '#test/notifications.ts'
import { move, redeemPlan } from '#test/redemptions.ts'
import { SmtpPeer } from '#test/smtp-peer.ts'
import { openTicket } from '#test/support.ts'
import { deliverMails } from './index.ts'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'

const app = useTestApp()
const FROM_ELSEWHERE = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }

const mailsOf = (member: Actor) => mailsTo(app(), member.account.email)
const subjectsOf = async (member: Actor) => (await mailsOf(member)).map(({ subject }) => subject).sort()
const tokenFor = (member: Actor, topic: (typeof MAIL_TOPICS)[number]) =>
  unsubscribeToken(app().config.secret, member.id, topic)
const settingsOf = async (member: Actor) =>
  Object.fromEntries(
    (await member.call('GET /api/notifications/settings')).body.topics.map(({ topic, mail }) => [topic, mail]),
  )
const ALL_ON = { redemptions: true, rewards: true, points: true, support: true }

const NO_TABS = { position: 0, resetTo: () => {}, publish: () => {} }

/** Sends what a mail program sends for its 'unsubscribe' button. */
const oneClick = (token: string, caller = app().guest()) =>
  caller.send('POST', `/api/mail/unsubscribe?token=${token}`, 'List-Unsubscribe=One-Click', {
    'content-type': 'application/x-www-form-urlencoded',
    ...FROM_ELSEWHERE,
  })

describe('a mail that a member may switch off', () => {
  test('has a link to unsubscribe, and headers for mail programs', async () => {
    const { db } = app().database
    const member = await app().member()
    await app().mails()
    await using peer = await SmtpPeer.start()
    await openTicket(member)
    const mailer = smtpMailer(peer.url, 'Paz <post@paz.example>')
    const log = pino({ level: 'silent' })
    while ((await deliverMails({ db, mailer, site: app().config, tabs: NO_TABS, clock: app().clock, log })) > 0);
    const mail = peer.received.find(({ to }) => to === member.account.email)
    const { publicUrl } = app().config
    const token = tokenFor(member, 'support')
    expect(mail?.headers.get('list-unsubscribe')).toBe(`<${publicUrl}/api/mail/unsubscribe?token=${token}>`)
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.parts.get('text/plain')).toContain(`${publicUrl}/unsubscribe#token=${token}`)
    expect(mail?.parts.get('text/html')).toContain(`${publicUrl}/unsubscribe#token=${token}`)
  })

  test('is not sent once its topic is off, also if it was in the outbox; others are', async () => {
    const member = await app().member({ points: 5000 })
    await openTicket(member)
    await redeemPlan(member)
    await member.call('PUT /api/notifications/settings', { body: { topic: 'support', mail: false } })
    expect(await subjectsOf(member)).toEqual(['We received your redemption: Sony LIV'])
    expect(await app().database.db.selectFrom('outbox').select('id').where('topic', '=', 'mail').execute()).toEqual([])
  })
})

describe('mails that always come', () => {
  test('come with every topic off, and have no link to unsubscribe', async () => {
    const member = await app().member({ points: 5000 })
    const staff = await app().member({ role: 'moderator' })
    for (const topic of MAIL_TOPICS) {
      await member.call('PUT /api/notifications/settings', { body: { topic, mail: false } })
    }
    const id = await redeemPlan(member)
    await move(staff, id, 'pending', 'processing')
    await move(staff, id, 'processing', 'completed')
    await inTransaction(app().database.db, (tx) =>
      notifierOf(app()).mail(tx, { ...member.account, name: 'Me' }, { kind: 'passwordChanged' }),
    )
    const mails = await mailsOf(member)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Your activation code is ready: Sony LIV',
      'Your password was changed',
    ])
    for (const { text } of mails) expect(text).not.toContain('unsubscribe')
  })
})

describe('one click in a mail program', () => {
  test('switches the topic off, from any site and without a session; repeating changes nothing', async () => {
    const member = await app().member()
    for (const _ of [1, 2]) {
      const { status, body, headers } = await oneClick(tokenFor(member, 'rewards'))
      expect({ status, body }).toEqual({ status: 200, body: {} })
      expect(headers.getSetCookie()).toEqual([])
    }
    expect(await settingsOf(member)).toEqual({ ...ALL_ON, rewards: false })
  })

  test('can be undone in the settings', async () => {
    const member = await app().member()
    await oneClick(tokenFor(member, 'support'))
    const { body } = await member.call('PUT /api/notifications/settings', { body: { topic: 'support', mail: true } })
    expect(body.topics.every(({ mail }) => mail)).toBe(true)
    await openTicket(member)
    expect(await subjectsOf(member)).toEqual(['We received your support ticket'])
  })

  test('uses only member and topic of its token, regardless of the session', async () => {
    const [member, other] = [await app().member(), await app().member()]
    await oneClick(tokenFor(member, 'rewards'), other)
    expect(await settingsOf(other)).toEqual(ALL_ON)
    expect(await settingsOf(member)).toEqual({ ...ALL_ON, rewards: false })
  })

  test('with a wrong token, or one of an unknown member, gets the same answer and changes nothing', async () => {
    const member = await app().member()
    const token = tokenFor(member, 'rewards')
    const valid = await oneClick(tokenFor(await app().member(), 'points'))
    const unknown = unsubscribeToken(app().config.secret, newKey(), 'rewards')
    const foreign = unsubscribeToken('another secret of more than 32 characters', member.id, 'rewards')
    for (const wrong of ['', 'x', unknown, foreign, token.slice(0, -1), token.replace('rewards', 'points')]) {
      const { status, body, headers } = await oneClick(wrong)
      expect({ status, body }).toEqual({ status: valid.status, body: valid.body })
      expect([...headers.keys()].sort()).toEqual([...valid.headers.keys()].sort())
    }
    expect(await settingsOf(member)).toEqual(ALL_ON)
  })

  test('works for that route only: other routes refuse cross-site requests', async () => {
    const member = await app().member()
    const body = { topic: 'rewards', mail: false }
    const { code } = await member.send('PUT', '/api/notifications/settings', body, FROM_ELSEWHERE)
    expect(code).toBe('crossSite')
  })
})

describe('opening the link', () => {
  test('only redirects to the page that asks, since mail scanners open links as well', async () => {
    const member = await app().member()
    const token = tokenFor(member, 'rewards')
    const { status, headers } = await app().guest().send('GET', `/api/mail/unsubscribe?token=${token}`)
    expect({ status, location: headers.get('location') }).toEqual({
      status: 303,
      location: `/unsubscribe#token=${token}`,
    })
    expect(await settingsOf(member)).toEqual(ALL_ON)
  })
})

test('a token with any changed character is invalid', () => {
  const secret = 'a secret of more than 32 characters for tests'
  const memberId = '01a240f1-85e0-7168-8eda-a67c86425b12'
  fc.assert(
    fc.property(fc.constantFrom(...MAIL_TOPICS), fc.nat(), fc.integer({ min: 1, max: 15 }), (topic, at, shift) => {
      const token = unsubscribeToken(secret, memberId, topic)
      expect(readUnsubscribeToken(secret, token)).toEqual({ memberId, topic })
      const start = token.length - 43
      // The last character has unused bits.
      const place = start + (at % 42)
      const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      const other = ALPHABET[(ALPHABET.indexOf(token[place] ?? '') + shift) % 64]
      expect(readUnsubscribeToken(secret, token.slice(0, place) + other + token.slice(place + 1))).toBeUndefined()
    }),
  )
})
