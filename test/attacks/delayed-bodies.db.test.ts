// Callers send the head of a request and the first byte of its body, lose the right to make it, and then send the rest: no
// operation that writes has an effect. Every operation is tried with a ban and with one other loss of the right, in turn: the
// check is one function for all of them, so each loss is tried on a dozen operations and not on all.

import { describe, expect, test } from 'vitest'
import { type RouteKey, routes } from '#contracts/index.ts'
import { isAudited, writes } from '#contracts/route.ts'
import type { Answer } from '../actor.ts'
import { useTestApp } from '../app.ts'
import { COMMANDS } from '../command-routes.ts'
import { DelayedBodyActor } from '../delayed-body-actor.ts'
import { MEMBER_ACTIONS, UNAUDITED_ACTIONS, WITH_BOT } from '../member-actions.ts'
import { type Action, STAFF_ACTIONS } from '../staff-actions.ts'
import { until } from '../until.ts'
import { readDatabaseState } from './database-state.ts'
import { revocationsOf } from './revocations.ts'

const app = useTestApp({ environment: WITH_BOT })
const LONG_AGO = new Date('2000-01-01T00:00:00Z')
const LOSSES = revocationsOf(app)

interface PreparedCall {
  readonly caller: DelayedBodyActor
  readonly call: () => Promise<Answer<unknown>>
}

async function prepareCall(act: Action, by: 'staff' | 'member'): Promise<PreparedCall> {
  const { url } = app()
  const staff = new DelayedBodyActor(url, (await app().member({ role: 'super_admin', points: 5000 })).known)
  const member = new DelayedBodyActor(url, (await app().member({ points: 5000 })).known)
  return { caller: by === 'staff' ? staff : member, call: await act({ app: app(), staff, member }) }
}

/** Sends a call but for the end of its body, and returns once the server has read the session, which a command does after the body. */
async function startCall({ caller, call }: PreparedCall, key: string): Promise<{ answer: Promise<Answer<unknown>> }> {
  const { db } = app().database
  const before = app().received()
  await db.updateTable('sessions').set({ updated_at: LONG_AGO }).where('member_id', '=', caller.id).execute()
  caller.hold()
  const answer = call()
  // The use of a session is noted when it is read.
  const readUse = () =>
    db.selectFrom('sessions').select('updated_at').where('member_id', '=', caller.id).executeTakeFirstOrThrow()
  if (COMMANDS.includes(key as RouteKey)) await until(app().received, (received) => received > before)
  else await until(readUse, ({ updated_at }) => updated_at > LONG_AGO)
  return { answer }
}

const writing = Object.values(routes).filter((route) => writes(route) && route.definition.access !== 'guest')
const ALL_STAFF_ACTIONS: Partial<Record<RouteKey, Action>> = { ...STAFF_ACTIONS, ...UNAUDITED_ACTIONS }

describe.each([
  ['staff', ALL_STAFF_ACTIONS, Object.keys(LOSSES)],
  ['member', MEMBER_ACTIONS, Object.keys(LOSSES).filter((loss) => loss !== 'a demotion')],
] as const)('a call of %s whose body is held back', (by, actions, allLosses) => {
  const keys = writing
    .filter((route) => (route.definition.access === 'member') === (by === 'member'))
    .map(({ key }) => key as RouteKey)
  const [ban = '', ...others] = allLosses
  const withLosses = keys.map((key, index) => [key, [ban, others[index % others.length] ?? '']] as const)

  test.each(withLosses)('%s: has no effect once the right to make it is lost', async (key, losses) => {
    const act = actions[key]
    if (!act) throw new Error('there is no successful call of it in test/staff-actions.ts or test/member-actions.ts')
    // Prepared first: a body may take ten seconds.
    const prepared: PreparedCall[] = []
    for (let count = 0; count <= losses.length; count += 1) prepared.push(await prepareCall(act, by))
    const control = prepared.pop() as PreparedCall
    const held: Promise<Answer<unknown>>[] = []
    for (const [index, one] of prepared.entries()) {
      held.push((await startCall(one, key)).answer)
      await LOSSES[losses[index] ?? '']?.[0](one.caller)
    }
    const before = await readDatabaseState(app())
    for (const { caller } of prepared) caller.release()
    const answers = await Promise.all(held)
    expect(Object.fromEntries(losses.map((loss, index) => [loss, answers[index]?.code]))).toEqual(
      Object.fromEntries(losses.map((loss) => [loss, LOSSES[loss]?.[1]])),
    )
    expect(await readDatabaseState(app())).toEqual(before)

    const { answer } = await startCall(control, key)
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
