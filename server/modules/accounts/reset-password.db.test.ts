import { describe, expect, test } from 'vitest'
import {
  BEHIND_PROXY,
  confirmedMember,
  linkTo,
  mailsTo,
  newEmail,
  PASSWORD,
  signIn,
  tokenOf,
  visitor,
} from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const FORGOT = 'POST /api/auth/forgot-password'
const RESET = 'POST /api/auth/reset-password'
const NEW = 'battery staple'

const forgot = (email: string) => visitor(app()).call(FORGOT, { body: { email } })
const reset = (token: string, password = NEW, confirmPassword = password) =>
  visitor(app()).call(RESET, { body: { token, password, confirmPassword } })

/** Creates a member who requested a link. Returns the member and the token. */
async function requestLink() {
  const { actor, email } = await confirmedMember(app())
  await forgot(email)
  return { actor, email, token: tokenOf(await linkTo(app(), email, 'reset')) }
}

describe('a member who forgot the password', () => {
  test('gets a link with its token in the fragment, and sets a new password with it', async () => {
    const { actor, email } = await confirmedMember(app())
    await forgot(email)
    const link = await linkTo(app(), email, 'reset')
    expect(link.href.startsWith(`${app().config.publicUrl}/reset-password#type=recovery&token=`)).toBe(true)
    expect(link.search).toBe('')
    const { status, body } = await reset(tokenOf(link))
    expect({ status, body }).toEqual({ status: 200, body: { message: 'Password updated successfully!' } })
    expect((await signIn(actor, email)).code).toBe('invalidCredentials')
    expect((await signIn(actor, email, { password: NEW })).status).toBe(200)
  })

  test('loses every session with the new password', async () => {
    const { actor, email, token } = await requestLink()
    const elsewhere = visitor(app())
    for (const device of [actor, elsewhere]) await signIn(device, email, { rememberMe: true })
    expect((await elsewhere.call('GET /api/dashboard')).status).toBe(200)
    await reset(token)
    for (const device of [actor, elsewhere]) expect((await device.call('GET /api/dashboard')).status).toBe(401)
  })

  test('who asked twice can use either link, but not both', async () => {
    const { email, token: first } = await requestLink()
    app().clock.advance(1)
    await forgot(email)
    const second = tokenOf(await linkTo(app(), email, 'reset'))
    expect(second).not.toBe(first)
    expect((await reset(first)).status).toBe(200)
    expect((await reset(second)).code).toBe('resetTokenInvalid')
  })

  test('has 24 hours by the clock', async () => {
    const [inTime, late] = [await requestLink(), await requestLink()]
    app().clock.advance(24 * 3600 - 1)
    expect((await reset(inTime.token)).status).toBe(200)
    app().clock.advance(1)
    const { status, code, body } = await reset(late.token)
    expect({ status, code }).toEqual({ status: 400, code: 'resetTokenInvalid' })
    expect(body).toMatchObject({ detail: 'Invalid or missing reset token' })
    expect((await signIn(visitor(app()), late.email)).status).toBe(200)
  })

  test('keeps the link when the new password is refused', async () => {
    const { token } = await requestLink()
    expect((await reset(token, NEW, 'other')).code).toBe('passwordsDoNotMatch')
    expect((await reset(token, 'abc')).code).toBe('passwordTooShort')
    expect((await reset(token, 'letmein')).code).toBe('passwordTooCommon')
    expect((await reset(token, 'AdaLovelace')).code).toBe('passwordTooCommon')
    expect((await reset(token, PASSWORD)).code).toBe('passwordUnchanged')
    expect((await reset(token)).status).toBe(200)
  })

  test('gets the same answer as a person without an account, who gets no mail', async () => {
    const { email } = await confirmedMember(app())
    const stranger = newEmail()
    for (const address of [email, stranger]) {
      const { status, body } = await forgot(address)
      expect({ status, body }).toEqual({
        status: 200,
        body: { message: 'Password reset instructions sent to your email' },
      })
    }
    expect(await mailsTo(app(), email)).toHaveLength(2)
    expect(await mailsTo(app(), stranger)).toEqual([])
  })

  test('gets at most five mails in 15 minutes over all ways to request them', async () => {
    const { email } = await confirmedMember(app())
    const statuses = []
    for (let asked = 0; asked < 5; asked += 1) statuses.push((await forgot(email)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    expect((await visitor(app()).call('POST /api/auth/resend-confirmation', { body: { email } })).status).toBe(429)
    app().clock.advance(900)
    expect((await forgot(email)).status).toBe(200)
  })
})
