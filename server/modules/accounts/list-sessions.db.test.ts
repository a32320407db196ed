import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, confirmedMember, signIn, visitor } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

const list = async (actor: Actor) => (await actor.call('GET /api/me/sessions')).body.items
const isSignedIn = async (actor: Actor) => (await actor.call('GET /api/session')).body.member !== null

/** Creates a member with three sessions. */
async function openThreeSessions() {
  const { actor: computer, email } = await confirmedMember(app())
  const phone = visitor(app(), '203.0.113.9')
  phone.headers = { ...phone.headers, 'user-agent': PHONE }
  const friend = visitor(app())
  for (const device of [computer, phone, friend]) {
    await signIn(device, email, { rememberMe: true })
    app().clock.advance(60)
  }
  return { computer, phone, friend, email }
}

describe('a member', () => {
  test('sees their sessions: the current one first, then by last use', async () => {
    const { computer, phone } = await openThreeSessions()
    const started = new Date(app().clock.now().getTime() - 120_000).toISOString()
    const items = await list(phone)
    expect(items.map(({ isThis }) => isThis)).toEqual([true, false, false])
    expect(items[0]).toMatchObject({
      address: '203.0.113.9',
      browser: 'Chrome',
      system: 'Android',
      startedAt: started,
      lastUsedAt: started,
    })
    expect(items[1]?.startedAt.localeCompare(items[2]?.startedAt ?? '')).toBe(1)
    expect((await list(computer)).map(({ id }) => id).sort()).toEqual(items.map(({ id }) => id).sort())
    expect(JSON.stringify(items)).not.toContain('token')
  })

  test('sees when each was last used, to within ten minutes', async () => {
    const { computer, phone } = await openThreeSessions()
    app().clock.advance(9 * 60)
    await phone.call('GET /api/session')
    const noted = app().clock.now().toISOString()
    app().clock.advance(9 * 60)
    await phone.call('GET /api/session')
    const seen = (await list(computer)).find(({ browser }) => browser === 'Chrome')
    expect(seen?.lastUsedAt).toBe(noted)
  })

  test('does not see expired sessions', async () => {
    const { computer, email } = await openThreeSessions()
    await signIn(visitor(app()), email)
    expect(await list(computer)).toHaveLength(4)
    app().clock.advance(3600)
    expect(await list(computer)).toHaveLength(3)
  })

  test('ends another session', async () => {
    const { computer, phone, friend } = await openThreeSessions()
    const id = (await list(friend)).find(({ isThis }) => isThis)?.id ?? ''
    const ended = await computer.call('DELETE /api/me/sessions/:id', { params: { id } })
    expect({ status: ended.status, cookies: ended.headers.getSetCookie() }).toEqual({ status: 200, cookies: [] })
    expect(await Promise.all([computer, phone, friend].map(isSignedIn))).toEqual([true, true, false])
    expect((await computer.call('DELETE /api/me/sessions/:id', { params: { id } })).code).toBe('notFound')
  })

  test('ends the current session, which clears its cookie', async () => {
    const { computer, phone } = await openThreeSessions()
    const id = (await list(computer))[0]?.id ?? ''
    const { headers } = await computer.call('DELETE /api/me/sessions/:id', { params: { id } })
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^paz\.session_token=; .*Max-Age=0$/)])
    expect(await Promise.all([computer, phone].map(isSignedIn))).toEqual([false, true])
  })

  test('ends all other sessions', async () => {
    const { computer, phone, friend } = await openThreeSessions()
    const { body } = await phone.call('POST /api/me/end-sessions', { body: { which: 'others' } })
    expect(body).toEqual({ ended: 2 })
    expect(await Promise.all([computer, phone, friend].map(isSignedIn))).toEqual([false, true, false])
    expect((await phone.call('POST /api/me/end-sessions', { body: { which: 'others' } })).body).toEqual({ ended: 0 })
  })

  test('ends all sessions including the current one', async () => {
    const { computer, phone, friend } = await openThreeSessions()
    const stolen = phone.cookie
    const { body, headers } = await phone.call('POST /api/me/end-sessions', { body: { which: 'all' } })
    expect(body).toEqual({ ended: 3 })
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^paz\.session_token=; .*Max-Age=0$/)])
    phone.cookie = stolen
    expect(await Promise.all([computer, phone, friend].map(isSignedIn))).toEqual([false, false, false])
  })

  test('cannot end sessions of other members', async () => {
    const [mine, theirs] = [await openThreeSessions(), await openThreeSessions()]
    const id = (await list(theirs.phone))[0]?.id ?? ''
    expect((await mine.computer.call('DELETE /api/me/sessions/:id', { params: { id } })).code).toBe('notFound')
    await mine.computer.call('POST /api/me/end-sessions', { body: { which: 'all' } })
    expect(await list(theirs.phone)).toHaveLength(3)
  })
})
