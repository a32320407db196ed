// Banned or suspended members who go on with their session and event stream. Rights to ban, and sessions that open at the same
// time: server/modules/members/change-status.db.test.ts.

import { describe, expect, test } from 'vitest'
import { endStreamsOfEndedSessions } from '#server/http/watch-streams.ts'
import { BEHIND_PROXY, confirmedMember, signIn, visitor } from '../account-flow.ts'
import type { Actor } from '../actor.ts'
import { newKey, useTestApp } from '../app.ts'
import { openTab } from '../event-stream.ts'
import { changeStatus } from '../members.ts'
import { fillPath } from '../sample-input.ts'
import { publishedCalls } from './published-calls.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const moderator = () => app().member({ role: 'moderator' })

/** Bans or suspends a member as staff. */
const applySanction = async (id: string, action: 'ban' | 'suspend') =>
  changeStatus(await moderator(), id, { action, from: 'active', reason: 'Five accounts' })

/** Changes the status directly in the database, so that sessions stay. */
const setStatus = (email: string, status: 'banned' | 'suspended' | 'active') =>
  app().database.db.updateTable('members').set({ status }).where('email', '=', email).execute()

for (const [status, action, code, detail] of [
  ['banned', 'ban', 'accountBanned', 'This account has been banned. Please contact support.'],
  ['suspended', 'suspend', 'accountSuspended', 'This account is suspended. Please contact support.'],
] as const) {
  describe(`a member who was ${status}`, () => {
    test('reads about it only with the right password, and gets no session', async () => {
      const { actor, email } = await confirmedMember(app())
      await setStatus(email, status)
      const refused = await signIn(actor, email)
      expect(refused.status).toBe(403)
      expect(refused.body).toMatchObject({ code, detail })
      expect(refused.headers.getSetCookie()).toEqual([])
      expect((await signIn(actor, email, { password: 'wrong horse' })).code).toBe('invalidCredentials')
      const sessions = await app()
        .database.db.selectFrom('sessions')
        .innerJoin('members', 'members.id', 'sessions.member_id')
        .select('sessions.id')
        .where('members.email', '=', email)
        .execute()
      expect(sessions).toEqual([])
      await setStatus(email, 'active')
      expect((await signIn(actor, email)).status).toBe(200)
    })

    test('can call only what a guest can, with the cookie of an earlier session', async () => {
      const { actor, email } = await confirmedMember(app())
      await signIn(actor, email, { rememberMe: true })
      expect((await actor.call('GET /api/dashboard')).status).toBe(200)
      await setStatus(email, status)
      const { cookie } = actor
      for (const { method, path, operation } of await publishedCalls(app())) {
        if (operation['x-access'] === 'guest') continue
        actor.cookie = cookie
        const answer = await actor.send(method, fillPath(path, newKey()), undefined, { 'idempotency-key': newKey() })
        expect(answer.code, `${method} ${path}`).toBe('unauthenticated')
      }
      expect((await actor.call('GET /api/session')).body.member).toBeNull()
    })

    test('gets no more events on an open stream, and cannot open another', async () => {
      const [member, staying] = [await app().member(), await app().member()]
      const listen = (actor: Actor) => openTab(app().url, actor.cookie ?? '')
      const [tab, other] = await Promise.all([listen(member), listen(staying)])
      for (const one of [tab, other]) await one.next()
      await applySanction(member.id, action)
      // The ban publishes an event. Without one, the check every ten seconds ends the stream.
      await endStreamsOfEndedSessions(app().hub, app().database.db, app().clock.now())
      expect(await tab.rest()).toEqual([])
      await staying.call('POST /api/check-in')
      await app().mails()
      expect((await other.next()).type).toBe('balance')
      await other.close()
      await expect(listen(member)).rejects.toThrow('401')
    })

    test('cannot sign in again with a new password', async () => {
      const { email } = await confirmedMember(app())
      await setStatus(email, status)
      await visitor(app()).call('POST /api/auth/forgot-password', { body: { email } })
      const [mail] = (await app().mails()).filter(({ to, subject }) => to === email && subject.includes('new password'))
      const token = new URLSearchParams(new URL(mail?.links[0] ?? '').hash.slice(1)).get('token') ?? ''
      const body = { token, password: 'battery staple', confirmPassword: 'battery staple' }
      await visitor(app()).call('POST /api/auth/reset-password', { body })
      expect((await signIn(visitor(app()), email, { password: 'battery staple' })).code).toBe(code)
    })
  })
}

test('a stream ends without an event when its session expires', async () => {
  const [late, staying] = [await app().member(), await app().member()]
  const tabs = await Promise.all([late, staying].map(({ cookie = '' }) => openTab(app().url, cookie)))
  for (const tab of tabs) await tab.next()
  const { db } = app().database
  await db.updateTable('sessions').set({ expires_at: app().clock.now() }).where('member_id', '=', late.id).execute()
  await endStreamsOfEndedSessions(app().hub, db, app().clock.now())
  expect(await tabs[0]?.rest()).toEqual([])
  await staying.call('POST /api/check-in')
  await app().mails()
  expect((await tabs[1]?.next())?.type).toBe('balance')
  await tabs[1]?.close()
})
