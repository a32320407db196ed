import { describe, expect, test } from 'vitest'
import { routes } from '#contracts/index.ts'
import type { Role } from '#contracts/roles.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { BEHIND_PROXY, visitor } from './account-flow.ts'
import type { Actor, Answer } from './actor.ts'
import { newKey, useTestApp } from './app.ts'
import { openSession } from './factories.ts'
import { type Call, callsOf, fillPath, type OpenApi, sampleOf } from './sample-input.ts'
import { openRequest } from './support.ts'

const app = useTestApp({ environment: BEHIND_PROXY })

// Document 3, section 6, written down here a second time on purpose: a change of the rights must be made in both
// places. The last four are the super admin's alone; the back office itself is open to all staff.
const ANY_STAFF = ['support', 'moderator', 'super_admin']
const MAY: Readonly<Record<string, readonly string[]>> = {
  'users.read': ANY_STAFF,
  'users.update': ['moderator', 'super_admin'],
  'users.ban': ['moderator', 'super_admin'],
  'transactions.read': ANY_STAFF,
  'redemptions.read': ANY_STAFF,
  'redemptions.update': ['moderator', 'super_admin'],
  'analytics.read': ['moderator', 'super_admin'],
  'support.read': ANY_STAFF,
  'support.update': ANY_STAFF,
  'admin.enter': ANY_STAFF,
  'staff.self': ANY_STAFF,
  'security.read': ['super_admin'],
  'system.manage': ['super_admin'],
  'admin.settings': ['super_admin'],
  'points.audit': ['super_admin'],
  member: ['member', 'another member', ...ANY_STAFF],
  guest: ['guest', 'banned member', 'member', 'another member', ...ANY_STAFF],
}

/** What staff may do without the second factor that `REQUIRE_STAFF_2FA` asks for: their own account, and no more. */
const BEFORE_ENROLLING = ['guest', 'member', 'staff.self']

const PEOPLE = ['guest', 'banned member', 'member', 'another member', ...ANY_STAFF] as const
const NO_SESSION = ['guest', 'banned member']

const readDocument = async () => (await app().guest().send<OpenApi>('GET', '/api/openapi.json')).body
const readCalls = async (): Promise<Call[]> => callsOf(await readDocument())

async function person(who: string): Promise<Actor> {
  if (who === 'guest') return visitor(app())
  const role = ANY_STAFF.includes(who) ? (who as Role) : 'member'
  const actor = await app().member({ role, status: who === 'banned member' ? 'banned' : 'active' })
  actor.headers = visitor(app()).headers
  return actor
}

/** Calls an operation without any input: who may call is decided before what is asked for. */
function attempt(
  actor: Actor,
  { method, path }: Call,
  id = newKey(),
  body?: unknown,
): Promise<Answer<{ requestId?: string }>> {
  return actor.send(method, fillPath(path, id), body, method === 'GET' ? {} : { 'idempotency-key': newKey() })
}

function verdict({ status, code }: Answer<unknown>): string {
  if (status === 401) return code === 'unauthenticated' ? 'no session' : `401 ${code}`
  if (status === 403) return code === 'forbidden' ? 'no right' : `403 ${code}`
  return status >= 500 ? `${status} ${code}` : 'allowed'
}

function expected(who: string, access: string): string {
  const allowed = MAY[access]
  if (!allowed) return `nobody, for ${access} is no access that document 3 knows`
  if (allowed.includes(who)) return 'allowed'
  return NO_SESSION.includes(who) ? 'no session' : 'no right'
}

