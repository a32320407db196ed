// A password is compared before the transaction. Changes between comparison and transaction must be detected.

import { afterEach, expect, test } from 'vitest'
import { BEHIND_PROXY, confirmedMember, linkTo, PASSWORD, signIn, visitor } from '#test/account-flow.ts'
import { TEST_LANES, useTestApp } from '#test/app.ts'
import { until } from '#test/until.ts'
import { HashGate, type Lane } from './hash-gate.ts'

/** Holds the results of a lane until `resume` is called. */
class PausingGate extends HashGate {
  paused = 0
  #lane: Lane | undefined
  #resume = () => {}
  #resumed = Promise.resolve()

  pauseAfter(lane: Lane): void {
    this.#lane = lane
    this.#resumed = new Promise((resolve) => {
      this.#resume = resolve
    })
  }

  resume(): void {
    this.#lane = undefined
    this.#resume()
    this.paused = 0
  }

  override async run<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
    const result = await super.run(lane, work)
    if (lane === this.#lane) {
      this.paused += 1
      await this.#resumed
    }
    return result
  }
}

const gate = new PausingGate(TEST_LANES)
const app = useTestApp({ environment: BEHIND_PROXY, hashGate: gate })
afterEach(() => gate.resume())

const NEW = 'second thoughts'
const NEW_FORM = { password: NEW, confirmPassword: NEW }
const isPaused = () =>
  until(
    () => gate.paused,
    (paused) => paused === 1,
  )
async function resetPassword(email: string) {
  const token = new URLSearchParams((await linkTo(app(), email, 'reset')).hash.slice(1)).get('token') ?? ''
  return await visitor(app()).call('POST /api/auth/reset-password', { body: { token, ...NEW_FORM } })
}
const sessionsOf = async (email: string) =>
  await app()
    .database.db.selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select('sessions.id')
    .where('members.email', '=', email)
    .execute()

test('a sign-in whose password is changed after it was compared opens no session', async () => {
  const { actor, email } = await confirmedMember(app())
  await signIn(actor, email)
  gate.pauseAfter('guests')
  const late = signIn(visitor(app()), email)
  await isPaused()
  const change = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW }
  expect((await actor.call('POST /api/me/password', { body: change })).status).toBe(200)
  const before = await sessionsOf(email)
  gate.resume()
  expect((await late).code).toBe('invalidCredentials')
  expect(await sessionsOf(email)).toEqual(before)
  expect((await signIn(visitor(app()), email, { password: NEW })).status).toBe(200)
})

test('a deletion whose password is changed after it was compared deletes nothing', async () => {
  const { actor, email } = await confirmedMember(app())
  await signIn(actor, email)
  await visitor(app()).call('POST /api/auth/forgot-password', { body: { email } })
  gate.pauseAfter('members')
  const late = actor.call('POST /api/me/deletion', { body: { confirmation: 'DELETE', password: PASSWORD } })
  await isPaused()
  expect((await resetPassword(email)).status).toBe(200)
  gate.resume()
  // The reset has ended the session as well.
  expect((await late).status).toBeGreaterThanOrEqual(400)
  expect((await signIn(visitor(app()), email, { password: NEW })).status).toBe(200)
})

test('the second of two concurrent password changes is refused', async () => {
  const { actor, email } = await confirmedMember(app())
  await signIn(actor, email)
  const change = (newPassword: string) =>
    actor.call('POST /api/me/password', {
      body: { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword },
    })
  const answers = await Promise.all([change('first of the two'), change('second of the two')])
  expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'currentPasswordIncorrect'])
})
