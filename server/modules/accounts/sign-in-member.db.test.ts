import { hash } from 'bcryptjs'
import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, confirmedMember, newEmail, registrationForm, signIn, visitor } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const QUARTER = 900

const wrong = (actor: Actor, email: string) => signIn(actor, email, { password: 'wrong horse' })

describe('a person who signs in', () => {
  test('before confirming gets that answer only with the right password', async () => {
    const email = newEmail()
    const actor = visitor(app())
    await actor.call('POST /api/auth/register', { body: registrationForm(email) })
    const refused = await signIn(actor, email)
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({
      code: 'emailNotConfirmed',
      detail:
        'Please confirm your email address before signing in. Check your inbox and spam folder for the confirmation link.',
    })
    expect(refused.headers.getSetCookie()).toEqual([])
    expect((await wrong(actor, email)).code).toBe('invalidCredentials')
  })

  test('with a wrong password gets the same answer as without an account', async () => {
    const { email } = await confirmedMember(app())
    for (const address of [email, newEmail()]) {
      const { status, body, headers } = await wrong(visitor(app()), address)
      expect(status).toBe(401)
      expect(body).toMatchObject({
        code: 'invalidCredentials',
        detail: 'Invalid email or password. Please check your credentials and try again.',
      })
      expect(headers.getSetCookie()).toEqual([])
    }
  })

  test('with a hash from an import gets one of the project at the first right password', async () => {
    const { email, actor } = await confirmedMember(app())
    const db = app().database.db
    const { id } = await db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const stored = () =>
      db.selectFrom('credentials').select('password').where('member_id', '=', id).executeTakeFirstOrThrow()
    const imported = { password: await hash('an older password', 4) }
    await db.updateTable('credentials').set(imported).where('member_id', '=', id).execute()
    expect((await wrong(actor, email)).code).toBe('invalidCredentials')
    expect(await stored()).toEqual(imported)
    for (let time = 0; time < 2; time += 1) {
      expect((await signIn(actor, email, { password: 'an older password' })).status).toBe(200)
      expect((await stored()).password).toMatch(/^\$argon2id\$/)
    }
  })

  test('may type the address in upper case', async () => {
    const { actor, email } = await confirmedMember(app())
    expect((await signIn(actor, ` ${email.toUpperCase()} `)).body.member.email).toBe(email)
  })
})

describe('guessing a password', () => {
  test('stops after ten failures for one account from any network, until 15 minutes have passed', async () => {
    const { email } = await confirmedMember(app())
    const codes = []
    for (let tries = 0; tries < 11; tries += 1) codes.push((await wrong(visitor(app()), email)).code)
    expect(codes).toEqual([...Array(10).fill('invalidCredentials'), 'tooManyRequests'])

    app().clock.advance(60)
    const right = await signIn(visitor(app()), email)
    expect(right.status).toBe(429)
    expect(right.headers.get('retry-after')).toBe(String(QUARTER - 60))
    expect(right.body).toMatchObject({
      detail: `Too many attempts. Please wait ${QUARTER - 60} seconds and try again.`,
    })
    app().clock.advance(QUARTER - 61)
    expect((await signIn(visitor(app()), email)).status).toBe(429)
    app().clock.advance(1)
    expect((await signIn(visitor(app()), email)).status).toBe(200)
  })

  test('allows ten of thirty parallel attempts', async () => {
    const { email } = await confirmedMember(app())
    const answers = await Promise.all(Array.from({ length: 30 }, () => wrong(visitor(app()), email)))
    expect(answers.filter((answer) => answer.code === 'invalidCredentials')).toHaveLength(10)
    expect(answers.filter((answer) => answer.code === 'tooManyRequests')).toHaveLength(20)
  })

  test('stops after thirty failures from one address, for every account', async () => {
    const { email } = await confirmedMember(app())
    const guesser = () => visitor(app(), '198.51.100.7')
    for (let tries = 0; tries < 30; tries += 1) expect((await wrong(guesser(), newEmail())).status).toBe(401)
    const refused = await signIn(guesser(), email)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe(String(QUARTER))
    expect((await signIn(visitor(app()), email)).status).toBe(200)
    app().clock.advance(QUARTER)
    expect((await signIn(guesser(), email)).status).toBe(200)
  })

  test('counts the addresses of one IPv6 network together', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, host) => wrong(visitor(app(), `2001:db8:0:7::${host + 1}`), newEmail())),
    )
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(30)
    expect((await wrong(visitor(app(), '2001:db8:0:8::1'), newEmail())).status).toBe(401)
  })

  test('does not lock out the member with the right password', async () => {
    const { actor, email } = await confirmedMember(app())
    for (let times = 0; times < 12; times += 1) expect((await signIn(actor, email)).status).toBe(200)
    for (let tries = 0; tries < 9; tries += 1) await wrong(actor, email)
    expect((await signIn(actor, email)).status).toBe(200)
    expect((await wrong(actor, email)).code).toBe('invalidCredentials')
    expect((await wrong(actor, email)).code).toBe('tooManyRequests')
  })
})
