// Replayed requests: the same key has one effect and the first response, a key of another request is refused, and a request
// without a key has no effect.

import { beforeAll, describe, expect, test } from 'vitest'
import { BEHIND_PROXY } from '../account-flow.ts'
import type { Actor } from '../actor.ts'
import { newKey, useTestApp } from '../app.ts'
import { oneCode } from '../promo-codes.ts'
import { formFor, planOf } from '../redemptions.ts'
import { fillPath, sampleOf } from '../sample-input.ts'
import { openTicket } from '../support.ts'
import { readDatabaseState } from './database-state.ts'
import { type ActorsByAccess, bodyOf, createActors, nameOf, publishedCalls } from './published-calls.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
let actors: ActorsByAccess

beforeAll(async () => {
  actors = await createActors(app())
})

interface Play {
  readonly path: string
  readonly body?: object
}

/** Prepares each kind of write of a member. A new kind needs a line. */
const PLAYS: Readonly<Record<string, (member: Actor) => Promise<Play>>> = {
  'a spin': async () => ({ path: '/api/games/wheel/spins' }),
  'a scratch card': async () => ({ path: '/api/games/scratch/cards' }),
  'the claim of a scratch card': async (member) => {
    const { card } = (await member.call('POST /api/games/scratch/cards')).body
    return { path: `/api/games/scratch/cards/${card.id}/claim` }
  },
  'a quiz': async () => ({ path: '/api/games/quiz', body: { category: 'all', difficulty: 'easy' } }),
  'an answer': async (member) => {
    const { id } = (await member.call('POST /api/games/quiz', { body: { category: 'all', difficulty: 'easy' } })).body
    return { path: `/api/games/quiz/${id}/answers`, body: { position: 0, choice: 0 } }
  },
  'a check-in': async () => ({ path: '/api/check-in' }),
  'a promo code': async () => {
    const { code } = await oneCode(actors.staff, { maxUses: 10 })
    return { path: '/api/promo-codes/redemptions', body: { code } }
  },
  'a redemption': async (member) => ({ path: '/api/redemptions', body: formFor(await planOf(member)) }),
  'the claim of an ad': async (member) => {
    const { id } = (await member.call('POST /api/special-tasks/ads', { body: { kind: 'daily_ad', task: 'task1' } }))
      .body
    app().clock.advance(30)
    return { path: `/api/special-tasks/ads/${id}/claim` }
  },
  'a ticket': async () => ({
    path: '/api/support',
    body: { subject: 'Points', category: 'points', text: 'I see no points.' },
  }),
  'a message of a ticket': async (member) => ({
    path: `/api/support/${await openTicket(member)}/messages`,
    body: { text: 'And there is more.' },
  }),
}

const post = (actor: Actor, { path, body }: Play, key?: string) =>
  actor.send('POST', path, body, key ? { 'idempotency-key': key } : {})

describe.each(Object.keys(PLAYS))('%s', (name) => {
  const ready = async () => {
    const member = await app().member({ points: 5000 })
    return { member, play: (await PLAYS[name]?.(member)) ?? { path: '' } }
  }

  test('sent again with its key has one effect and one response', async () => {
    const { member, play } = await ready()
    const key = newKey()
    const before = await readDatabaseState(app())
    const first = await post(member, play, key)
    expect(first.status).toBe(200)
    const once = await readDatabaseState(app())
    expect(once).not.toEqual(before)
    for (const again of [key, key.toUpperCase(), key]) {
      const { status, body, headers } = await post(member, play, again)
      expect({ status, body }).toEqual({ status: 200, body: first.body })
      expect(headers.get('idempotent-replay')).toBe('true')
    }
    expect(await readDatabaseState(app())).toEqual(once)
  })

  test('with a key of another body, address or route is refused', async () => {
    const { member, play } = await ready()
    const key = newKey()
    expect((await post(member, play, key)).status).toBe(200)
    const once = await readDatabaseState(app())
    const others: Play[] = [
      { ...play, body: { ...play.body, more: 1 } },
      { ...play, path: '/api/fairness/rotate' },
      { path: '/api/me/welcome-bonus' },
    ]
    for (const other of others) {
      expect(await post(member, other, key)).toMatchObject({ status: 422, code: 'idempotencyKeyReused' })
    }
    expect(await readDatabaseState(app())).toEqual(once)
  })

  test('with the key of another member returns nothing of that member', async () => {
    const { member, play } = await ready()
    const thief = await app().member({ points: 5000 })
    const key = newKey()
    const first = await post(member, play, key)
    const stolen = await post(thief, play, key)
    expect(stolen.headers.get('idempotent-replay')).toBeNull()
    const isOwn = stolen.status === 200
    // A call with an id of the other member is not found; other calls run for the caller.
    if (!isOwn) expect(stolen.code).toBe('notFound')
    expect((await post(member, play, key)).body).toEqual(first.body)
  })

  test('without a key, or with an invalid one, changes nothing', async () => {
    const { member, play } = await ready()
    const before = await readDatabaseState(app())
    for (const key of [undefined, '1', 'null', `${newKey()} `.padEnd(60, '0'), '{}', `${newKey()},${newKey()}`]) {
      expect(await post(member, play, key)).toMatchObject({ status: 400, code: 'idempotencyKeyMissing' })
    }
    expect(await readDatabaseState(app())).toEqual(before)
  })
})

test('every route that needs a key is refused without one, and changes nothing', async () => {
  const calls = (await publishedCalls(app())).filter(({ operation }) =>
    operation.parameters.some(({ in: where, name }) => where === 'header' && name === 'Idempotency-Key'),
  )
  expect(calls.length).toBeGreaterThan(50)
  const before = await readDatabaseState(app())
  const wrong: unknown[] = []
  for (const call of calls) {
    const schema = bodyOf(call)
    app().clock.advance(61)
    const address = fillPath(call.path, newKey())
    const answer = await actors.for(call).send(call.method, address, schema && sampleOf(schema))
    const { status, code } = answer
    if (code !== 'idempotencyKeyMissing') wrong.push({ call: nameOf(call), status, code })
  }
  expect(wrong).toEqual([])
  expect(await readDatabaseState(app())).toEqual(before)
})
