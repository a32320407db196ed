// Every write is sent with additional fields of the server: none of them is stored.

import { afterAll, describe, expect, test } from 'vitest'
import { type RouteKey, routes } from '#contracts/index.ts'
import type { Route } from '#contracts/route.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { BEHIND_PROXY, confirmedMember, newEmail, registrationForm, signIn, visitor } from '../account-flow.ts'
import type { Actor } from '../actor.ts'
import { newKey, useTestApp } from '../app.ts'
import { readAllTables } from '../deletion.ts'
import { formFor, planOf } from '../redemptions.ts'
import { sampleOf } from '../sample-input.ts'
import { STAFF_ACTIONS } from '../staff-actions.ts'
import { openTicket } from '../support.ts'
import { bodyOf, createActors, nameOf, publishedCalls, send } from './published-calls.ts'

const app = useTestApp({ environment: BEHIND_PROXY })

/** Unique values that can be searched for in all tables. */
const MARKS = {
  number: 987_654_321,
  id: 'deadbeef-dead-4eef-8ead-deadbeefdead',
  time: '1977-07-07T07:07:07.000Z',
  text: 'MARKED-BY-A-CLIENT',
}

const { number, id, time, text } = MARKS
const EXTRA: Readonly<Record<string, unknown>> = {
  ...{ id, memberId: id, member_id: id, userId: id, ownerId: id, actorId: id, created_by: id, sessionId: id },
  ...{ role: 'super_admin', roles: ['super_admin'], isAdmin: true, admin: true, permissions: ['system.manage'] },
  ...{
    status: 'banned',
    emailConfirmed: false,
    email_confirmed: false,
    emailVerified: true,
    image: text,
    mailbox: text,
  },
  ...{
    points: number,
    balance: number,
    totalEarned: number,
    total_earned: number,
    usedCount: number,
    used_count: number,
  },
  ...{
    wallet: { points: number },
    member: { id, role: 'super_admin', points: number },
    price: number,
    pointsCost: number,
  },
  ...{ createdAt: time, created_at: time, updatedAt: time, completedAt: time, deletedAt: time, deleted_at: time },
  ...{ password_hash: text, token: text, secret: text, hash: text, internalNote: text, activation_code: text },
  ...{ $set: { role: 'super_admin' }, 'role[]': 'super_admin', 'member.role': 'super_admin' },
}

/** Adds `__proto__` as an own property, which an object literal cannot have. */
const withProto = (body: object): string =>
  `{"__proto__":{"role":"super_admin","points":${number}},"constructor":{"prototype":{"role":"super_admin"}},${JSON.stringify(body).slice(1)}`

/** Adds the additional fields to every later body of the actor. */
function sendExtraFields(actor: Actor): Actor {
  const plain = actor.send.bind(actor)
  actor.send = (method, path, body, headers) => {
    const isObject = body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body))
    if (method === 'GET' || !isObject) return plain(method, path, body, headers)
    return plain(method, path, withProto({ ...EXTRA, ...body }), headers)
  }
  return actor
}

/** Returns the tables that contain one of the values. */
async function marked(): Promise<string[]> {
  const rows = await readAllTables(app())
  const isMarked = (stored: string) => Object.values(MARKS).some((mark) => stored.includes(String(mark)))
  return [...rows].filter(([, stored]) => isMarked(stored)).map(([name]) => name)
}

const accountOf = (memberId: string) =>
  app()
    .database.db.selectFrom('members')
    .select(['id', 'role', 'status', 'email', 'email_confirmed', 'image', 'created_at', 'mailbox'])
    .where('id', '=', memberId)
    .executeTakeFirst()

/** Routes whose body has fields; files have none. */
const WITH_FIELDS = (Object.keys(STAFF_ACTIONS) as RouteKey[]).filter(
  (key) => !Object.values<Route>(routes).find((route) => route.key === key)?.definition.upload,
)

