// Callers send the head of a request and the first byte of its body, lose the permission to make it, and then send the rest: no write
// has an effect. Every write is tried with one revocation in turn, because one function checks all of them.

import { describe, expect, test } from 'vitest'
import { type RouteKey, routes } from '#contracts/index.ts'
import { isAudited, writes } from '#contracts/route.ts'
import type { Actor, Answer } from '../actor.ts'
import { useTestApp } from '../app.ts'
import { COMMANDS } from '../command-routes.ts'
import { DelayedBodyActor } from '../delayed-body-actor.ts'
import { MEMBER_ACTIONS, UNAUDITED_ACTIONS, WITH_BOT } from '../member-actions.ts'
import type { Action } from '../staff-action.ts'
import { STAFF_ACTIONS } from '../staff-actions.ts'
import { until } from '../until.ts'
import { readDatabaseState } from './database-state.ts'
import { revocationsOf } from './revocations.ts'

const app = useTestApp({ environment: WITH_BOT })
const LONG_AGO = new Date('2000-01-01T00:00:00Z')
const REVOCATIONS = revocationsOf(app)

interface PreparedCall {
  readonly caller: DelayedBodyActor
  readonly call: () => Promise<Answer<unknown>>
}

async function prepareCall(act: Action, by: 'staff' | 'member'): Promise<PreparedCall> {
  const { url } = app()
  const staff = new DelayedBodyActor(url, (await app().member({ role: 'super_admin', points: 5000 })).account)
  const member = new DelayedBodyActor(url, (await app().member({ points: 5000 })).account)
  return { caller: by === 'staff' ? staff : member, call: await act({ app: app(), staff, member }) }
}

/** Sends a call without the end of its body, and returns when the server has read the session. A command reads it after the body. */
async function startCall({ caller, call }: PreparedCall, key: string): Promise<{ answer: Promise<Answer<unknown>> }> {
  const { db } = app().database
  const before = app().received()
  await db.updateTable('sessions').set({ updated_at: LONG_AGO }).where('member_id', '=', caller.id).execute()
  caller.hold()
  const answer = call()
  // Reading a session updates its last use.
  const readUse = () =>
    db.selectFrom('sessions').select('updated_at').where('member_id', '=', caller.id).executeTakeFirstOrThrow()
  if (COMMANDS.includes(key as RouteKey)) await until(app().received, (received) => received > before)
  else await until(readUse, ({ updated_at }) => updated_at > LONG_AGO)
  return { answer }
}

async function revoke(name: string, caller: Actor): Promise<void> {
  const [lose] = REVOCATIONS[name] ?? []
  if (!lose) throw new Error(`there is no revocation '${name}'`)
  await lose(caller)
}

/** Checks that the caller has lost the session or the role, so that the case tested a real revocation. */
async function expectRevoked(name: string, caller: Actor): Promise<void> {
  const { member } = (await caller.call('GET /api/session')).body
  expect([name, member?.role]).toEqual([name, name === 'a demotion' ? 'member' : undefined])
}

/** Other tests of all these routes show that a call with its permission succeeds: audit-log.db.test.ts and changed-before-commit.db.test.ts. */
const TESTED_TO_SUCCEED = new Set<string>([...Object.keys(STAFF_ACTIONS), ...COMMANDS])
const writing = Object.values(routes).filter((route) => writes(route) && route.definition.access !== 'guest')
const ALL_STAFF_ACTIONS: Partial<Record<RouteKey, Action>> = { ...STAFF_ACTIONS, ...UNAUDITED_ACTIONS }

describe.each([
  ['staff', ALL_STAFF_ACTIONS, Object.keys(REVOCATIONS)],
  ['member', MEMBER_ACTIONS, Object.keys(REVOCATIONS).filter((name) => name !== 'a demotion')],
] as const)('a call of %s with a delayed body', (by, actions, revocations) => {
  const keys = writing
    .filter((route) => (route.definition.access === 'member') === (by === 'member'))
    .map(({ key }) => key as RouteKey)
  const cases = keys.map((key, index) => [key, revocations[index % revocations.length] ?? ''] as const)

  test('is tried with every revocation', () => {
    expect([...new Set(cases.map(([, name]) => name))].sort()).toEqual([...revocations].sort())
  })

  test.each(cases)('%s has no effect after %s', async (key, revocation) => {
    const act = actions[key]
    if (!act) throw new Error('test/staff-actions.ts and test/member-actions.ts have no call of this route')
    // Prepares both calls first, because the server waits ten seconds for a body.
    const delayed = await prepareCall(act, by)
    const control = TESTED_TO_SUCCEED.has(key) ? undefined : await prepareCall(act, by)
    const { answer } = await startCall(delayed, key)
    await revoke(revocation, delayed.caller)
    const before = await readDatabaseState(app())
    delayed.caller.release()
    expect((await answer).code).toBe(REVOCATIONS[revocation]?.[1])
    expect(await readDatabaseState(app())).toEqual(before)
    await expectRevoked(revocation, delayed.caller)

    if (!control) return
    const allowed = await startCall(control, key)
    control.caller.release()
    expect((await allowed.answer).status).toBe(200)
  })

  test('has an action only for routes of this kind', () => {
    expect(Object.keys(actions).filter((key) => !keys.includes(key as RouteKey))).toEqual([])
  })
})

test('every audited route is a route of staff', () => {
  expect(writing.filter((route) => isAudited(route) && route.definition.access === 'member')).toEqual([])
})
