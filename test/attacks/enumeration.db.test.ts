// The answers must not reveal whether an address has an account, nor may the work, counted in database statements and password
// hashes. `npm run bench -- enumeration` measures the time.

import { beforeEach, describe, expect, test } from 'vitest'
import type { Tracer } from '#server/http/request-context.ts'
import {
  BEHIND_PROXY,
  confirmedMember,
  newEmail,
  PASSWORD,
  registrationForm,
  signIn,
  visitor,
} from '../account-flow.ts'
import type { Answer } from '../actor.ts'
import { useTestApp } from '../app.ts'
import { enrolled, staffMember } from '../second-factor.ts'

const work: string[] = []
const span = {
  traceId: '',
  child: (name: string) => {
    work.push(name)
    return span
  },
  set: () => {},
  end: () => {},
}
const tracer: Tracer = { request: () => span, work: () => span }
const app = useTestApp({ environment: BEHIND_PROXY, tracer })
beforeEach(() => void work.splice(0))

const setStatus = (email: string, status: 'banned' | 'suspended') =>
  app().database.db.updateTable('members').set({ status }).where('email', '=', email).execute()

/** All kinds of addresses that an attacker could want to distinguish. */
const ADDRESSES: Readonly<Record<string, () => Promise<string>>> = {
  'a member': async () => (await confirmedMember(app())).email,
  'a member who has not confirmed yet': async () => {
    const email = newEmail()
    await visitor(app()).call('POST /api/auth/register', { body: registrationForm(email) })
    return email
  },
  'a banned member': async () => {
    const { email } = await confirmedMember(app())
    await setStatus(email, 'banned')
    return email
  },
  staff: async () => (await staffMember(app())).account.email,
  'staff with a second factor': async () => {
    const staff = await staffMember(app())
    await enrolled(app(), staff)
    return staff.account.email
  },
  'a deleted account': async () => {
    const { actor, email } = await confirmedMember(app())
    await signIn(actor, email)
    await actor.call('POST /api/me/deletion', { body: { confirmation: 'DELETE', password: PASSWORD } })
    return email
  },
}

/** Bodies that an attacker sends. */
const CALLS: Readonly<Record<string, (email: string) => object>> = {
  'POST /api/auth/sign-in': (email) => ({ email, password: 'not the password' }),
  'POST /api/auth/forgot-password': (email) => ({ email }),
  'POST /api/auth/resend-confirmation': (email) => ({ email }),
  'POST /api/auth/register': (email) =>
    registrationForm(email, { name: 'Mallory', password: 'another horse', confirmPassword: 'another horse' }),
}

/** Returns all of a response that the caller sees, without values that differ each time. */
function visiblePart({ status, headers, body }: Answer<unknown>) {
  const shown = [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name))
  return { status, headers: shown, body: { ...(body as object), requestId: '', registration: '' } }
}

async function call(route: string, email: string) {
  const [method = '', path = ''] = route.split(' ')
  work.splice(0)
  const answer = await visitor(app()).send(method, path, CALLS[route]?.(email))
  const inserts = work.filter((name) => name === 'INSERT').length
  return { seen: visiblePart(answer), work: { statements: work.length, inserts } }
}

describe.each(Object.keys(CALLS))('%s', (route) => {
  test.each(Object.keys(ADDRESSES))('does not reveal that an address belongs to %s', async (whose) => {
    const email = (await ADDRESSES[whose]?.()) ?? ''
    const [known, unknown] = [await call(route, email), await call(route, newEmail())]
    expect(known.seen).toEqual(unknown.seen)
    expect(known.work.inserts).toBeGreaterThan(1)
    // Registering an existing address does the same work as a new account, plus a few cheap queries.
    const more = route === 'POST /api/auth/register' ? 6 : 0
    const spread = known.work.statements - unknown.work.statements
    expect({ spread, fits: spread >= 0 && spread <= more }).toEqual({ spread, fits: true })
    expect(known.work.inserts - unknown.work.inserts).toBeOneOf(more > 0 ? [0, 1] : [0])
  })
})

test('the status of an account is revealed only with the right password', async () => {
  const { email } = await confirmedMember(app())
  await setStatus(email, 'suspended')
  expect((await signIn(visitor(app()), email)).code).toBe('accountSuspended')
  expect((await signIn(visitor(app()), email, { password: 'wrong horse' })).code).toBe('invalidCredentials')
})

test('the limit of link requests is the same for every address', async () => {
  const { email } = await confirmedMember(app())
  const tries = async (address: string, times: number) => {
    const statuses: number[] = []
    for (let n = 0; n < times; n += 1)
      statuses.push((await call('POST /api/auth/forgot-password', address)).seen.status)
    return statuses
  }
  // The registration of the member was the first of five.
  expect(await tries(email, 5)).toEqual([200, 200, 200, 200, 429])
  expect(await tries(newEmail(), 6)).toEqual([200, 200, 200, 200, 200, 429])
})
