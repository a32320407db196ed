import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { BEHIND_PROXY, visitor } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { anyRequest } from '#test/any-request.ts'
import { useTestApp } from '#test/app.ts'
import { callsOf, type OpenApi } from '#test/sample-input.ts'

// FUZZ_RUNS and FUZZ_SEED search longer or elsewhere.
const RUNS = Number(process.env.FUZZ_RUNS ?? 400)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)

const app = useTestApp({ environment: BEHIND_PROXY })
let requests: ReturnType<typeof anyRequest>
let people: Actor[] = []
/** Of real things, so that much comes through. */
const ids: string[] = []

/** What is sent may sign people out, or shut them out: now and then others take their places. */
async function changePeople(): Promise<void> {
  const member = await app().member({ points: 1_000_000 })
  people = [visitor(app()), member, await app().member({ role: 'super_admin' })]
  const { subscriptions } = (await member.call('GET /api/rewards')).body
  const plans = subscriptions.flatMap((subscription) => subscription.plans).slice(0, 2)
  ids.splice(0, ids.length, member.id, ...plans.map((plan) => plan.id))
  for (const { id, points } of plans) {
    const body = { planId: id, seenPoints: points, email: 'me@gmail.com', country: 'IN' } as const
    ids.push((await member.call('POST /api/redemptions', { body })).body.redemption.id)
  }
}

beforeAll(async () => {
  const calls = callsOf((await app().guest().send<OpenApi>('GET', '/api/openapi.json')).body)
  requests = fc.oneof(...calls.map((call) => anyRequest(call, ids)))
  await changePeople()
})

describe('whatever a client sends', () => {
  test('is answered or refused, and never fails', async () => {
    const seen = new Map<number, number>()
    let done = 0
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 2 }), requests, async (who, { method, path, body, headers }) => {
        // A minute later and from elsewhere each time: limits are not what this is about.
        app().clock.advance(61)
        done += 1
        if (done % 20 === 0) await changePeople()
        const actor = people[who] as Actor
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
    // The search is worth something only when much of what it sends comes through.
    expect(seen.get(200) ?? 0).toBeGreaterThan(RUNS / 5)
    expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
  })
})
