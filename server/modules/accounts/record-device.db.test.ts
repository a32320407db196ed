import { describe, expect, test } from 'vitest'
import { providerOf } from '#server/http/client-address.ts'
import { BEHIND_PROXY, confirmedMember, mailsTo, PASSWORD, signIn, visitor } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { newcomer } from '#test/deletion.ts'
import { contentsOf } from '#test/notifications.ts'

const app = useTestApp({ environment: BEHIND_PROXY })

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const SUBJECT = 'New sign-in to your Paz account'

/** Creates a guest with a user agent and an address. */
function browser(userAgent: string, address: string): Actor {
  const actor = visitor(app(), address)
  actor.headers = { ...actor.headers, 'user-agent': userAgent }
  return actor
}

const warnings = async (email: string) => (await mailsTo(app(), email)).filter(({ subject }) => subject === SUBJECT)

describe('signing in', () => {
  test('from the first device causes no notification, nor does a second sign-in from it', async () => {
    const { actor, email } = await newcomer(app())
    await signIn(actor, email)
    expect(await contentsOf(actor)).toEqual([])
    expect(await warnings(email)).toEqual([])
  })

  test('with another browser causes a notification and a mail, once', async () => {
    const { email } = await newcomer(app())
    const device = browser(FIREFOX, '10.0.200.1')
    for (const _ of [1, 2]) await signIn(device, email)
    expect(await contentsOf(device)).toEqual([
      { kind: 'new_sign_in', data: { browser: 'Firefox', system: 'Linux', address: '10.0.200.1' } },
    ])
    const mails = await warnings(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Firefox, Linux, IP address 10.0.200.1, on 20 November 2026, 12:00 UTC')
    expect(mails[0]?.text).not.toContain('unsubscribe')
    expect(mails[0]?.links).toEqual([`${app().config.publicUrl}/profile#sessions`])
  })

  test('from another provider’s network causes a notification, from another address of the same one none', async () => {
    const { email } = await newcomer(app())
    await signIn(browser(FIREFOX, '10.0.7.7'), email)
    const before = (await warnings(email)).length
    await signIn(browser(FIREFOX, '10.0.250.9'), email)
    expect(await warnings(email)).toHaveLength(before)
    await signIn(browser(FIREFOX, '203.0.113.5'), email)
    expect(await warnings(email)).toHaveLength(before + 1)
  })

  test('with a wrong password causes none and records no device', async () => {
    const { actor, email } = await newcomer(app())
    const device = browser(FIREFOX, '10.0.3.3')
    expect((await signIn(device, email, { password: 'wrong horse' })).status).toBe(401)
    expect(await contentsOf(actor)).toEqual([])
    await signIn(device, email)
    expect(await contentsOf(actor)).toHaveLength(1)
  })

  test('five times in parallel from a new device causes one notification', async () => {
    const { actor, email } = await newcomer(app())
    const device = () => browser(FIREFOX, '198.51.100.7')
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(device(), email)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await contentsOf(actor)).toHaveLength(1)
    expect(await warnings(email)).toHaveLength(1)
  })

  test('stores neither address nor browser, only a hash', async () => {
    const { email } = await newcomer(app())
    await signIn(browser(FIREFOX, '192.0.2.77'), email)
    const rows = await app().database.db.selectFrom('known_devices').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/Firefox|192\.0/)
  })
})

describe('a member is notified', () => {
  test('of a changed password, and of ended sessions', async () => {
    const { actor, email } = await newcomer(app())
    await signIn(visitor(app()), email)
    app().clock.advance(1)
    await actor.call('POST /api/me/end-sessions', { body: { which: 'others' } })
    app().clock.advance(1)
    const body = { currentPassword: PASSWORD, newPassword: 'battery staple', confirmPassword: 'battery staple' }
    await actor.call('POST /api/me/password', { body })
    expect(await contentsOf(actor)).toEqual([
      { kind: 'password_changed', data: { by: 'profile' } },
      { kind: 'sessions_ended', data: { count: 1 } },
    ])
  })

  test('of nothing when there was no session to end', async () => {
    const { actor } = await newcomer(app())
    await actor.call('POST /api/me/end-sessions', { body: { which: 'others' } })
    expect(await contentsOf(actor)).toEqual([])
  })

  test('of nothing before the first sign-in', async () => {
    const { email } = await confirmedMember(app())
    expect(await warnings(email)).toEqual([])
  })
})

test.each([
  ['203.0.113.5', '203.0'],
  ['2001:db8:1:2::9', '2001:db8'],
  ['2001:0db8::1', '2001:db8'],
  ['unknown', 'unknown'],
])('the provider of %s is %s', (address, provider) => expect(providerOf(address)).toBe(provider))
