// Sends requests that are generated from the OpenAPI document, mostly valid ones, to the server on PostgreSQL:
// npm run attack:fuzz [-- --requests 100000 --seed 1]. Exit code 1 if a response is 5xx or missing, or if `npm run verify` finds
// something afterwards.

import { parseArgs } from 'node:util'
import fc from 'fast-check'
import type { Actor } from '../actor.ts'
import { type RandomRequest, randomRequest } from '../random-request.ts'
import { callsOf, type OpenApi } from '../sample-input.ts'
import { readExistingIds } from './existing-ids.ts'
import { attackRealServer, type Target } from './real-server.ts'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
const REQUESTS = Number(values.requests)
const SEED = Number(values.seed)
/** Requests until the actors are replaced: well below a member's limit per minute. */
const REQUESTS_PER_ACTOR = 500
const AT_ONCE = 8
/** Weights of the actors: few guests, because most routes refuse them. */
const WHO = ['guest', ...Array(3).fill('member'), ...Array(4).fill('staff')] as ('guest' | 'member' | 'staff')[]
const MAX_FAILURES_SHOWN = 20

interface Report {
  readonly byStatus: Map<number, number>
  readonly failures: string[]
}

/** Sends a request. Changed cookies affect only this actor. */
async function send(actor: Actor, { method, path, body, headers }: RandomRequest, report: Report): Promise<number> {
  const { cookie } = actor
  const own = { ...(cookie && { cookie }), ...headers }
  let status = 0
  try {
    status = (await actor.send(method, path, body, own)).status
  } catch (error) {
    report.failures.push(`${method} ${path.slice(0, 200)}: ${(error as Error).cause ?? error}`)
  }
  actor.cookie = cookie
  report.byStatus.set(status, (report.byStatus.get(status) ?? 0) + 1)
  if (status >= 500) report.failures.push(`${status} ${method} ${path.slice(0, 200)} ${body?.slice(0, 400) ?? ''}`)
  return status
}

async function attack(target: Target): Promise<Report> {
  const report: Report = { byStatus: new Map(), failures: [] }
  const calls = callsOf((await target.guest().send<OpenApi>('GET', '/api/openapi.json')).body)
  const ids: string[] = []
  const requests = fc.oneof(...calls.map((call) => randomRequest(call, ids)))
  for (let sent = 0; sent < REQUESTS; sent += REQUESTS_PER_ACTOR) {
    const actors = {
      guest: target.guest(),
      member: await target.member({ points: 1_000_000 }),
      staff: await target.member({ role: 'super_admin' }),
    }
    ids.splice(0, ids.length, ...(await readExistingIds(actors.member)))
    const drawn = fc.sample(fc.tuple(fc.constantFrom(...WHO), requests), {
      numRuns: Math.min(REQUESTS_PER_ACTOR, REQUESTS - sent),
      seed: SEED + sent,
    })
    const lane = async () => {
      for (let next = drawn.pop(); next; next = drawn.pop()) {
        const [who, request] = next
        const actor = actors[who]
        const status = await send(actor, request, report)
        // A request signed the actor out or closed the account: replace the actor, or the rest would be refused.
        if (status !== 401 || who === 'guest' || actors[who] !== actor) continue
        actors[who] = await target.member(who === 'staff' ? { role: 'super_admin' } : { points: 1_000_000 })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    if ((sent / REQUESTS_PER_ACTOR) % 20 === 0)
      console.log(`${sent + REQUESTS_PER_ACTOR} sent, ${report.failures.length} failed`)
  }
  return report
}

const begun = performance.now()
const { result, verified } = await attackRealServer(attack)
const statuses = [...result.byStatus].sort(([one], [other]) => one - other)
console.log(statuses.map(([status, count]) => `${status || 'no answer'}: ${count}`).join(', '))
for (const failure of result.failures.slice(0, MAX_FAILURES_SHOWN)) console.error(failure)
console.log(verified.output.trim())
const seconds = Math.round((performance.now() - begun) / 1000)
console.log(`${REQUESTS} requests with seed ${SEED}: ${result.failures.length} failures, ${seconds} s`)
process.exitCode = result.failures.length > 0 || verified.status !== 0 ? 1 : 0
