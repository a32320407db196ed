// What the tests of the second factor itself (server/modules/accounts/staff/second-factor.db.test.ts: replay of a step, four tries at
// once, five wrong codes, thirty in a day) leave open: codes that are carried from one door to another.

import { expect, test } from 'vitest'
import { BEHIND_PROXY, PASSWORD, signIn, visitor } from '../account-flow.ts'
import type { Actor } from '../actor.ts'
import { useTestApp } from '../app.ts'
import { countDeadlocks } from '../deadlocks.ts'
import { enrol, enrolled, staffMember } from '../second-factor.ts'
import { codeAt, wrongCode } from '../totp.ts'

const app = useTestApp({ environment: BEHIND_PROXY })

/** The token of a sign-in that waits for its code. */
async function pendingToken(staff: Actor): Promise<string> {
  const { body } = await signIn(visitor(app()), staff.known.email)
  return (body as unknown as { values: { token: string } }).values.token
}
const complete = (token: string, code: string) =>
  visitor(app()).call('POST /api/auth/second-factor', { body: { token, code, rememberMe: false } })

/** Every place that asks somebody who is signed in for a code. */
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
    const { email } = (await app().member()).known
    return staff.call('POST /api/admin/staff', { body: { email, role: 'support', reason: 'Joins', code } })
  },
}

test.each(Object.keys(CODE_PROMPTS))(
  'a code that was read over the shoulder at the sign-in does not open %s, nor the other way round',
  async (door) => {
    const staff = await staffMember(app())
    const { code } = await enrolled(app(), staff)
    const seen = await code()
    expect((await complete(await pendingToken(staff), seen)).status).toBe(200)
    expect((await CODE_PROMPTS[door]?.(staff, seen))?.code).toBe('secondFactorCodeUsed')

    app().clock.advance(60)
    const next = await code()
    const token = await pendingToken(staff)
    expect((await CODE_PROMPTS[door]?.(staff, next))?.status).toBe(200)
    if (door !== 'the second factor’s removal') expect((await complete(token, next)).code).toBe('secondFactorCodeUsed')
  },
)

test('the code that switched the second factor on does not sign in as well', async () => {
  const staff = await staffMember(app())
  const { secret } = await enrol(app(), staff)
  expect((await complete(await pendingToken(staff), await codeAt(secret, app().clock.now()))).code).toBe(
    'secondFactorCodeUsed',
  )
})

test('the code of the neighbouring step gets one of five in who use it at once, at all doors together', async () => {
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
  // What was the neighbour is the current step now.
  expect((await complete(await pendingToken(staff), await code())).code).toBe('secondFactorCodeUsed')
})

test('twenty guesses at once, spread over all doors and with backup codes among them, are five', async () => {
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
  // Whoever guesses it now is told the same as for any other.
  expect((await complete(await pendingToken(staff), await code())).code).toBe('tooManyRequests')
})

test('ten right codes at once, from ten networks, sign in once and lose no time to deadlocks', async () => {
  const staff = await staffMember(app())
  const { code } = await enrolled(app(), staff)
  const right = await code()
  const tokens = await Promise.all(Array.from({ length: 10 }, () => pendingToken(staff)))
  const before = await countDeadlocks(app())
  const answers = await Promise.all(tokens.map((token) => complete(token, right)))
  // The first one uses up every token of the member.
  expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, ...Array(9).fill('signInExpired')])
  expect(await countDeadlocks(app())).toBe(before)
})

test('a code is worth nothing without the password, and the password nothing without a code', async () => {
  const staff = await staffMember(app())
  const { code } = await enrolled(app(), staff)
  const wrong = await signIn(visitor(app()), staff.known.email, { password: 'wrong horse' })
  expect(wrong.body).not.toHaveProperty('values')
  expect((await complete(`${staff.id}.${'A'.repeat(32)}`, await code())).code).toBe('signInExpired')
  const guest = visitor(app())
  const asked = await signIn(guest, staff.known.email)
  expect(asked.headers.getSetCookie()).toEqual([])
  guest.cookie = `paz.session_token=${(asked.body as unknown as { values: { token: string } }).values.token}`
  expect((await guest.call('GET /api/admin/me/security')).code).toBe('unauthenticated')
})
