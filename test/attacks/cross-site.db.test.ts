// Requests that another site can make a member's browser send, by scripts, forms, links or pictures: none of them has an effect.

import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#contracts/index.ts'
import type { Route } from '#contracts/route.ts'
import { BEHIND_PROXY } from '../account-flow.ts'
import type { Actor } from '../actor.ts'
import { newKey, useTestApp } from '../app.ts'
import { type Call, fillPath, sampleOf } from '../sample-input.ts'
import { openTicket } from '../support.ts'
import { readDatabaseState } from './database-state.ts'
import { type ActorsByAccess, bodyOf, createActors, nameOf, publishedCalls } from './published-calls.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
let actors: ActorsByAccess
let calls: Call[] = []

beforeAll(async () => {
  actors = await createActors(app())
  // The first read of the quiz questions stores the question bank.
  await actors.staff.call('GET /api/admin/quiz/questions')
  calls = await publishedCalls(app())
})

const own = () => app().config.publicUrl

/** One-click unsubscribe of mail clients, which needs no cookie. */
const FROM_ANYWHERE = ['POST /api/mail/unsubscribe']

const takesFile = ({ method, path }: Call) =>
  Object.values<Route>(routes).some(
    (route) => route.definition.upload && route.key === `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  )

const writing = () => calls.filter((call) => call.method !== 'GET' && !FROM_ANYWHERE.includes(nameOf(call)))

/** Headers of requests that do not come from pages of this site. */
const FOREIGN: Readonly<Record<string, () => Record<string, string>>> = {
  'another site': () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
  'an older browser on another site': () => ({ origin: 'https://evil.example' }),
  'a page without an origin': () => ({ origin: 'null' }),
  'a page of a sibling subdomain': () => ({ origin: own().replace('//', '//blog.'), 'sec-fetch-site': 'same-site' }),
  'a host that begins with ours': () => ({ origin: `${own()}.evil.example` }),
  'our host as the user name of another': () => ({ origin: `${own()}@evil.example` }),
  'our host with another port': () => ({ origin: 'http://localhost:1' }),
  'our origin with a cross-site Sec-Fetch-Site': () => ({ origin: own(), 'sec-fetch-site': 'cross-site' }),
  'an unknown Sec-Fetch-Site': () => ({ 'sec-fetch-site': 'SAME-ORIGIN-ish' }),
  'two origins': () => ({ origin: `${own()} https://evil.example` }),
}

/** Types of content other than JSON, among them none, as of a beacon. */
const SENT_UNASKED = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/plain; application/json',
  '',
  'application/ld+json',
  'application/csp-report',
]

/** Returns one item for each index in turn, because one function checks all calls. */
function inTurn<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item
}

const attempt = (actor: Actor, call: Call, headers: Readonly<Record<string, string>>, body?: string) =>
  actor.send(call.method, fillPath(call.path, newKey()), body, { 'idempotency-key': newKey(), ...headers })

describe('every call that writes', () => {
  test('is refused from each kind of other site in turn', async () => {
    const before = await readDatabaseState(app())
    const wrong: unknown[] = []
    const sites = Object.entries(FOREIGN)
    expect(writing().length).toBeGreaterThan(5 * sites.length)
    for (const [index, call] of writing().entries()) {
      const [name, headers] = inTurn(sites, index)
      const schema = bodyOf(call)
      const body = JSON.stringify(schema ? sampleOf(schema) : {})
      const { status, code } = await attempt(actors.for(call), call, headers(), body)
      if (status !== 403 || code !== 'crossSite') wrong.push({ call: nameOf(call), name, status, code })
    }
    expect(wrong).toEqual([])
    expect(await readDatabaseState(app())).toEqual(before)
  })

  test('is refused as each type of content in turn that a page may send without being asked', async () => {
    const before = await readDatabaseState(app())
    const wrong: unknown[] = []
    // The type of a file is detected from its content; a form is no picture.
    for (const [index, call] of writing()
      .filter((call) => !takesFile(call))
      .entries()) {
      const type = inTurn(SENT_UNASKED, index)
      const schema = bodyOf(call)
      const body = JSON.stringify(schema ? sampleOf(schema) : { a: 1 })
      app().clock.advance(61)
      const { status, code } = await attempt(actors.for(call), call, { 'content-type': type }, body)
      if (status !== 415 || code !== 'unsupportedMediaType') wrong.push({ call: nameOf(call), type, status, code })
    }
    expect(wrong).toEqual([])
    expect(await readDatabaseState(app())).toEqual(before)
  })

  test('cannot be sent as another method', async () => {
    const before = await readDatabaseState(app())
    for (const [path, member] of [
      ['/api/games/wheel/spins', actors.member],
      ['/api/check-in', actors.member],
      ['/api/admin/promo-batches', actors.staff],
    ] as const) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']) {
        const { status } = await member.send(method, `${path}?_method=POST`, undefined, {
          'idempotency-key': newKey(),
          'x-http-method-override': 'POST',
          'x-method-override': 'POST',
        })
        // Two of the paths can be read.
        if (status !== 404)
          expect({ path, method, status }).toEqual({
            path: expect.toBeOneOf(['/api/check-in', '/api/admin/promo-batches']),
            method: expect.toBeOneOf(['GET', 'HEAD']),
            status: 200,
          })
      }
    }
    expect(await readDatabaseState(app())).toEqual(before)
  })
})

describe('a call that reads', () => {
  /** Calls each read with each id, and once with a query that another page may add. */
  const readAll = async (
    method: 'GET' | 'HEAD',
    headers: Readonly<Record<string, string>>,
    ids: readonly string[],
    queries: readonly string[],
  ) => {
    const before = await readDatabaseState(app())
    const failed: unknown[] = []
    for (const call of calls.filter((one) => one.method === 'GET')) {
      for (const id of call.path.includes('{') ? ids : ids.slice(0, 1)) {
        for (const query of id === ids[0] ? queries : ['']) {
          app().clock.advance(61)
          const { status } = await actors.for(call).send(method, fillPath(call.path, id) + query, undefined, headers)
          if (status >= 500) failed.push({ call: nameOf(call), status })
        }
      }
    }
    expect(failed).toEqual([])
    expect(await readDatabaseState(app())).toEqual(before)
  }

  test('changes nothing, from any site', async () => {
    const ids = [actors.member.id, await openTicket(actors.member), newKey()]
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    await readAll('GET', headers, ids, ['', '?token=x&cursor=&_method=POST&points=5'])
  })

  test('changes nothing with the method HEAD', async () => {
    // The same functions as for GET handle it.
    await readAll('HEAD', {}, [actors.member.id], [''])
  })
})

test('no response allows another origin to read it', async () => {
  for (const method of ['GET', 'OPTIONS']) {
    const { headers } = await actors.member.send(method, '/api/session', undefined, {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type, idempotency-key',
    })
    const allowing = [...headers.keys()].filter((name) => name.startsWith('access-control-'))
    expect(allowing).toEqual([])
  }
})
