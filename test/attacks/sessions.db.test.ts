// Sessions that were stolen, forged or read from the database. hosts-and-sessions.db.test.ts tests session fixation,
// server/http/headers.db.test.ts the flags of the cookie.

import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { BEHIND_PROXY, confirmedMember, linkTo, PASSWORD, signIn, visitor } from '../account-flow.ts'
import type { Actor, Answer } from '../actor.ts'
import { startTestApp, type TestApp, useTestApp } from '../app.ts'
import { openTab } from '../event-stream.ts'
import { ban, changeStatus } from '../members.ts'
import { readEverything } from './read-everything.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const NEW = 'battery staple'

interface StolenSession {
  readonly id: string
  readonly email: string
  /** The member's own device. */
  readonly home: Actor
  /** The device whose cookie was copied. */
  readonly phone: Actor
}

async function stealSession(): Promise<StolenSession> {
  const { actor: home, email } = await confirmedMember(app())
  const { body } = await signIn(home, email, { rememberMe: true })
  const phone = visitor(app())
  await signIn(phone, email, { rememberMe: true })
  return { id: body.member.id, email, home, phone }
}

/** Returns an actor in another network with a copy of the cookie. */
function thiefOf({ phone }: StolenSession): Actor {
  const thief = visitor(app())
  thief.cookie = phone.cookie
  return thief
}

async function resetByMail({ email }: StolenSession): Promise<Answer<unknown>> {
  await visitor(app()).call('POST /api/auth/forgot-password', { body: { email } })
  const token = new URLSearchParams((await linkTo(app(), email, 'reset')).hash.slice(1)).get('token') ?? ''
  const body = { token, password: NEW, confirmPassword: NEW }
  return await visitor(app()).call('POST /api/auth/reset-password', { body })
}

const moderator = () => app().member({ role: 'moderator' })

const WAYS_TO_END: Readonly<Record<string, (scene: StolenSession) => Promise<Answer<unknown>>>> = {
  'signs out where it was stolen': ({ phone }) => phone.call('POST /api/auth/sign-out'),
  'ends it in the list of sessions': async ({ home }) => {
    const { items } = (await home.call('GET /api/me/sessions')).body
    const id = items.find(({ isThis }) => !isThis)?.id ?? ''
    return await home.call('DELETE /api/me/sessions/:id', { params: { id } })
  },
  'signs out everywhere else': ({ home }) => home.call('POST /api/me/end-sessions', { body: { which: 'others' } }),
  'signs out everywhere': ({ home }) => home.call('POST /api/me/end-sessions', { body: { which: 'all' } }),
  'changes the password': ({ home }) =>
    home.call('POST /api/me/password', {
      body: { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW },
    }),
  'sets a new password with a mailed link': resetByMail,
  'deletes the account': ({ home }) =>
    home.call('POST /api/me/deletion', { body: { confirmation: 'DELETE', password: PASSWORD } }),
  'is banned': async ({ id }) => ban(await moderator(), id),
  'is suspended': async ({ id }) =>
    changeStatus(await moderator(), id, { action: 'suspend', from: 'active', reason: 'Looked at' }),
}

