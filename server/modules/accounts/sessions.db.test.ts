import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, confirmedMember, PASSWORD, signIn, visitor } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { makeOnlySuperAdmin, staffMember } from '#test/second-factor.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const [MINUTE, HOUR, DAY] = [60, 3600, 24 * 3600]

const isSignedIn = async (actor: Actor) => (await actor.call('GET /api/session')).body.member !== null

/** Signs a member in. Returns the member and the cookie. */
async function signedIn(rememberMe: boolean) {
  const { actor, email } = await confirmedMember(app())
  const { headers } = await signIn(actor, email, { rememberMe })
  return { actor, email, cookies: headers.getSetCookie() }
}

describe('a session', () => {
  test('lives an hour without remember-me, and its cookie ends with the browser', async () => {
    const { actor, cookies } = await signedIn(false)
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(/^paz\.session_token=\S+; Path=\/; HttpOnly; SameSite=Lax$/)
    const idle = await signedIn(false)
    app().clock.advance(HOUR - 1)
    expect(await isSignedIn(actor)).toBe(true)
    app().clock.advance(1)
    expect(await isSignedIn(idle.actor)).toBe(false)
    expect((await idle.actor.call('GET /api/dashboard')).code).toBe('unauthenticated')
  })

  test('lives 30 days with remember-me, and so does its cookie', async () => {
    const { actor, cookies } = await signedIn(true)
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const idle = await signedIn(true)
    app().clock.advance(30 * DAY - 1)
    expect(await isSignedIn(actor)).toBe(true)
    app().clock.advance(1)
    expect(await isSignedIn(idle.actor)).toBe(false)
  })

  test('is extended by use', async () => {
    const short = await signedIn(false)
    for (let times = 0; times < 5; times += 1) {
      app().clock.advance(50 * MINUTE)
      expect(await isSignedIn(short.actor)).toBe(true)
    }
    app().clock.advance(HOUR)
    expect(await isSignedIn(short.actor)).toBe(false)

    const long = await signedIn(true)
    app().clock.advance(20 * DAY)
    const used = await long.actor.call('GET /api/session')
    expect(used.headers.getSetCookie()).toEqual([expect.stringMatching(/^paz\.session_token=\S+; Max-Age=2592000; /)])
    app().clock.advance(20 * DAY)
    expect(await isSignedIn(long.actor)).toBe(true)
  })

  test('is not updated at every use', async () => {
    const { actor } = await signedIn(true)
    app().clock.advance(HOUR)
    expect((await actor.call('GET /api/session')).headers.getSetCookie()).toEqual([])
  })

  test('ends with sign-out, without other sessions', async () => {
    const { actor, email } = await signedIn(true)
    const elsewhere = visitor(app())
    await signIn(elsewhere, email)
    const stolen = actor.cookie
    const { headers } = await actor.call('POST /api/auth/sign-out')
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^paz\.session_token=; .*HttpOnly; SameSite=Lax; Max-Age=0$/),
    ])
    actor.cookie = stolen
    expect(await isSignedIn(actor)).toBe(false)
    expect(await isSignedIn(elsewhere)).toBe(true)
    expect((await actor.call('POST /api/auth/sign-out')).status).toBe(200)
    expect(await isSignedIn(elsewhere)).toBe(true)
  })

  test('stores the client’s address, and trusts only the proxy’s header', async () => {
    const { email } = await signedIn(false)
    const client = visitor(app(), '6.6.6.6, 203.0.113.9')
    await signIn(client, email)
    const { db } = app().database
    const rows = await db
      .selectFrom('sessions')
      .select(['ip_address', 'created_at'])
      .where('ip_address', '=', '203.0.113.9')
      .execute()
    expect(rows).toEqual([{ ip_address: '203.0.113.9', created_at: app().clock.now() }])
  })
})

/** Uses the session at an interval until it has ended. @returns its lifetime in seconds */
async function measureLifetime(actor: Actor, everySeconds: number): Promise<number> {
  for (let age = 0; ; age += everySeconds) {
    if (!(await isSignedIn(actor))) return age
    app().clock.advance(everySeconds)
  }
}

describe('a session in continuous use', () => {
  test('ends 90 days after a member signed in, and the cookie says so', async () => {
    const { actor } = await signedIn(true)
    app().clock.advance(29 * DAY)
    await isSignedIn(actor)
    app().clock.advance(29 * DAY)
    await isSignedIn(actor)
    app().clock.advance(29 * DAY)
    const { headers } = await actor.call('GET /api/session')
    expect(headers.getSetCookie()).toEqual([expect.stringContaining(`; Max-Age=${3 * DAY}; `)])
    app().clock.advance(3 * DAY - 1)
    expect(await isSignedIn(actor)).toBe(true)
    app().clock.advance(1)
    expect(await isSignedIn(actor)).toBe(false)
  })

  test.each([true, false])('ends 12 hours after staff signed in (remember me: %s)', async (rememberMe) => {
    const { actor, email } = await openSuperAdmin()
    await signIn(actor, email, { rememberMe })
    expect(await measureLifetime(actor, 30 * MINUTE)).toBe(12 * HOUR)
  })

  test('of a member who becomes staff ends 12 hours after the sign-in, and not after the appointment', async () => {
    const superAdmin = await staffMember(app())
    await makeOnlySuperAdmin(app(), superAdmin.id)
    const early = await signedIn(true)
    app().clock.advance(5 * HOUR)
    const late = await signedIn(true)
    for (const { email } of [early, late]) {
      const body = { email, role: 'support' as const, reason: 'A new colleague', password: PASSWORD }
      expect((await superAdmin.call('POST /api/admin/staff', { body })).status).toBe(200)
    }
    app().clock.advance(7 * HOUR - 1)
    expect(await isSignedIn(early.actor)).toBe(true)
    app().clock.advance(1)
    expect(await isSignedIn(early.actor)).toBe(false)
    expect(await measureLifetime(late.actor, HOUR)).toBe(5 * HOUR)
  })

  test('is updated once when it reaches its maximum, and not at every call', async () => {
    const { actor, email } = await openSuperAdmin()
    await signIn(actor, email, { rememberMe: true })
    for (let calls = 0; calls < 3; calls += 1) {
      app().clock.advance(MINUTE)
      expect((await actor.call('GET /api/session')).headers.getSetCookie()).toEqual([])
    }
  })
})

/** Creates a super admin who can sign in. */
async function openSuperAdmin() {
  const { email } = (await staffMember(app())).account
  return { actor: visitor(app()), email }
}
