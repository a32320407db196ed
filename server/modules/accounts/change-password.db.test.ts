import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, confirmedMember, mailsTo, PASSWORD, signIn, visitor } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, TEST_LANES, useTestApp } from '#test/app.ts'
import { until } from '#test/until.ts'
import { HashGate, type Lane } from './hash-gate.ts'

/** Holds the results of guests’ password checks until `release` is called. */
class DelayingGate extends HashGate {
  waiting = 0
  release = () => {}
  #delay: Promise<void> | undefined

  delay(): void {
    this.#delay = new Promise((resolve) => {
      this.release = resolve
    })
  }

  override async run<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
    const result = await super.run(lane, work)
    if (lane !== 'guests' || !this.#delay) return result
    this.waiting += 1
    await this.#delay
    return result
  }
}

const hashGate = new DelayingGate(TEST_LANES)
const app = useTestApp({ environment: BEHIND_PROXY, hashGate })
const NEW = 'battery staple'

const change = (actor: Actor, changes: Readonly<Record<string, string>> = {}, key = newKey()) =>
  actor.call('POST /api/me/password', {
    body: { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW, ...changes },
    key,
  })
const isSignedIn = async (actor: Actor) => (await actor.call('GET /api/session')).body.member !== null

/** Creates a member with two sessions. */
async function openTwoSessions() {
  const { actor: home, email } = await confirmedMember(app())
  const away = visitor(app())
  for (const device of [home, away]) await signIn(device, email, { rememberMe: true })
  return { home, away, email }
}

describe('a member who changes the password', () => {
  test('stays signed in here, is signed out everywhere else, and is mailed', async () => {
    const { home, away, email } = await openTwoSessions()
    const { status, body } = await change(home)
    expect({ status, body }).toEqual({ status: 200, body: { message: 'Password updated successfully!' } })
    expect(await isSignedIn(home)).toBe(true)
    expect(await isSignedIn(away)).toBe(false)
    expect((await signIn(visitor(app()), email)).code).toBe('invalidCredentials')
    expect((await signIn(visitor(app()), email, { password: NEW })).status).toBe(200)
    expect((await mailsTo(app(), email)).map(({ subject }) => subject)).toContain('Your password was changed')
  })

  test.each([
    [{ currentPassword: '' }, 'passwordFieldsMissing', 'Please fill in all password fields'],
    [{ newPassword: '' }, 'passwordFieldsMissing', 'Please fill in all password fields'],
    [{ confirmPassword: '' }, 'passwordFieldsMissing', 'Please fill in all password fields'],
    [{ newPassword: 'short' }, 'newPasswordTooShort', 'New password must be at least 6 characters'],
    [{ confirmPassword: 'another' }, 'newPasswordsDoNotMatch', 'New passwords do not match'],
    [
      { newPassword: 'Letmein', confirmPassword: 'Letmein' },
      'passwordTooCommon',
      'This password is too easy to guess. Please choose another one.',
    ],
    [
      { newPassword: 'lovelace1815', confirmPassword: 'lovelace1815' },
      'passwordTooCommon',
      'This password is too easy to guess. Please choose another one.',
    ],
    [
      { newPassword: PASSWORD, confirmPassword: PASSWORD },
      'passwordUnchanged',
      'The new password must differ from the current one.',
    ],
    [{ currentPassword: 'wrong horse' }, 'currentPasswordIncorrect', 'Current password is incorrect'],
  ])('with %j is refused, and nothing ends', async (changes, code, detail) => {
    const { home, away } = await openTwoSessions()
    const answer = await change(home, changes as Record<string, string>)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code, detail })
    expect(await isSignedIn(away)).toBe(true)
  })

  test('may repeat the call, and leaves neither password in the database', async () => {
    const { home } = await openTwoSessions()
    const key = newKey()
    const first = await change(home, {}, key)
    const again = await change(home, {}, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replay')).toBe('true')
    const rows = await app().database.db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute()
    expect(rows).toHaveLength(1)
    const stored = JSON.stringify(rows) + rows[0]?.request_hash.toString('latin1')
    for (const secret of [PASSWORD, NEW]) expect(stored).not.toContain(secret)
  })

  test('twice in parallel changes it once', async () => {
    const { home, email } = await openTwoSessions()
    const passwords = ['first staple', 'second staple', 'third staple']
    const answers = await Promise.all(passwords.map((one) => change(home, { newPassword: one, confirmPassword: one })))
    expect(answers.map(({ code }) => code).sort()).toEqual([
      'currentPasswordIncorrect',
      'currentPasswordIncorrect',
      undefined,
    ])
    const password = passwords[answers.findIndex(({ status }) => status === 200)]
    expect((await signIn(visitor(app()), email, { password })).status).toBe(200)
  })

  test('leaves no session of a sign-in whose old password was checked before', async () => {
    const { home, email } = await openTwoSessions()
    const thief = visitor(app())
    hashGate.delay()
    const signedIn = signIn(thief, email)
    await until(
      () => hashGate.waiting,
      (waiting) => waiting === 1,
    )
    expect((await change(home)).status).toBe(200)
    hashGate.release()
    await signedIn
    expect(await isSignedIn(thief)).toBe(false)
    expect(await isSignedIn(home)).toBe(true)
  })

  test('during parallel sign-ins with the old one leaves none of their sessions', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { home, email } = await openTwoSessions()
      const thieves = Array.from({ length: 4 }, () => visitor(app()))
      await Promise.all([change(home), ...thieves.map((thief) => signIn(thief, email))])
      for (const thief of thieves) expect(await isSignedIn(thief)).toBe(false)
      expect(await isSignedIn(home)).toBe(true)
    }
  })
})

describe('another person at an open session', () => {
  test('has ten guesses in 15 minutes, also in parallel', async () => {
    const { home } = await openTwoSessions()
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, index) => change(home, { currentPassword: `guess ${index}` })),
    )
    expect(guesses.filter(({ code }) => code === 'currentPasswordIncorrect')).toHaveLength(10)
    expect(guesses.filter(({ code }) => code === 'tooManyRequests')).toHaveLength(4)
    const right = await change(home)
    expect({ status: right.status, wait: right.headers.get('retry-after') }).toEqual({ status: 429, wait: '900' })
    app().clock.advance(900)
    expect((await change(home)).status).toBe(200)
  })

  test('has the same ten for deleting the account', async () => {
    const { home } = await openTwoSessions()
    for (let tries = 0; tries < 10; tries += 1) await change(home, { currentPassword: 'guess' })
    const body = { confirmation: 'DELETE', password: PASSWORD }
    expect((await home.call('POST /api/me/deletion', { body })).code).toBe('tooManyRequests')
  })
})
