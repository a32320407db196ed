// Many guests who sign in and register do not delay members, and throttled calls cause no writes. The real flood
// is `npm run attack:sign-ins`.

import { expect, test } from 'vitest'
import { HashGate, type Lane } from '#server/modules/accounts/index.ts'
import { BEHIND_PROXY, newEmail, registrationForm, signIn, visitor } from '../account-flow.ts'
import { type TestApp, useTestApp } from '../app.ts'
import { engine } from '../db.ts'
import { staffMember } from '../second-factor.ts'
import { until } from '../until.ts'

const LANE = { maxConcurrency: 1, maxQueueLength: 5, queueTimeoutMs: 600_000 }

/** A hash gate that blocks the hashes of guests between `hold` and `release`. */
class BlockedHashGate extends HashGate {
  /** Number of guests that asked for a hash. */
  asked = 0
  #held: Promise<void> | undefined
  #release = () => {}

  hold(): void {
    this.#held = new Promise((resolve) => {
      this.#release = resolve
    })
  }

  release(): void {
    this.#release()
    this.#held = undefined
  }

  override async run<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
    if (lane === 'guests') this.asked += 1
    return await super.run(lane, async () => {
      if (lane === 'guests') await this.#held
      return await work()
    })
  }
}

const gate = new BlockedHashGate({ guests: LANE, members: { ...LANE, maxQueueLength: 100 } })
const app = useTestApp({ environment: BEHIND_PROXY, hashGate: gate })

/** Calls as a member that must not wait for guests: a read, a game, a password change, a sign-out. */
async function useAsMember(which: () => TestApp) {
  const member = await staffMember(which(), { role: 'member' })
  const password = { currentPassword: 'wrong horse', newPassword: 'lantern lagoon', confirmPassword: 'lantern lagoon' }
  return [
    (await member.call('GET /api/dashboard')).status,
    (await member.call('POST /api/check-in')).status,
    (await member.call('POST /api/me/password', { body: password })).code,
    (await member.call('POST /api/auth/sign-out')).status,
  ]
}
const EXPECTED_MEMBER_ANSWERS = [200, 200, 'currentPasswordIncorrect', 200]

/** Reads the rows of all tables that a refused guest could write. */
async function readGuestRows() {
  const { db } = app().database
  const tables = ['throttles', 'sign_in_failures', 'sign_in_hours', 'members', 'outbox'] as const
  return await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
}

test('300 concurrent guests from changing networks get a response or a 503 with Retry-After; members are served', async () => {
  gate.hold()
  const guests = Array.from({ length: 300 }, (_, number) =>
    number % 2
      ? signIn(visitor(app()), newEmail())
      : visitor(app()).call('POST /api/auth/register', { body: registrationForm(newEmail()) }),
  )
  let refused = 0
  for (const guest of guests) void guest.then(({ status }) => (refused += Number(status === 503)))
  // One is hashed and five wait; the others are refused at once.
  await until(
    () => refused,
    (count) => count === 294,
  )
  expect(await useAsMember(app)).toEqual(EXPECTED_MEMBER_ANSWERS)
  gate.release()
  const answers = await Promise.all(guests)
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy).toHaveLength(294)
  for (const { headers, code, body } of busy) {
    expect([code, headers.get('retry-after')]).toEqual(['serverBusy', '600'])
    expect((body as { detail?: string }).detail).toMatch(/^Many people are signing in/)
  }
  const rest = answers.filter(({ status }) => status !== 503)
  expect(new Set(rest.map(({ status }) => status))).toEqual(new Set([200, 401]))
})

test('a guest who is refused as busy writes no row, and can try again', async () => {
  gate.hold()
  const before = gate.asked
  const waiting = Array.from({ length: 6 }, () => signIn(visitor(app()), newEmail()))
  await until(
    () => gate.asked,
    (asked) => asked === before + waiting.length,
  )
  const [guest, email] = [visitor(app()), newEmail()]
  const rows = await readGuestRows()
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await signIn(guest, email)).code).toBe('serverBusy')
    expect((await guest.call('POST /api/auth/register', { body: registrationForm(newEmail()) })).code).toBe(
      'serverBusy',
    )
  }
  expect(await readGuestRows()).toEqual(rows)
  gate.release()
  await Promise.all(waiting)
  expect((await signIn(guest, email)).code).toBe('invalidCredentials')
})

test('after a throttle is exhausted no further try writes a row, for every throttle', async () => {
  const [account, mailbox, network] = [newEmail(), newEmail(), '198.51.100.20']
  const signInFrom = (from: string | undefined, email: string) => signIn(visitor(app(), from), email)
  const forgot = () => visitor(app()).call('POST /api/auth/forgot-password', { body: { email: mailbox } })
  const resend = () => visitor(app()).call('POST /api/auth/resend-confirmation', { body: { email: mailbox } })
  const register = () => visitor(app()).call('POST /api/auth/register', { body: registrationForm(mailbox) })
  const code = () =>
    visitor(app(), network).call('POST /api/auth/second-factor', { body: { token: 'none', code: '123456' } })
  const route = () =>
    app().guest().send('POST', '/api/auth/resend-confirmation', {}, { 'x-forwarded-for': '203.0.113.7' })
  for (let tries = 0; tries < 11; tries += 1) await signInFrom(undefined, account)
  for (let tries = 0; tries < 31; tries += 1) await signInFrom(network, newEmail())
  for (let tries = 0; tries < 6; tries += 1) await forgot()
  for (let tries = 0; tries < 11; tries += 1) await route()
  const rows = await readGuestRows()
  const answers = [
    ...(await Promise.all([1, 2, 3].map(() => signInFrom(undefined, account)))),
    ...(await Promise.all([1, 2, 3].map(() => signInFrom(network, newEmail())))),
    ...(await Promise.all([forgot(), resend(), register(), code(), route()])),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 429))
  expect(await readGuestRows()).toEqual(rows)
  // Refused tries are counted in the database a minute later.
  await app().noteRefusedSignIns()
  const hours = await app()
    .database.db.selectFrom('sign_in_hours')
    .selectAll()
    .where('outcome', '=', 'throttled')
    .execute()
  expect(hours.reduce((sum, { tries }) => sum + tries, 0)).toBe(1 + 1 + 3 + 3 + 1)
})

test.skipIf(engine === 'pglite')('guests who use all connections for guests do not delay members', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { guestDb, guestPool } = app().database
  const holders = Array.from({ length: 5 }, () => guestDb.connection().execute(() => held))
  await until(
    () => guestPool?.().used,
    (used) => used === 5,
  )
  const guest = signIn(visitor(app()), newEmail())
  await until(
    () => guestPool?.().waiting,
    (waiting) => waiting === 1,
  )
  expect(await useAsMember(app)).toEqual(EXPECTED_MEMBER_ANSWERS)
  release()
  await Promise.all(holders)
  expect((await guest).code).toBe('invalidCredentials')
})
