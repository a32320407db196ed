import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { BEHIND_PROXY, visitor } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { randomRequest } from '#test/random-request.ts'
import { type JsonSchema, sampleOf } from '#test/sample-input.ts'
import { readExistingIds } from './existing-ids.ts'
import { bodyOf, inBatches, nameOf, publishedCalls, queryOf, send } from './published-calls.ts'

// FUZZ_RUNS and FUZZ_SEED change the number of requests and the seed.
const RUNS = Number(process.env.FUZZ_RUNS ?? 400)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)

const app = useTestApp({ environment: BEHIND_PROXY })
let requests: ReturnType<typeof randomRequest>
let actors: Actor[] = []
/** Ids of existing rows, so that many requests succeed. */
const ids: string[] = []

/** Replaces the actors now and then, because requests may sign them out or ban them. */
async function replaceActors(): Promise<void> {
  const member = await app().member({ points: 1_000_000 })
  actors = [visitor(app()), member, await app().member({ role: 'super_admin' })]
  ids.splice(0, ids.length, ...(await readExistingIds(member)))
}

beforeAll(async () => {
  const calls = await publishedCalls(app())
  requests = fc.oneof(...calls.map((call) => randomRequest(call, ids)))
  await replaceActors()
})

/** Texts with a null character, or with half of a character. */
const UNSTORABLE = ['a\0b@gmail.com', 'half \ud83d', '\udc00@gmail.com']

/** Returns valid bodies that have a text of `next` in one field each. */
function bodiesWith(schema: JsonSchema, next: () => string): object[] {
  const right = Object.entries(schema.properties ?? {}).map(([name, part]) => [
    name,
    part.format === 'uuid' ? ids[1] : sampleOf(part),
  ])
  return right.map(([name]) => ({ ...Object.fromEntries(right), [name as string]: next() }))
}

test('a character that the database cannot store is refused in every text', async () => {
  const calls = await publishedCalls(app())
  const failed: unknown[] = []
  // Each field has one of them in turn, because one function checks all texts.
  let turn = 0
  const next = () => UNSTORABLE[turn++ % UNSTORABLE.length] ?? ''
  for (const call of calls) {
    const access = call.operation['x-access']
    const schema = bodyOf(call)
    // A call without texts is left out: it could sign the actor out.
    const bodies = schema ? bodiesWith(schema, next) : []
    // An address cannot have half a character.
    const queries = queryOf(call).map(({ name }) => ({ query: `${name}=a%00b`, body: undefined }))
    app().clock.advance(61)
    await inBatches([...queries, ...bodies.map((body) => ({ query: '', body }))], async ({ query, body }) => {
      const actor = access === 'guest' ? visitor(app()) : (actors[access === 'member' ? 1 : 2] as Actor)
      const { status } = await send(actor, call, body, ids.at(-1), query)
      if (status >= 500) failed.push({ call: nameOf(call), query, body, status })
    })
  }
  expect(turn).toBeGreaterThan(100)
  expect(failed).toEqual([])
})

describe('a generated request', () => {
  test('is answered or refused, and never causes a server error', async () => {
    const seen = new Map<number, number>()
    let done = 0
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 2 }), requests, async (who, { method, path, body, headers }) => {
        // A minute later and from another network each time, to stay below the limits.
        app().clock.advance(61)
        done += 1
        if (done % 20 === 0) await replaceActors()
        const actor = actors[who] as Actor
        const { cookie } = actor
        const from = visitor(app()).headers
        const answer = await actor.send<object>(method, path, body, { ...from, ...headers })
        actor.cookie = cookie
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
        expect(answer.status).toBeLessThan(500)
        if (answer.status < 400) return
        expect(answer.headers.get('content-type')).toBe('application/problem+json')
        expect(answer.body).toMatchObject({
          status: answer.status,
          code: expect.any(String),
          requestId: expect.any(String),
        })
      }),
      { numRuns: RUNS, seed: SEED },
    )
    // Check that many requests succeed; half of the routes refuse two of the three actors.
    expect(seen.get(200) ?? 0).toBeGreaterThan(RUNS / 8)
    expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
  })
})
