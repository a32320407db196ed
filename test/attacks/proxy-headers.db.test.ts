// Headers that only a trusted proxy may set: the client address and the protocol. From other clients they have no effect. A
// forwarded host never has an effect, because the host of the site is configured.

import { describe, expect, test } from 'vitest'
import { confirmedMember, linkTo, newEmail, PASSWORD, registrationForm, signIn } from '../account-flow.ts'
import { type TestApp, useTestApp } from '../app.ts'

/** Headers with which proxies send the client address. */
const addressHeaders = (address: string) => ({
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

/** Counts the calls of a guest until the limit of the address is reached. */
async function triesOf(app: TestApp, headersOf: (number: number) => Readonly<Record<string, string>>): Promise<number> {
  for (let tries = 0; tries < 30; tries += 1) {
    const { status } = await app.guest().send('POST', '/api/auth/resend-confirmation', {}, headersOf(tries))
    if (status === 429) return tries
  }
  return 30
}

describe('without a trusted proxy', () => {
  const app = useTestApp()

  test('a caller who forges another address each time is limited by the real one', async () => {
    expect(await triesOf(app(), (number) => addressHeaders(`203.0.113.${number}`))).toBe(10)
  })

  test('a sign-in is stored with the real address', async () => {
    const staff = await app().member({ role: 'super_admin' })
    staff.headers = addressHeaders('198.51.100.7')
    const { items } = (await staff.call('GET /api/me/sessions')).body
    expect(JSON.stringify(items)).not.toContain('198.51.100.7')
    const wrong = { email: newEmail(), password: PASSWORD }
    await app().guest().send('POST', '/api/auth/sign-in', wrong, addressHeaders('198.51.100.7'))
    const rows = await app().database.db.selectFrom('sign_in_failures').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('198.51.100.7')
  })

  test('the metrics are refused to a caller who claims to be this machine', async () => {
    for (const address of ['127.0.0.1', '::1', '127.0.0.1, 203.0.113.5', 'localhost']) {
      expect((await app().guest().send('GET', '/metrics', undefined, addressHeaders(address))).status).toBe(404)
    }
  })
})

describe('behind a trusted proxy', () => {
  const app = useTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' } })

  test('addresses that the caller added before the proxy are ignored', async () => {
    const tries = await triesOf(app(), (number) => addressHeaders(`198.51.100.${number}, 203.0.113.5, 10.0.0.9`))
    expect(tries).toBe(10)
  })

  test('a text that is no address is ignored, and the address of the proxy counts', async () => {
    const words = ['unknown', '<script>', "' or 1=1 --", '203.0.113.9:80', '0x7f.1', '١.١.١.١', `${'9'.repeat(300)}`]
    const encoded = words.map((word) => Buffer.from(word, 'utf8').toString('latin1'))
    const tries = await triesOf(app(), (number) => addressHeaders(encoded[number % encoded.length] ?? ''))
    expect(tries).toBe(10)
  })

  test('the metrics are refused', async () => {
    for (const address of ['127.0.0.1', '10.0.0.1', '203.0.113.5']) {
      expect((await app().guest().send('GET', '/metrics', undefined, addressHeaders(address))).status).toBe(404)
    }
  })
})

describe('a forwarded host or path', () => {
  const app = useTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://paz.example' } })

  test('is in no mailed link', async () => {
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

  test('is in no response, opens no route, and does not change the cookie flags', async () => {
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