describe('additional fields', () => {
  afterAll(async () => {
    expect(await marked()).toEqual([])
  })

  test.each(WITH_FIELDS)('of staff with %s are not stored', async (key) => {
    const staff = await app().member({ role: 'super_admin', points: 5000 })
    const member = await app().member({ points: 5000 })
    const before = await accountOf(staff.id)
    const call = await STAFF_ACTIONS[key]?.({ app: app(), staff, member })
    sendExtraFields(staff)
    const answer = await call?.()
    expect(answer?.status).toBe(200)
    expect(await accountOf(staff.id)).toEqual(before)
  })

  test('of a member with successful calls are not stored', async () => {
    const member = await app().member({ points: 5000 })
    const id = await openTicket(member)
    const form = formFor(await planOf(member))
    const { items } = (await member.call('GET /api/tasks')).body
    const visit = items.find(({ type }) => type === 'youtube')?.id ?? ''
    sendExtraFields(member)
    const before = await accountOf(member.id)
    const { card } = (await member.call('POST /api/games/scratch/cards')).body
    const quiz = (await member.call('POST /api/games/quiz', { body: { category: 'all', difficulty: 'easy' } })).body
    const answers = [
      await member.call('POST /api/games/wheel/spins'),
      await member.call('POST /api/games/scratch/cards/:id/claim', { params: { id: card.id } }),
      await member.call('POST /api/games/quiz/:id/answers', { params: quiz, body: { position: 0, choice: null } }),
      await member.call('POST /api/check-in'),
      await member.call('POST /api/special-tasks/ads', { body: { kind: 'daily_ad', task: 'task1' } }),
      await member.call('POST /api/tasks/:id/visit', { params: { id: visit } }),
      await member.call('POST /api/redemptions', { body: form }),
      await member.call('POST /api/fairness/rotate', { body: { clientSeed: 'mine' } }),
      await member.call('POST /api/support/:id/messages', { params: { id }, body: { text: 'More' } }),
      await member.call('POST /api/support/:id/close', { params: { id } }),
      await member.call('POST /api/notifications/read-all', { body: { upTo: newKey() } }),
      await member.call('POST /api/me/welcome-bonus'),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await accountOf(member.id)).toEqual(before)
  })

  test('of a registration, a sign-in and a profile are not stored', async () => {
    const { actor, email } = await confirmedMember(app(), newEmail(), EXTRA)
    sendExtraFields(actor)
    const { body } = await signIn(actor, email)
    expect(body.member).toMatchObject({ role: 'member', permissions: [], points: 100 })
    const before = await accountOf(body.member.id)
    const profile = { name: 'Ada', phone: '', timeZone: 'UTC', locale: 'en-GB', showName: true }
    expect((await actor.send('PUT', '/api/me/profile', profile, { 'idempotency-key': newKey() })).status).toBe(200)
    expect(await accountOf(body.member.id)).toEqual(before)
    const taken = registrationForm(email, { ...EXTRA, name: 'Another person' })
    expect((await visitor(app()).send('POST', '/api/auth/register', taken)).status).toBe(200)
    expect(await accountOf(body.member.id)).toEqual(before)
  })

  test('of every write, successful or not, change no account', async () => {
    const actors = await createActors(app())
    const all = async () => await Promise.all([actors.member, actors.staff].map(({ id }) => accountOf(id)))
    const before = await all()
    const failed: unknown[] = []
    for (const call of (await publishedCalls(app())).filter(({ method }) => method !== 'GET')) {
      const schema = bodyOf(call)
      const declared = Object.keys(schema?.properties ?? {})
      const extra = Object.entries(EXTRA).filter(([name]) => !declared.includes(name))
      const sample = schema ? (sampleOf(schema) as object) : {}
      app().clock.advance(61)
      const { status } = await send(actors.for(call), call, withProto({ ...Object.fromEntries(extra), ...sample }))
      if (status >= 500) failed.push({ call: nameOf(call), status })
    }
    expect(failed).toEqual([])
    expect(await all()).toEqual(before)
    expect((await verifyLedger(app().database.db)).findings).toEqual([])
    expect(({} as { role?: string }).role).toBeUndefined()
  })
})
