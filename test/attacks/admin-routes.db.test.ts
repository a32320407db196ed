import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#contracts/index.ts'
import type { BuiltInRole } from '#contracts/roles.ts'
import { BEHIND_PROXY, visitor } from '../account-flow.ts'
import type { Actor, Answer } from '../actor.ts'
import { newKey, type TestApp, useTestApp } from '../app.ts'
import type { MemberOptions } from '../factories.ts'
import { addRole } from '../own-roles.ts'
import { type Call, fillPath } from '../sample-input.ts'
import {
  ACCESS_MATRIX,
  ALLOWED_WITHOUT_SECOND_FACTOR,
  ANY_STAFF,
  BUILT_IN,
  CALLERS,
  expectedOutcome,
  OWN_ROLE,
  outcomeOf,
} from './access-matrix.ts'
import { inBatches, nameOf, publishedCalls, send } from './published-calls.ts'

type Who = (typeof CALLERS)[number]
type StaffRole = (typeof ANY_STAFF)[number]

const app = useTestApp({ environment: BEHIND_PROXY })
let calls: Call[] = []

beforeAll(async () => {
  calls = await publishedCalls(app())
})

/** Returns the options of a member with a role of the matrix. */
const withRole = async (to: TestApp, who: string): Promise<MemberOptions> =>
  who === 'own role'
    ? { ownRoleId: await addRole(to, OWN_ROLE) }
    : { role: (BUILT_IN as readonly string[]).includes(who) ? (who as BuiltInRole) : 'member' }

const permissionsInMatrix = (role: string): string[] =>
  Object.keys(ACCESS_MATRIX).filter(
    (right) => !['guest', 'member'].includes(right) && ACCESS_MATRIX[right]?.includes(role),
  )

async function createCaller(who: Who): Promise<Actor> {
  if (who === 'guest') return visitor(app())
  const status = who === 'banned member' ? 'banned' : 'active'
  const actor = await app().member({ ...(await withRole(app(), who)), status })
  actor.headers = visitor(app()).headers
  return actor
}

/**
 * Calls every operation without input: access is checked before the input. Each allowed write has a new caller, because
 * an operation such as signing out must not change the next answer.
 */
async function callAll(make: () => Promise<Actor>, isOpen: (access: string) => boolean) {
  const shared = await make()
  return await inBatches(calls, async (call): Promise<[Call, Answer<unknown>]> => {
    const isWrite = call.method !== 'GET' && isOpen(call.operation['x-access'])
    return [call, await send(isWrite ? await make() : shared, call)]
  })
}

describe('every operation that the application publishes', () => {
  test.each(CALLERS)('allows or refuses %s as it declares', async (who) => {
    const wrong: unknown[] = []
    const answers = await callAll(
      () => createCaller(who),
      (access) => expectedOutcome(who, access) === 'allowed',
    )
    for (const [call, answer] of answers) {
      const access = call.operation['x-access']
      const want = expectedOutcome(who, access)
      const got = outcomeOf(answer)
      if (got !== want) wrong.push({ call: nameOf(call), access, want, got })
      const declared = Object.keys(call.operation.responses)
      if (!declared.includes(String(answer.status))) wrong.push({ call: nameOf(call), undeclared: answer.status })
    }
    expect(wrong).toEqual([])
  })

  test('is in the permissions of the session exactly for the roles that it allows', async () => {
    for (const role of ['member', ...ANY_STAFF] as const) {
      const { body } = await (await createCaller(role)).call('GET /api/session')
      expect({ role, permissions: [...(body.member?.permissions ?? [])].sort() }).toEqual({
        role,
        permissions: permissionsInMatrix(role).sort(),
      })
    }
  })

  test('is one of the contracts, and every contract is published', () => {
    const published = calls.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
    expect(published.sort()).toEqual(
      Object.values(routes)
        .map((route) => route.key)
        .sort(),
    )
  })
})

describe('with a mandatory second factor for staff', () => {
  const strict = useTestApp({ environment: { ...BEHIND_PROXY, REQUIRE_STAFF_2FA: 'true' } })

  /** Adds a staff member with or without a second factor. */
  async function staffWith(role: StaffRole, isEnrolled: boolean): Promise<Actor> {
    const actor = await strict().member(await withRole(strict(), role))
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

  const cases = ANY_STAFF.flatMap((role) => [true, false].map((isEnrolled) => ({ role, isEnrolled })))

  // Enrolled staff have the access of their role, as tested above; one role shows that.
  const tried = cases.filter(({ role, isEnrolled }) => !isEnrolled || role === 'moderator')

  test.each(tried)('every operation allows or refuses $role (enrolled: $isEnrolled)', async ({ role, isEnrolled }) => {
    const wanted = (access: string) => {
      const isLockedOut = !isEnrolled && !ALLOWED_WITHOUT_SECOND_FACTOR.includes(access)
      const right = expectedOutcome(role, access)
      return right === 'allowed' && isLockedOut ? '403 secondFactorRequired' : right
    }
    const wrong: unknown[] = []
    const answers = await callAll(
      () => staffWith(role, isEnrolled),
      (access) => wanted(access) === 'allowed',
    )
    for (const [call, answer] of answers) {
      const access = call.operation['x-access']
      const got = outcomeOf(answer)
      if (got !== wanted(access)) wrong.push({ call: nameOf(call), access, want: wanted(access), got })
    }
    expect(wrong).toEqual([])
  })

  test.each(cases)(
    'the session lists the permissions of $role (enrolled: $isEnrolled)',
    async ({ role, isEnrolled }) => {
      const { body } = await (await staffWith(role, isEnrolled)).call('GET /api/session')
      expect([...(body.member?.permissions ?? [])].sort()).toEqual(
        isEnrolled ? permissionsInMatrix(role).sort() : ['staff.self'],
      )
    },
  )

  test('a member needs no second factor', async () => {
    const member = await strict().member()
    expect((await member.call('GET /api/dashboard')).status).toBe(200)
    expect((await member.call('GET /api/admin/redemptions')).code).toBe('forbidden')
  })
})

describe('an undeclared route', () => {
  /** Routes of the application that are not in the contracts. */
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

  test('is not found, also for a super admin', async () => {
    const staff = await createCaller('super_admin')
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
    const all = [...others, ...library, { method: 'GET', path: '/api/nothing' }]
    const answers = await inBatches(all, async ({ method, path }) => {
      const { status, code } = await staff.send(method, fillPath(path, newKey()))
      return { method, path, status, code }
    })
    expect(answers).toEqual(all.map((call) => ({ ...call, status: 404, code: 'notFound' })))
  })
})
