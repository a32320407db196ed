// Callers who send the head of a request and the first byte of its body, lose the right to make it, and then send the
// rest: every operation that writes, for every way of losing the right, has no effect.

import { describe, expect, test } from 'vitest'
import { type RouteKey, routes } from '#contracts/index.ts'
import { isAudited, writes } from '#contracts/route.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { PASSWORD } from '../account-flow.ts'
import { Actor, type Answer } from '../actor.ts'
import { useTestApp } from '../app.ts'
import { openSession } from '../factories.ts'
import { HeldActor } from '../held-actor.ts'
import { MEMBER_ACTIONS, UNAUDITED_ACTIONS, WITH_BOT } from '../member-actions.ts'
import { givePassword } from '../second-factor.ts'
import { type Act, STAFF_ACTS } from '../staff-acts.ts'
import { until } from '../until.ts'
import { stateOf } from './state.ts'

const app = useTestApp({ environment: WITH_BOT })
const LONG_AGO = new Date('2000-01-01T00:00:00Z')

/** The member at another device, signed in as well. */
async function elsewhere({ id, known }: Actor): Promise<Actor> {
  const { database, clock, config, url } = app()
  const { cookie } = await inTransaction(database.db, (tx) => openSession(tx, clock, config, id))
  return new Actor(url, { ...known, cookie })
}

async function changePassword(caller: Actor): Promise<void> {
  const { db } = app().database
  const known = await db
    .selectFrom('credentials')
    .select('password')
    .where('member_id', '=', caller.id)
    .executeTakeFirst()
  if (!known?.password) await givePassword(app(), caller.id)
  const body = { currentPassword: PASSWORD, newPassword: 'battery staple', confirmPassword: 'battery staple' }
  expect((await (await elsewhere(caller)).call('POST /api/me/password', { body })).status).toBe(200)
}

async function signOutEverywhere(caller: Actor): Promise<void> {
  const answer = await (await elsewhere(caller)).call('POST /api/me/end-sessions', { body: { which: 'others' } })
  expect(answer.body.ended).toBe(1)
}

const updateMember = (caller: Actor, change: { status: 'banned' } | { role: 'member' }) =>
  app().database.db.updateTable('members').set(change).where('id', '=', caller.id).execute()

const endSession = (caller: Actor) =>
  app()
    .database.db.updateTable('sessions')
    .set({ expires_at: app().clock.now() })
    .where('member_id', '=', caller.id)
    .execute()

/** How a caller loses the right to call, and what the server answers then. */
const LOSSES: Readonly<Record<string, readonly [(caller: Actor) => Promise<unknown>, string]>> = {
  'a ban': [(caller) => updateMember(caller, { status: 'banned' }), 'unauthenticated'],
  'a demotion': [(caller) => updateMember(caller, { role: 'member' }), 'forbidden'],
  'a change of the password': [changePassword, 'unauthenticated'],
  'sign-out everywhere': [signOutEverywhere, 'unauthenticated'],
  'the end of the session': [endSession, 'unauthenticated'],
}

interface PreparedCall {
  readonly caller: HeldActor
  readonly call: () => Promise<Answer<unknown>>
}

async function prepareCall(act: Act, by: 'staff' | 'member'): Promise<PreparedCall> {
  const { url } = app()
  const staff = new HeldActor(url, (await app().member({ role: 'super_admin', points: 5000 })).known)
  const member = new HeldActor(url, (await app().member({ points: 5000 })).known)
  return { caller: by === 'staff' ? staff : member, call: await act({ app: app(), staff, member }) }
}

/** Sends a call but for the end of its body, and returns once the server has read the session. */
async function startCall({ caller, call }: PreparedCall): Promise<{ answer: Promise<Answer<unknown>> }> {
  const { db } = app().database
  await db.updateTable('sessions').set({ updated_at: LONG_AGO }).where('member_id', '=', caller.id).execute()
  caller.hold()
  const answer = call()
  // The use of a session is noted when it is read.
  const readUse = () =>
    db.selectFrom('sessions').select('updated_at').where('member_id', '=', caller.id).executeTakeFirstOrThrow()
  await until(readUse, ({ updated_at }) => updated_at > LONG_AGO)
  return { answer }
}

const writing = Object.values(routes).filter((route) => writes(route) && route.definition.access !== 'guest')
const STAFF_ACTIONS: Partial<Record<RouteKey, Act>> = { ...STAFF_ACTS, ...UNAUDITED_ACTIONS }

describe.each([
  ['staff', STAFF_ACTIONS, Object.keys(LOSSES)],
  ['member', MEMBER_ACTIONS, Object.keys(LOSSES).filter((loss) => loss !== 'a demotion')],
] as const)('a call of %s whose body is held back', (by, actions, losses) => {
  const keys = writing
    .filter((route) => (route.definition.access === 'member') === (by === 'member'))
    .map(({ key }) => key as RouteKey)

  test.each(keys)('%s: has no effect once the right to make it is lost', async (key) => {
    const act = actions[key]
    if (!act) throw new Error('there is no successful call of it in test/staff-acts.ts or test/member-actions.ts')
    // Prepared first: a body may take ten seconds.
    const prepared: PreparedCall[] = []
    for (let count = 0; count <= losses.length; count += 1) prepared.push(await prepareCall(act, by))
    const control = prepared.pop() as PreparedCall
    const held: Promise<Answer<unknown>>[] = []
    for (const [index, one] of prepared.entries()) {
      held.push((await startCall(one)).answer)
      await LOSSES[losses[index] ?? '']?.[0](one.caller)
    }
    const before = await stateOf(app())
    for (const { caller } of prepared) caller.release()
    const answers = await Promise.all(held)
    expect(Object.fromEntries(losses.map((loss, index) => [loss, answers[index]?.code]))).toEqual(
      Object.fromEntries(losses.map((loss) => [loss, LOSSES[loss]?.[1]])),
    )
    expect(await stateOf(app())).toEqual(before)

    const { answer } = await startCall(control)
    control.caller.release()
    expect((await answer).status).toBe(200)
  })

  test('has a call here for no other route', () => {
    expect(Object.keys(actions).filter((key) => !keys.includes(key as RouteKey))).toEqual([])
  })
})

test('every audited route is one of the staff', () => {
  expect(writing.filter((route) => isAudited(route) && route.definition.access === 'member')).toEqual([])
})
