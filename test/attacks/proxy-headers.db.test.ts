// What only a proxy may say: whose request it is, by which host and which protocol. Said by anybody else it counts for
// nothing; and a host counts for nothing whoever says it, for the site's own is set.

import { describe, expect, test } from 'vitest'
import { confirmedMember, linkTo, newEmail, PASSWORD, registrationForm, signIn } from '../account-flow.ts'
import { type TestApp, useTestApp } from '../app.ts'

/** What programs in front of a server are known to say of the caller; the last is the one that is asked for. */
const saysAddress = (address: string) => ({
  'x-real-ip': address,
  'x-client-ip': address,
  'true-client-ip': address,
  'cf-connecting-ip': address,
  forwarded: `for=${address};host=evil.example;proto=https`,
  'x-forwarded-for': address,
})

const EVIL_HOST = {
  'x-forwarded-host': 'evil.example',
  'x-forwarded-server': 'evil.example',
  'x-host': 'evil.example',
  'x-original-url': '/api/admin/redemptions',
  'x-rewrite-url': '/api/admin/redemptions',
  'x-forwarded-prefix': '/evil',
  'x-forwarded-proto': 'https',
}

/** How many calls of a route for guests are answered before their address has had too many. */
async function triesOf(app: TestApp, headersOf: (number: number) => Readonly<Record<string, string>>): Promise<number> {
  for (let tries = 0; tries < 30; tries += 1) {
    const { status } = await app.guest().send('POST', '/api/auth/resend-confirmation', {}, headersOf(tries))
    if (status === 429) return tries
  }
  return 30
}

describe('without a trusted proxy', () => {
  const app = useTestApp()

  test('a caller who names another address each time is counted by the one that is real', async () => {
    expect(await triesOf(app(), (number) => saysAddress(`203.0.113.${number}`))).toBe(10)
  })

  test('a sign-in is noted with the address that is real', async () => {
    const staff = await app().member({ role: 'super_admin' })
    staff.headers = saysAddress('198.51.100.7')
    const { items } = (await staff.call('GET /api/me/sessions')).body
    expect(JSON.stringify(items)).not.toContain('198.51.100.7')
    const wrong = { email: newEmail(), password: PASSWORD }
    await app().guest().send('POST', '/api/auth/sign-in', wrong, saysAddress('198.51.100.7'))
    const rows = await app().database.db.selectFrom('sign_in_failures').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('198.51.100.7')
  })

  test('the figures of the server are not shown to who says that it is this machine', async () => {
    for (const address of ['127.0.0.1', '::1', '127.0.0.1, 203.0.113.5', 'localhost']) {
      expect((await app().guest().send('GET', '/metrics', undefined, saysAddress(address))).status).toBe(404)
    }
  })
})

describe('behind a trusted proxy', () => {
  const app = useTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' } })

  test('what the caller put in front of the proxy’s word counts for nothing', async () => {
    const tries = await triesOf(app(), (number) => saysAddress(`198.51.100.${number}, 203.0.113.5, 10.0.0.9`))
    expect(tries).toBe(10)
  })

  test('nor what stands there instead of an address: it is counted by the proxy', async () => {
    const words = ['unknown', '<script>', "' or 1=1 --", '203.0.113.9:80', '0x7f.1', '١.١.١.١', `${'9'.repeat(300)}`]
    const encoded = words.map((word) => Buffer.from(word, 'utf8').toString('latin1'))
    const tries = await triesOf(app(), (number) => saysAddress(encoded[number % encoded.length] ?? ''))
    expect(tries).toBe(10)
  })

  test('the figures of the server are not shown through it', async () => {
    for (const address of ['127.0.0.1', '10.0.0.1', '203.0.113.5']) {
      expect((await app().guest().send('GET', '/metrics', undefined, saysAddress(address))).status).toBe(404)
    }
  })
})

describe('a host or a path that a proxy is said to have seen', () => {
  const app = useTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://paz.example' } })

  test('stands in no mailed link', async () => {
    const guest = app().guest()
    guest.headers = EVIL_HOST
    const email = newEmail()
    await guest.send('POST', '/api/auth/register', registrationForm(email))
    await guest.send('POST', '/api/auth/forgot-password', { email })
    expect((await linkTo(app(), email)).origin).toBe('https://paz.example')
    await guest.send('POST', '/api/auth/resend-confirmation', { email })
    const mails = JSON.stringify(await app().mails())
    expect(mails).not.toContain('evil')
  })

  test('stands in no answer, opens no route, and does not change how the cookie travels', async () => {
    const { actor, email } = await confirmedMember(app())
    actor.headers = { ...EVIL_HOST, 'x-forwarded-proto': 'http' }
    const signedIn = await signIn(actor, email)
    expect(signedIn.headers.getSetCookie().join()).toMatch(/Secure/)
    for (const path of ['/api/session', '/api/auth/confirm?token=x', '/api/openapi.json']) {
      const { status, headers, body } = await actor.send('GET', path)
      expect(status).toBeOneOf([200, 303])
      expect(JSON.stringify([...headers, body])).not.toContain('evil')
    }
  })
})