describe('a stolen session', () => {
  test.each(Object.keys(WAYS_TO_END))('is refused after the member %s', async (way) => {
    const there = await stealSession()
    const thief = thiefOf(there)
    expect((await thief.call('GET /api/me/profile')).body.email).toBe(there.email)
    expect((await WAYS_TO_END[way]?.(there))?.status).toBe(200)
    expect((await thief.call('GET /api/me/profile')).code).toBe('unauthenticated')
    expect((await thief.call('POST /api/games/wheel/spins')).code).toBe('unauthenticated')
    expect((await thief.call('GET /api/session')).body.member).toBeNull()
    await expect(openTab(app().url, thief.cookie ?? '')).rejects.toThrow('401')
  })

  test('is in no response, so that a script cannot read its token', async () => {
    const { home, email } = await stealSession()
    const tokenOf = (cookie = '') => decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    const signedIn = await signIn(visitor(app()), email)
    const token = tokenOf(home.cookie)
    expect(token.length).toBeGreaterThanOrEqual(32)
    expect(JSON.stringify(signedIn.body)).not.toContain(tokenOf(signedIn.headers.getSetCookie()[0]))
    for (const { call, text } of await readEverything(app(), home)) expect(text.includes(token), call).toBe(false)
  })

  test('is accepted only in its cookie, not in the address, a header or another cookie', async () => {
    const { home } = await stealSession()
    const value = decodeURIComponent(home.cookie?.split('=')[1] ?? '')
    const [token = ''] = value.split('.')
    for (const text of [value, token]) {
      for (const [query, headers] of [
        [`?session_token=${encodeURIComponent(text)}`, {}],
        ['', { authorization: `Bearer ${text}` }],
        ['', { 'x-session-token': text }],
        ['', { cookie: `session_token=${encodeURIComponent(text)}` }],
        ['', { cookie: `__Secure-paz.session_token=${encodeURIComponent(text)}` }],
        ['', { cookie: `better-auth.session_token=${encodeURIComponent(text)}` }],
      ] as const) {
        const answer = await visitor(app()).send('GET', `/api/me/profile${query}`, undefined, headers)
        expect(answer.code, query || JSON.stringify(headers)).toBe('unauthenticated')
      }
    }
  })
})

describe('a forged cookie', () => {
  const refused = async (value: string) => {
    const forger = visitor(app())
    forger.cookie = `paz.session_token=${value}`
    expect((await forger.call('GET /api/me/profile')).code, value).toBe('unauthenticated')
  }

  test('is refused if it is truncated anywhere', async () => {
    const { home } = await stealSession()
    const value = home.cookie?.split('=')[1] ?? ''
    for (let length = 0; length < value.length; length += 1) await refused(value.slice(0, length))
  })

  test('is refused with a wrong signature', async () => {
    const [mine, theirs] = [await stealSession(), await stealSession()]
    const partsOf = ({ home }: StolenSession) => decodeURIComponent(home.cookie?.split('=')[1] ?? '').split('.')
    const [[token = '', right = ''], [other = '']] = [partsOf(mine), partsOf(theirs)]
    const signed = (secret: string, hash = 'sha256') => createHmac(hash, secret).update(token).digest('base64')
    const { secret } = app().config
    const raw = Buffer.from(right, 'base64')
    const signatures = [
      '',
      signed('another secret of more than 32 characters'),
      signed(secret, 'sha1'),
      signed(secret, 'sha512'),
      raw.toString('hex'),
      raw.toString('base64url'),
      right.replace('=', ''),
      `${right} `,
      right.toLowerCase(),
      `${right}.${right}`,
    ]
    for (const signature of signatures) await refused(encodeURIComponent(`${token}.${signature}`))
    await refused(encodeURIComponent(`${other}.${right}`))
    // A JWT that names its own algorithm.
    const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
    await refused(`${part({ alg: 'none' })}.${part({ sub: mine.id })}.`)
    expect((await mine.home.call('GET /api/me/profile')).status).toBe(200)
  })

  test('cannot be made from the rows of the database', async () => {
    const { id } = await stealSession()
    const rows = await app().database.db.selectFrom('sessions').selectAll().where('member_id', '=', id).execute()
    expect(rows).toHaveLength(2)
    for (const row of rows)
      for (const text of [row.token, row.id, `${row.token}.`, `${row.id}.${row.token}`]) await refused(text)
  })

  const others: TestApp[] = []
  afterAll(async () => {
    for (const other of others) await other.stop()
  })

  test('of a server with another secret is refused, and ours is refused there', async () => {
    const other = await startTestApp({
      beside: app(),
      environment: { SECRET: 'quite another secret of 32 characters' },
    })
    others.push(other)
    const [ours, theirs] = [await app().member(), await other.member()]
    for (const [place, actor, status] of [
      [app(), ours, 200],
      [app(), theirs, 401],
      [other, theirs, 200],
      [other, ours, 401],
    ] as const) {
      const there = place.guest()
      there.cookie = actor.cookie
      expect((await there.call('GET /api/me/profile')).status).toBe(status)
    }
  })
})