describe('every operation that the application publishes', () => {
  for (const who of PEOPLE) {
    test(`is open to ${who}, or closed, as it declares`, async () => {
      const wrong: unknown[] = []
      for (const call of await readCalls()) {
        // A fresh person each time: what one operation does, such as signing out, must not change the next answer.
        const answer = await attempt(await person(who), call)
        const access = call.operation['x-access']
        const want = expected(who, access)
        const got = verdict(answer)
        if (got !== want) wrong.push({ call: `${call.method} ${call.path}`, access, want, got })
        const declared = Object.keys(call.operation.responses)
        if (!declared.includes(String(answer.status)))
          wrong.push({ call: `${call.method} ${call.path}`, undeclared: answer.status })
      }
      expect(wrong).toEqual([])
    })
  }

  test('is offered to those whom it lets in: the session names the rights of a role, and no more', async () => {
    for (const role of ['member', ...ANY_STAFF] as const) {
      const rights = Object.keys(MAY).filter(
        (right) => !['guest', 'member'].includes(right) && MAY[right]?.includes(role),
      )
      const { body } = await (await person(role)).call('GET /api/session')
      expect({ role, rights: [...(body.member?.permissions ?? [])].sort() }).toEqual({ role, rights: rights.sort() })
    }
  })

  test('is one of the contracts, and the other way round', async () => {
    const published = (await readCalls()).map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
    expect(published.sort()).toEqual(
      Object.values(routes)
        .map((route) => route.key)
        .sort(),
    )
  })

  test('has a name of its own, a key where it needs one, and closed answers', async () => {
    const calls = await readCalls()
    const names = calls.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    const open = calls.filter(({ operation }) =>
      JSON.stringify(operation.responses).includes('"additionalProperties":{}'),
    )
    expect(open.map(({ operation }) => operation.operationId)).toEqual([])
  })
})

describe('where staff must have a second factor', () => {
  const strict = useTestApp({ environment: { ...BEHIND_PROXY, REQUIRE_STAFF_2FA: 'true' } })

  /** One of the staff, with a second factor or without. */
  async function staffWith(role: Role, isEnrolled: boolean): Promise<Actor> {
    const actor = await strict().member({ role })
    actor.headers = visitor(strict()).headers
    if (isEnrolled) {
      const now = strict().clock.now()
      await strict()
        .database.db.insertInto('second_factors')
        .values({ member_id: actor.id, secret: 'never opened here', enabled_at: now, created_at: now })
        .execute()
    }
    return actor
  }

  for (const role of ['support', 'moderator', 'super_admin'] as const) {
    for (const isEnrolled of [false, true]) {
      test(`every operation is open to ${role} ${isEnrolled ? 'with' : 'without'} one, or closed, as it declares`, async () => {
        const wrong: unknown[] = []
        for (const call of await readCalls()) {
          const actor = await staffWith(role, isEnrolled)
          const access = call.operation['x-access']
          const right = expected(role, access)
          const isKeptOut = right === 'allowed' && !isEnrolled && !BEFORE_ENROLLING.includes(access)
          const want = isKeptOut ? '403 secondFactorRequired' : right
          const got = verdict(await attempt(actor, call))
          if (got !== want) wrong.push({ call: `${call.method} ${call.path}`, access, want, got })
        }
        expect(wrong).toEqual([])
      })

      test(`the session names to ${role} ${isEnrolled ? 'with' : 'without'} one what is open`, async () => {
        const { body } = await (await staffWith(role, isEnrolled)).call('GET /api/session')
        const all = Object.keys(MAY).filter(
          (right) => !['guest', 'member'].includes(right) && MAY[right]?.includes(role),
        )
        expect([...(body.member?.permissions ?? [])].sort()).toEqual(isEnrolled ? all.sort() : ['staff.self'])
      })
    }
  }

  test('a member who is no staff is asked for none', async () => {
    const member = await strict().member()
    expect((await member.call('GET /api/dashboard')).status).toBe(200)
    expect((await member.call('GET /api/admin/redemptions')).code).toBe('forbidden')
  })
})

describe('what is not declared', () => {
  /** What belongs to the application beside the contracts' routes. */
  const BESIDE = [
    'GET /api/openapi.json',
    'GET /api/docs',
    'GET /api/plain.css',
    'GET /dev/mailbox',
    'GET /dev/mailbox.json',
    'GET /metrics',
  ]

  test('is not mounted', () => {
    const declared = [...Object.values(routes).map((route) => route.key), ...BESIDE]
    expect(app().mounted.filter((key) => !declared.includes(key as never))).toEqual([])
  })

  test('does not exist, for the super admin neither', async () => {
    const staff = await person('super_admin')
    const calls = await readCalls()
    const declared = new Set(calls.map(({ method, path }) => `${method} ${path}`))
    const others = [...new Set(calls.map(({ path }) => path))]
      .flatMap((path) => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({ method, path })))
      .filter(({ method, path }) => !declared.has(`${method} ${path}`))
    const library = [
      'sign-up/email',
      'sign-in/email',
      'get-session',
      'list-sessions',
      'update-user',
      'delete-user',
      'ok',
    ].flatMap((name) => ['GET', 'POST'].map((method) => ({ method, path: `/api/auth/${name}` })))
    for (const { method, path } of [...others, ...library, { method: 'GET', path: '/api/nothing' }]) {
      const { status, code } = await staff.send(method, fillPath(path, newKey()))
      expect({ method, path, status, code }).toEqual({ method, path, status: 404, code: 'notFound' })
    }
  })
})

