// Second factor codes that are used at several prompts. server/modules/accounts/staff/second-factor.db.test.ts tests one prompt:
// replay of a step, four concurrent tries, five wrong codes, thirty in a day.

import { expect, test } from 'vitest'
import { BEHIND_PROXY, PASSWORD, signIn, visitor } from '../account-flow.ts'
import type { Actor } from '../actor.ts'
import { useTestApp } from '../app.ts'
import { countDeadlocks } from '../deadlocks.ts'
import { enrol, enrolled, staffMember } from '../second-factor.ts'
import { codeAt, wrongCode } from '../totp.ts'

const app = useTestApp({ environment: BEHIND_PROXY })

/** Signs in with the password and returns the token of the pending sign-in. */
async function pendingToken(staff: Actor): Promise<string> {
  const { body } = await signIn(visitor(app()), staff.account.email)
  return (body as unknown as { values: { token: string } }).values.token
}
const complete = (token: string, code: string) =>
  visitor(app()).call('POST /api/auth/second-factor', { body: { token, code, rememberMe: false } })

/** All prompts that ask signed-in staff for a code. */
const CODE_PROMPTS: Readonly<Record<string, (staff: Actor, code: string) => ReturnType<Actor['send']>>> = {
  'new backup codes': (staff, code) => staff.call('POST /api/admin/me/backup-codes', { body: { code } }),
  'the second factor’s removal': (staff, code) =>
    staff.call('POST /api/admin/me/second-factor/removal', { body: { password: PASSWORD, code } }),
  'a colleague’s role': async (staff, code) => {
    const { id } = await app().member({ role: 'support' })
    const body = { from: 'support', to: 'moderator', reason: 'Knows the desk', code } as const
    return staff.call('POST /api/admin/staff/:id/role', { params: { id }, body })
  },
  'a new colleague': async (staff, code) => {
    const { email } = (await app().member()).account
    return staff.call('POST /api/admin/staff', { body: { email, role: 'support', reason: 'Joins', code } })
  },
}

test.each(Object.keys(CODE_PROMPTS))(
  'a code that was used at the sign-in is refused for %s, and the other way round',
  async (prompt) => {
    const staff = await staffMember(app())
    const { code } = await enrolled(app(), staff)
    const seen = await code()
    expect((await complete(await pendingToken(staff), seen)).status).toBe(200)
    expect((await CODE_PROMPTS[prompt]?.(staff, seen))?.code).toBe('secondFactorCodeUsed')

    app().clock.advance(60)
    const next = await code()
    const token = await pendingToken(staff)
    expect((await CODE_PROMPTS[prompt]?.(staff, next))?.status).toBe(200)
    if (prompt !== 'the second factor’s removal')
      expect((await complete(token, next)).code).toBe('secondFactorCodeUsed')
  },
)

test('the code that switched the second factor on cannot be used to sign in', async () => {
  const staff = await staffMember(app())
  const { secret } = await enrol(app(), staff)
  expect((await complete(await pendingToken(staff), await codeAt(secret, app().clock.now()))).code).toBe(
    'secondFactorCodeUsed',
  )
})

test('the code of the next step is accepted once of five concurrent tries, over all prompts', async () => {
  const staff = await staffMember(app())
  const { code } = await enrolled(app(), staff)
  const next = await code(1)
  const tokens = await Promise.all(Array.from({ length: 3 }, () => pendingToken(staff)))
  const answers = await Promise.all([
    ...tokens.map((token) => complete(token, next)),
    ...[1, 2].map(() => staff.call('POST /api/admin/me/backup-codes', { body: { code: next } })),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  app().clock.advance(30)
  // The next step is the current one now.
  expect((await complete(await pendingToken(staff), await code())).code).toBe('secondFactorCodeUsed')
})

test('five of twenty concurrent guesses are checked, over all prompts and with backup codes', async () => {
  const staff = await staffMember(app())
  const { code } = await enrolled(app(), staff)
  const wrong = wrongCode(await code(3))
  const tokens = await Promise.all(Array.from({ length: 5 }, () => pendingToken(staff)))
  const guesses = [
    ...tokens.map((token) => complete(token, wrong)),
    ...tokens.map((token, at) => complete(token, `aaaaa-${at}2345`)),
    ...Array.from({ length: 5 }, () => CODE_PROMPTS['new backup codes']?.(staff, wrong)),
    ...Array.from({ length: 5 }, () => CODE_PROMPTS['the second factor’s removal']?.(staff, wrong)),
  ]
  const codes = (await Promise.all(guesses)).map((answer) => answer?.code)
  expect(codes.filter((one) => one === 'secondFactorCodeWrong')).toHaveLength(5)
  expect(codes.filter((one) => one === 'tooManyRequests')).toHaveLength(15)
  // The right code is throttled too, so the answer does not reveal it.
  expect((await complete(await pendingToken(staff), await code())).code).toBe('tooManyRequests')
})

test('ten concurrent right codes from ten networks sign in once, without deadlocks', async () => {
  const staff = await staffMember(app())
  const { code } = await enrolled(app(), staff)
  const right = await code()
  const tokens = await Promise.all(Array.from({ length: 10 }, () => pendingToken(staff)))
  const before = await countDeadlocks(app())
  const answers = await Promise.all(tokens.map((token) => complete(token, right)))
  // The first sign-in ends all pending sign-ins of the member.
  expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, ...Array(9).fill('signInExpired')])
  expect(await countDeadlocks(app())).toBe(before)
})

test('a code without the password is refused, and the password without a code', async () => {
  const staff = await staffMember(app())
  const { code } = await enrolled(app(), staff)
  const wrong = await signIn(visitor(app()), staff.account.email, { password: 'wrong horse' })
  expect(wrong.body).not.toHaveProperty('values')
  expect((await complete(`${staff.id}.${'A'.repeat(32)}`, await code())).code).toBe('signInExpired')
  const guest = visitor(app())
  const asked = await signIn(guest, staff.account.email)
  expect(asked.headers.getSetCookie()).toEqual([])
  guest.cookie = `paz.session_token=${(asked.body as unknown as { values: { token: string } }).values.token}`
  expect((await guest.call('GET /api/admin/me/security')).code).toBe('unauthenticated')
})
