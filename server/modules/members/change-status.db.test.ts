import { describe, expect, test } from 'vitest'
import { endStatuses } from '#server/modules/accounts/index.ts'
import { BEHIND_PROXY, confirmedMember, signIn, visitor } from '#test/account-flow.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { ban, changeStatus, readMember } from '#test/members.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const sessionOf = async (actor: Awaited<ReturnType<typeof confirmedMember>>['actor']) =>
  (await actor.call('GET /api/session')).body.member

/** A signed-in member: their id and browser. */
async function signedIn() {
  const { actor, email } = await confirmedMember(app())
  const { body } = await signIn(actor, email)
  return { actor, email, id: body.member.id }
}

async function accountEvents(memberId: string): Promise<number> {
  const query = app().database.db.selectFrom('outbox').select('payload').where('member_id', '=', memberId)
  return (await query.execute()).filter(({ payload }) => JSON.stringify(payload) === '{"type":"account"}').length
}

describe('staff who ban and suspend', () => {
  test('end every session at once, and refuse sign-ins until activation', async () => {
    const staff = await app().member({ role: 'moderator', name: 'Mo' })
    const { actor, email, id } = await signedIn()
    const elsewhere = visitor(app())
    await signIn(elsewhere, email)
    const before = await accountEvents(id)
    for (const [action, status, code] of [
      ['ban', 'banned', 'accountBanned'],
      ['suspend', 'suspended', 'accountSuspended'],
    ] as const) {
      const answer = await changeStatus(staff, id, { action, from: 'active', reason: 'Five accounts' })
      expect(answer).toMatchObject({ status: 200, body: { status, statusUntil: null } })
      const sessions = app().database.db.selectFrom('sessions').selectAll().where('member_id', '=', id)
      expect(await sessions.execute()).toEqual([])
      for (const browser of [actor, elsewhere]) expect(await sessionOf(browser)).toBeNull()
      expect(await signIn(visitor(app()), email)).toMatchObject({ status: 403, code })
      expect(await sessions.execute()).toEqual([])
      expect(await readMember(staff, id)).toMatchObject({
        status,
        statusReason: 'Five accounts',
        statusBy: 'Mo',
        statusSince: app().clock.now().toISOString(),
        statusUntil: null,
        sessions: [],
      })
      expect((await changeStatus(staff, id, { action: 'activate', from: status })).body).toMatchObject({
        status: 'active',
      })
      expect(await readMember(staff, id)).toMatchObject({ status: 'active', statusReason: '' })
      expect((await signIn(actor, email)).status).toBe(200)
      expect((await signIn(elsewhere, email)).status).toBe(200)
    }
    expect((await accountEvents(id)) - before).toBe(4)
  })

  test('also end a session that is being opened concurrently', async () => {
    const staff = await app().member({ role: 'moderator' })
    for (let round = 0; round < 3; round += 1) {
      const { email, id } = await signedIn()
      await Promise.all([
        ban(staff, id),
        ...Array.from({ length: 3 }, () => signIn(visitor(app()), email)),
        ban(staff, id),
      ])
      expect(await app().database.db.selectFrom('sessions').selectAll().where('member_id', '=', id).execute()).toEqual(
        [],
      )
    }
  })

  test('set a last day, after which it ends automatically', async () => {
    const staff = await app().member({ role: 'moderator' })
    app().clock.set('2026-11-20T12:00:00.000Z')
    const [first, second, third] = [await signedIn(), await signedIn(), await signedIn()]
    expect((await ban(staff, first.id, { lastDay: '2026-11-21' })).body.statusUntil).toBe('2026-11-22T00:00:00.000Z')
    await changeStatus(staff, second.id, { action: 'suspend', from: 'active', reason: 'x', lastDay: '2026-11-21' })
    await ban(staff, third.id, { lastDay: '2026-11-22' })
    app().clock.set('2026-11-21T23:59:59.999Z')
    expect(await endStatuses(app().database.db, app().clock.now())).toBe(0)
    expect((await signIn(first.actor, first.email)).code).toBe('accountBanned')
    app().clock.set('2026-11-22T00:00:00.000Z')
    // Signing in works before the job has run.
    expect((await signIn(first.actor, first.email)).status).toBe(200)
    expect(await endStatuses(app().database.db, app().clock.now())).toBe(1)
    const desk = await app().member({ role: 'moderator' })
    for (const { id } of [first, second]) {
      expect(await readMember(desk, id)).toMatchObject({ status: 'active', statusUntil: null, statusReason: '' })
    }
    expect((await signIn(second.actor, second.email)).status).toBe(200)
    expect((await signIn(third.actor, third.email)).code).toBe('accountBanned')
  })

  test('are refused a past or distant day, a ban without a reason, and an outdated status', async () => {
    const staff = await app().member({ role: 'moderator' })
    const { id } = await app().member()
    app().clock.set('2026-11-22T12:00:00.000Z')
    for (const lastDay of ['2026-11-21', '1970-01-01', '2032-01-01', '9999-12-31', '0000-01-01']) {
      expect((await ban(staff, id, { lastDay })).code).toBe('statusEndInvalid')
    }
    expect((await ban(staff, id, { lastDay: '2026-02-30' })).code).toBe('invalidInput')
    expect((await ban(staff, id, { reason: ' ' })).code).toBe('reasonMissing')
    expect(await ban(staff, id, { from: 'suspended' })).toMatchObject({
      code: 'memberConflict',
      body: { values: { status: 'active' } },
    })
    expect((await changeStatus(staff, id, { action: 'activate', from: 'active' })).code).toBe('memberConflict')
    // Today is a valid last day.
    expect((await ban(staff, id, { lastDay: '2026-11-22' })).status).toBe(200)
  })

  test('do it once concurrently; the second call is refused', async () => {
    const { id } = await app().member()
    const colleagues = await Promise.all(
      (['moderator', 'moderator', 'super_admin'] as const).map((role) => app().member({ role })),
    )
    const answers = await Promise.all(
      colleagues.map((staff, index) =>
        changeStatus(staff, id, { action: index === 1 ? 'suspend' : 'ban', from: 'active', reason: 'x' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const audited = app().database.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id)
    expect(await audited.execute()).toHaveLength(1)
  })

  test('once for each click', async () => {
    const staff = await app().member({ role: 'moderator' })
    const { id } = await app().member()
    const key = newKey()
    const body = { action: 'ban', from: 'active', reason: 'x' } as const
    const answers = await Promise.all([1, 2, 3].map(() => changeStatus(staff, id, body, key)))
    for (const { status, body } of answers)
      expect({ status, body }).toMatchObject({ status: 200, body: { status: 'banned' } })
  })
})

describe('who may change the status of whom', () => {
  test('depends on roles: never oneself, never a super admin, other staff only by a super admin', async () => {
    for (const [by, whom, allowed] of [
      ['super_admin', 'member', true],
      ['super_admin', 'support', true],
      ['super_admin', 'moderator', true],
      ['super_admin', 'super_admin', false],
      ['moderator', 'member', true],
      ['moderator', 'support', false],
      ['moderator', 'moderator', false],
      ['moderator', 'super_admin', false],
      ['support', 'member', false],
    ] as const) {
      const [staff, target] = [await app().member({ role: by }), await app().member({ role: whom })]
      const { may } = await readMember(staff, target.id)
      expect([by, whom, may]).toEqual([by, whom, allowed ? ['ban', 'suspend'] : []])
      const { status, code } = await ban(staff, target.id)
      expect([by, whom, status, code]).toEqual([by, whom, allowed ? 200 : 403, allowed ? undefined : 'forbidden'])
      if (by !== 'support') expect((await ban(staff, staff.id)).code).toBe('selfDealing')
    }
    const staff = await app().member({ role: 'moderator' })
    expect((await ban(staff, newKey())).code).toBe('notFound')
    expect((await ban(await app().member(), staff.id)).code).toBe('forbidden')
  })
})