/** How a member comes to own what a path names; a new kind of thing needs a line here. */
const OWNED: Readonly<Record<string, (owner: Actor) => Promise<string>>> = {
  '/api/redemptions/{id}': deliveredRedemption,
  '/api/me/sessions/{id}': sessionElsewhere,
  '/api/support/{id}': openRequest,
  '/api/games/quiz/{id}': finishedQuiz,
  '/api/special-tasks/ads/{id}': watchedAd,
  '/api/games/scratch/cards/{id}': async (owner) => (await owner.call('POST /api/games/scratch/cards')).body.card.id,
}

async function watchedAd(owner: Actor): Promise<string> {
  const { id } = (await owner.call('POST /api/special-tasks/ads', { body: { kind: 'daily_ad', task: 'task1' } })).body
  app().clock.advance(30)
  return id
}

async function finishedQuiz(owner: Actor): Promise<string> {
  const { id, total } = (await owner.call('POST /api/games/quiz', { body: { category: 'all', difficulty: 'easy' } }))
    .body
  for (let position = 0; position < total; position += 1) {
    await owner.call('POST /api/games/quiz/:id/answers', { params: { id }, body: { position, choice: null } })
  }
  return id
}

async function sessionElsewhere(owner: Actor): Promise<string> {
  const { database, clock, config } = app()
  return (await inTransaction(database.db, (tx) => openSession(tx, clock, config, owner.id))).id
}

/** What is there for every member: pictures, whose ids are random, and the tasks on channels. */
const SHARED = ['/api/pictures/{id}', '/api/tasks/{id}/visit', '/api/tasks/{id}/verification']

/** A request that staff have completed, so that there is a code to reveal. */
async function deliveredRedemption(owner: Actor): Promise<string> {
  const { subscriptions } = (await owner.call('GET /api/rewards')).body
  const plan = subscriptions[0]?.plans[0]
  const body = { planId: plan?.id ?? '', seenPoints: plan?.points ?? 0, email: 'me@gmail.com', country: 'IN' } as const
  const { id } = (await owner.call('POST /api/redemptions', { body })).body.redemption
  const staff = await person('moderator')
  for (const [from, to] of [
    ['pending', 'processing'],
    ['processing', 'completed'],
  ] as const) {
    const move = { from, to, activationCode: 'CODE-1' }
    expect((await staff.call('POST /api/admin/redemptions/:id/status', { params: { id }, body: move })).status).toBe(
      200,
    )
  }
  return id
}

describe('what belongs to a member', () => {
  test('is for everybody else as if it were not there', async () => {
    const calls = (await readCalls()).filter(
      ({ path, operation }) => operation['x-access'] === 'member' && path.includes('{') && !SHARED.includes(path),
    )
    expect(calls.length).toBeGreaterThan(0)
    for (const call of calls) {
      const name = `${call.method} ${call.path}`
      const make = OWNED[Object.keys(OWNED).find((path) => call.path.startsWith(path)) ?? '']
      if (!make) throw new Error(`${name}: say in OWNED how a member comes to own one`)
      const owner = await app().member({ points: 1_000_000 })
      const id = await make(owner)
      const schema = call.operation.requestBody?.content['application/json']?.schema
      const body = schema && sampleOf(schema)
      for (const who of ['another member', ...ANY_STAFF]) {
        const stranger = await person(who)
        const real = await attempt(stranger, call, id, body)
        const none = await attempt(stranger, call, newKey(), body)
        expect({ name, who, status: real.status, code: real.code }).toEqual({
          name,
          who,
          status: 404,
          code: 'notFound',
        })
        expect({ ...real.body, requestId: '' }).toEqual({ ...none.body, requestId: '' })
        const names = (answer: typeof real) => [...answer.headers.keys()].sort()
        expect(names(real)).toEqual(names(none))
      }
      // It was there all the time.
      expect({ name, status: (await attempt(owner, call, id, body)).status }).toEqual({ name, status: 200 })
    }
  })
})
