import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { PASSWORD, signIn } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { openTab } from '#test/event-stream.ts'
import { openSession } from '#test/factories.ts'
import { enrol, staffMember } from '#test/second-factor.ts'

const app = useTestApp()

const sessionsOf = async (chief: Actor, memberId: string) =>
  (await chief.call('GET /api/admin/security/sessions')).body.items.filter((one) => one.memberId === memberId)
const another = (memberId: string) =>
  inTransaction(app().database.db, (tx) => openSession(tx, app().clock, app().config, memberId))
const endOne = (chief: Actor, id: string, body = {}) =>
  chief.call('POST /api/admin/security/sessions/:id/end', { params: { id }, body })
const endAll = (chief: Actor, id: string, body = {}) =>
  chief.call('POST /api/admin/security/staff/:id/end-sessions', { params: { id }, body })
const lastEntry = () =>
  app().database.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()

describe('sessions of staff', () => {
  test('are listed, the own ones first and marked, and those of members are not', async () => {
    const chief = await app().member({ role: 'super_admin' })
    const support = await app().member({ role: 'support', name: 'Sue Support' })
    const member = await app().member()
    await another(chief.id)
    const { items, mayEnd } = (await chief.call('GET /api/admin/security/sessions')).body
    expect(mayEnd).toBe(true)
    expect(items.slice(0, 2)).toMatchObject([
      { isViewer: true, isThis: true },
      { isViewer: true, isThis: false },
    ])
    expect(items.filter(({ memberId }) => memberId === support.id)).toMatchObject([
      { name: 'Sue Support', role: 'support', isThis: false, isViewer: false },
    ])
    expect(items.filter(({ memberId }) => memberId === member.id)).toEqual([])
    app().clock.advance(31 * 24 * 3600)
    const later = await app().member({ role: 'super_admin' })
    expect((await later.call('GET /api/admin/security/sessions')).body.items).toHaveLength(1)
  })

  test('end at once, one or all of a person, with their streams, and are in the audit log', async () => {
    const chief = await app().member({ role: 'super_admin' })
    const support = await app().member({ role: 'support' })
    const { cookie } = await another(support.id)
    const tab = await openTab(app().url, support.cookie ?? '')
    await tab.next()
    const [first] = (await sessionsOf(chief, support.id)).slice(-1)
    const { body } = await endOne(chief, first?.id ?? '', { reason: 'Left a laptop' })
    expect(body).toEqual({ ended: 1, own: false })
    expect(await lastEntry()).toMatchObject({
      action: 'staff.end_sessions',
      actor_id: chief.id,
      subject_id: support.id,
      reason: 'Left a laptop',
    })
    expect((await lastEntry()).before).toContain(first?.id)
    expect(await sessionsOf(chief, support.id)).toHaveLength(1)
    expect((await endAll(chief, support.id)).body).toEqual({ ended: 1, own: false })
    expect((await support.call('GET /api/dashboard')).code).toBe('unauthenticated')
    const second = app().guest()
    second.cookie = cookie
    expect((await second.call('GET /api/dashboard')).code).toBe('unauthenticated')
    await app().mails()
    await tab.rest()
    expect((await endAll(chief, support.id)).code).toBe('noSessions')
  })

  test('are not ended by accident if they are the viewer’s own', async () => {
    const chief = await app().member({ role: 'super_admin' })
    await another(chief.id)
    const own = (await sessionsOf(chief, chief.id)).find(({ isThis }) => isThis)?.id ?? ''
    expect((await endOne(chief, own)).code).toBe('ownSession')
    expect((await endAll(chief, chief.id)).body).toEqual({ ended: 1, own: false })
    expect((await endAll(chief, chief.id)).code).toBe('noSessions')
    expect((await chief.call('GET /api/admin/security/sessions')).status).toBe(200)
    const answer = await endOne(chief, own, { ownToo: true })
    expect(answer.body).toEqual({ ended: 1, own: true })
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await chief.call('GET /api/admin/security/sessions')).code).toBe('unauthenticated')
  })

  test('of members, unknown ids and former staff cannot be ended here', async () => {
    const chief = await app().member({ role: 'super_admin' })
    const member = await app().member()
    const { id } = await another(member.id)
    expect((await endOne(chief, id)).code).toBe('notFound')
    expect((await endAll(chief, member.id)).code).toBe('notFound')
    expect((await endOne(chief, crypto.randomUUID())).code).toBe('notFound')
    expect((await endAll(chief, 'x\0')).code).toBe('notFound')
    expect((await member.call('GET /api/dashboard')).status).toBe(200)
  })

  test('are closed to every other role', async () => {
    const chief = await app().member({ role: 'super_admin' })
    const own = (await sessionsOf(chief, chief.id))[0]?.id ?? ''
    for (const role of ['moderator', 'support', 'member'] as const) {
      const other = await app().member({ role })
      expect((await other.call('GET /api/admin/security/sessions')).code).toBe('forbidden')
      expect((await endOne(other, own)).code).toBe('forbidden')
      expect((await endAll(other, chief.id)).code).toBe('forbidden')
    }
    expect((await chief.call('GET /api/admin/security/sessions')).status).toBe(200)
  })

  test('end once when two super admins end them at the same moment, and a replay ends no later one', async () => {
    const one = await app().member({ role: 'super_admin' })
    const other = await app().member({ role: 'super_admin' })
    const support = await staffMember(app(), { role: 'support' })
    const answers = await Promise.all([endAll(one, support.id), endAll(other, support.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const key = crypto.randomUUID()
    await signIn(support, support.account.email, { password: PASSWORD })
    const call = () =>
      one.call('POST /api/admin/security/staff/:id/end-sessions', { params: { id: support.id }, body: {}, key })
    expect((await call()).body.ended).toBe(1)
    await signIn(support, support.account.email, { password: PASSWORD })
    expect((await call()).headers.get('idempotent-replay')).toBe('true')
    expect(await sessionsOf(one, support.id)).toHaveLength(1)
  })
})

describe('the coverage of second factors', () => {
  test('lists who has one, since when, with how many backup codes, and who must have one', async () => {
    const chief = await staffMember(app())
    const without = await app().member({ role: 'support', name: 'Wanda Without' })
    const member = await app().member()
    await enrol(app(), chief)
    const { required, items } = (await chief.call('GET /api/admin/security/second-factors')).body
    expect(required).toBe(false)
    expect(items.find(({ memberId }) => memberId === chief.id)).toMatchObject({
      since: app().clock.now().toISOString(),
      backupCodesLeft: 10,
      must: false,
      isViewer: true,
    })
    expect(items.find(({ memberId }) => memberId === without.id)).toMatchObject({ since: null, backupCodesLeft: 0 })
    expect(items.some(({ memberId }) => memberId === member.id)).toBe(false)
    expect(items.at(-1)?.since).not.toBeNull()
  })
})
