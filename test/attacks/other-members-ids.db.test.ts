import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { BEHIND_PROXY, visitor } from '../account-flow.ts'
import type { Actor } from '../actor.ts'
import { useTestApp } from '../app.ts'
import { openSession } from '../factories.ts'
import { playQuiz } from '../quiz.ts'
import { redemptionAt } from '../redemptions.ts'
import { sampleOf } from '../sample-input.ts'
import { openTicket } from '../support.ts'
import { BUILT_IN } from './access-matrix.ts'
import { bodyOf, inBatches, nameOf, publishedCalls, send } from './published-calls.ts'

const app = useTestApp({ environment: BEHIND_PROXY })

/** Creates a row of the member for each path with an id. A new kind of row needs a line here. */
const OWNED: Readonly<Record<string, (owner: Actor) => Promise<string>>> = {
  '/api/redemptions/{id}': deliveredRedemption,
  '/api/me/sessions/{id}': sessionElsewhere,
  '/api/support/{id}': openTicket,
  '/api/games/quiz/{id}': finishedQuiz,
  '/api/special-tasks/ads/{id}': watchedAd,
  '/api/me/achievements/{kind}': firstWin,
  '/api/games/scratch/cards/{id}': async (owner) => (await owner.call('POST /api/games/scratch/cards')).body.card.id,
}

async function watchedAd(owner: Actor): Promise<string> {
  const { id } = (await owner.call('POST /api/special-tasks/ads', { body: { kind: 'daily_ad', task: 'task1' } })).body
  app().clock.advance(30)
  return id
}

/** An achievement has no id: its kind is a path of the member's own. */
async function firstWin(owner: Actor): Promise<string> {
  await owner.call('POST /api/games/wheel/spins')
  return 'first_win'
}

async function finishedQuiz(owner: Actor): Promise<string> {
  return (await playQuiz(app(), owner, { category: 'all', difficulty: 'easy' })).id
}

async function sessionElsewhere(owner: Actor): Promise<string> {
  const { database, clock, config } = app()
  return (await inTransaction(database.db, (tx) => openSession(tx, clock, config, owner.id))).id
}

/** Paths that every member may read: pictures, whose ids are random, and channel tasks. */
const SHARED = ['/api/pictures/{id}', '/api/tasks/{id}/visit', '/api/tasks/{id}/verification']

/** Creates a completed redemption, which has a code to reveal. */
async function deliveredRedemption(owner: Actor): Promise<string> {
  return await redemptionAt(owner, await app().member({ role: 'moderator' }), 'completed')
}

/** Adds another member and staff; staff have their own routes for rows of members. */
async function otherActors(): Promise<Actor[]> {
  return await Promise.all(
    (['member', ...BUILT_IN] as const).map(async (role) => {
      const actor = await app().member({ role, points: 1_000_000 })
      actor.headers = visitor(app()).headers
      return actor
    }),
  )
}

test('an id of another member is answered like an unknown id', async () => {
  const calls = (await publishedCalls(app())).filter(
    ({ path, operation }) => operation['x-access'] === 'member' && path.includes('{') && !SHARED.includes(path),
  )
  expect(calls.length).toBeGreaterThan(0)
  const others = await otherActors()
  for (const call of calls) {
    const make = OWNED[Object.keys(OWNED).find((path) => call.path.startsWith(path)) ?? '']
    if (!make) throw new Error(`${nameOf(call)}: add it to OWNED`)
    const owner = await app().member({ points: 1_000_000 })
    const id = await make(owner)
    const schema = bodyOf(call)
    const body = schema && sampleOf(schema)
    await inBatches(others, async (stranger) => {
      const real = await send(stranger, call, body, id)
      const none = await send(stranger, call, body)
      const { status, code } = real
      expect({ call: nameOf(call), status, code }).toEqual({ call: nameOf(call), status: 404, code: 'notFound' })
      expect({ ...real.body, requestId: '' }).toEqual({ ...none.body, requestId: '' })
      const names = (answer: typeof real) => [...answer.headers.keys()].sort()
      expect(names(real)).toEqual(names(none))
    })
    // Check that the row exists.
    expect({ call: nameOf(call), status: (await send(owner, call, body, id)).status }).toEqual({
      call: nameOf(call),
      status: 200,
    })
  }
})
