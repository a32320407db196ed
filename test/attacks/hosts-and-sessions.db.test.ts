import { describe, expect, test } from 'vitest'
import {
  BEHIND_PROXY,
  confirmedMember,
  linkTo,
  newEmail,
  PASSWORD,
  registrationForm,
  signIn,
  visitor,
} from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { sendRaw } from '#test/raw-http.ts'

const app = useTestApp({ environment: BEHIND_PROXY })

const EVIL_HOSTS = [
  ['host: evil.example'],
  ['host: evil.example', 'x-forwarded-host: evil.example', 'x-forwarded-proto: https'],
  ['host: localhost', 'forwarded: host=evil.example;proto=https'],
]

const post = (path: string, headers: readonly string[], body: object) => {
  const json = JSON.stringify(body)
  const head = [`POST ${path} HTTP/1.1`, ...headers, 'connection: close', 'content-type: application/json']
  return sendRaw(app().url, [`${head.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`])
}

const memberOf = async (actor: Actor) => (await actor.call('GET /api/session')).body.member?.email

describe('a request that names another host', () => {
  test.each(EVIL_HOSTS)('(%s %s %s) still mails links to this site', async (...headers) => {
    const email = newEmail()
    await post('/api/auth/register', headers, registrationForm(email))
    await post('/api/auth/forgot-password', headers, { email })
    for (const kind of ['confirm', 'reset'] as const) {
      expect((await linkTo(app(), email, kind)).origin).toBe(new URL(app().config.publicUrl).origin)
    }
  })

  test('is refused if the host is invalid', async () => {
    const answer = await post('/api/auth/register', ['host: localhost@evil.example'], registrationForm(newEmail()))
    expect(answer?.status).toBe(400)
  })

  test('is redirected by a confirmation link to a page of this site', async () => {
    const answer = await sendRaw(app().url, [
      'GET /api/auth/confirm?token=x HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n',
    ])
    expect(answer?.headers.get('location')).toBe('/confirm#token=x')
  })
})

describe('a host that is not this site’s', () => {
  const local = '127.0.0.1'
  const evil = 'evil.example'
  const far = 'x-forwarded-for: 203.0.113.7'
  const get = (path: string, host: string, ...headers: string[]) =>
    sendRaw(app().url, [
      `GET ${[`${path} HTTP/1.1`, `host: ${host}`, 'connection: close', ...headers].join('\r\n')}\r\n\r\n`,
    ])
  const statusOf = async (...request: Parameters<typeof get>) => (await get(...request))?.status

  test.each(['/api/session', '/', '/api/docs', '/robots.txt'])('is refused from another machine: %s', async (path) => {
    const answer = await get(path, evil, far)
    expect(answer?.status).toBe(421)
    expect(answer?.headers.get('content-type')).toBe('application/problem+json')
    expect(answer?.text).toContain('unknownHost')
    expect(answer?.headers.get('x-content-type-options')).toBe('nosniff')
    for (const host of ['', '203.0.113.9', 'localhost.evil.example', 'xlocalhost', 'evil.example:3000'])
      expect({ host, status: await statusOf(path, host, far) }).toEqual({ host, status: 421 })
  })

  test('is refused for writes, without an effect', async () => {
    const email = newEmail()
    const answer = await post('/api/auth/register', [`host: ${evil}`, far], registrationForm(email))
    expect(answer?.status).toBe(421)
    expect(await app().mails()).not.toContainEqual(expect.objectContaining({ to: email }))
  })

  test('does not refuse the site’s own names, with any port and case', async () => {
    const { host } = new URL(app().config.publicUrl)
    for (const name of [host, 'LOCALHOST:9', local, `${local}:1`, '[::1]:3000'])
      expect({ name, status: await statusOf('/api/session', name, far) }).toEqual({ name, status: 200 })
  })

  test('is accepted from this machine, and for health checks of load balancers', async () => {
    expect(await statusOf('/api/session', evil)).toBe(200)
    for (const path of ['/api/health', '/api/ready']) expect(await statusOf(path, '203.0.113.9', far)).toBe(200)
  })

  // With DNS rebinding a page of an attacker could read the links in mails.
  test.each(['/dev/mailbox', '/dev/mailbox.json', '/metrics'])(
    'is refused for %s, also from this machine',
    async (path) => {
      expect(await statusOf(path, evil)).toBe(421)
      expect(await statusOf(path, evil, far)).toBe(421)
      expect(await statusOf(path, `${local}:3000`)).toBe(200)
      expect(await statusOf(path, new URL(app().config.publicUrl).host)).toBe(200)
    },
  )
})

describe('a session that an attacker put into the browser', () => {
  test('is replaced when the member signs in', async () => {
    const attacker = await confirmedMember(app())
    await signIn(attacker.actor, attacker.email)
    const victim = await confirmedMember(app())
    const planted = attacker.actor.cookie
    victim.actor.cookie = planted
    await signIn(victim.actor, victim.email)
    expect(victim.actor.cookie).not.toBe(planted)
    expect(await memberOf(victim.actor)).toBe(victim.email)
    expect(await memberOf(attacker.actor)).toBe(attacker.email)
  })

  test('is invalid if its token is made up', async () => {
    const { actor, email } = await confirmedMember(app())
    const planted = 'paz.session_token=chosen-by-an-attacker.c2lnbmF0dXJl'
    actor.cookie = planted
    await signIn(actor, email)
    expect(await memberOf(actor)).toBe(email)
    const other = visitor(app())
    other.cookie = planted
    expect(await memberOf(other)).toBeUndefined()
  })
})

describe('another site', () => {
  const FOREIGN = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

  test.each([
    ['POST /api/auth/sign-in', (email: string) => ({ email, password: PASSWORD })],
    ['POST /api/auth/sign-out', () => undefined],
    ['POST /api/auth/register', () => registrationForm(newEmail())],
    ['POST /api/auth/forgot-password', (email: string) => ({ email })],
  ] as const)('cannot make a browser %s', async (route, bodyFor) => {
    const { actor, email } = await confirmedMember(app())
    await signIn(actor, email)
    const mails = (await app().mails()).length
    const [method, path] = route.split(' ') as [string, string]
    const answer = await actor.send(method, path, bodyFor(email), FOREIGN)
    expect(answer).toMatchObject({ status: 403, code: 'crossSite' })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await memberOf(actor)).toBe(email)
    expect(await app().mails()).toHaveLength(mails)
  })

  test('cannot send the sign-in form without a script', async () => {
    const { email } = await confirmedMember(app())
    const answer = await visitor(app()).send('POST', '/api/auth/sign-in', `email=${email}&password=${PASSWORD}`, {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(answer.status).toBe(415)
  })
})
