// Tokens of mails and of the second sign-in step: used again, concurrently, for another purpose or member, or leaked. Their
// expiry: reset-password.db.test.ts and confirm-address.db.test.ts of the accounts; unsubscribe tokens: unsubscribe.db.test.ts.

import { describe, expect, test } from 'vitest'
import {
  BEHIND_PROXY,
  confirm,
  confirmedMember,
  linkTo,
  openLink,
  PASSWORD,
  register,
  signIn,
  tokenOf,
  visitor,
} from '../account-flow.ts'
import { useTestApp } from '../app.ts'
import { enrolled, staffMember } from '../second-factor.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const NEW = 'battery staple'

const reset = (token: string, password = NEW) =>
  visitor(app()).call('POST /api/auth/reset-password', { body: { token, password, confirmPassword: password } })
const confirmBy = (token: string) =>
  visitor(app()).call('POST /api/auth/confirmation', { body: { token, password: PASSWORD } })
const forgot = (email: string) => visitor(app()).call('POST /api/auth/forgot-password', { body: { email } })

/** Adds a member who requested a reset link, and returns its token. */
async function memberWithResetToken() {
  const { actor, email } = await confirmedMember(app())
  await forgot(email)
  const link = await linkTo(app(), email, 'reset')
  return { actor, email, link, token: tokenOf(link) }
}

describe('the token of a reset', () => {
  test('works once, also with twenty concurrent tries', async () => {
    const { email, token } = await memberWithResetToken()
    const passwords = Array.from({ length: 20 }, (_, index) => `${NEW} ${index}`)
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'resetTokenInvalid')).toHaveLength(19)
    const chosen = passwords[answers.findIndex((answer) => answer.status === 200)]
    expect((await signIn(visitor(app()), email, { password: chosen })).status).toBe(200)
    expect((await reset(token)).code).toBe('resetTokenInvalid')
  })

  test('is invalid after any change of the password', async () => {
    const first = await memberWithResetToken()
    app().clock.advance(1)
    await forgot(first.email)
    const second = tokenOf(await linkTo(app(), first.email, 'reset'))
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first.token)).code).toBe('resetTokenInvalid')

    const other = await memberWithResetToken()
    await signIn(other.actor, other.email)
    const body = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW }
    expect((await other.actor.call('POST /api/me/password', { body })).status).toBe(200)
    expect((await reset(other.token, 'yet another')).code).toBe('resetTokenInvalid')
  })

  test('is invalid after the account is deleted, also if the address is registered again', async () => {
    const { actor, email, token } = await memberWithResetToken()
    await signIn(actor, email)
    await actor.call('POST /api/me/deletion', { body: { confirmation: 'DELETE', password: PASSWORD } })
    expect((await reset(token)).code).toBe('resetTokenInvalid')
    await confirmedMember(app(), email)
    expect((await reset(token)).code).toBe('resetTokenInvalid')
  })

  test('is refused for another member, altered, truncated or made up', async () => {
    const [mine, theirs] = [await memberWithResetToken(), await memberWithResetToken()]
    const [[myId = '', mySecret = ''], [theirId = '', theirSecret = '']] = [
      mine.token.split('.'),
      theirs.token.split('.'),
    ]
    const forged = [
      '',
      'x',
      `${theirId}.${mySecret}`,
      `${myId}.${theirSecret}`,
      `${myId}.`,
      theirId,
      `${mine.token}x`,
      mine.token.slice(0, -1),
      mine.token.toUpperCase(),
      ` ${mine.token}`,
      `${mine.token}.${mySecret}`,
    ]
    for (const token of forged) expect((await reset(token)).code, token).toBe('resetTokenInvalid')
    for (const { token } of [mine, theirs]) expect((await reset(token)).status).toBe(200)
  })
})

test('a token of one purpose is refused for another', async () => {
  const confirmation = tokenOf((await register(app())).link)
  const { token: resetting } = await memberWithResetToken()
  const staff = await staffMember(app())
  const { code } = await enrolled(app(), staff)
  const asked = await signIn(visitor(app()), staff.account.email)
  const waiting = (asked.body as unknown as { values: { token: string } }).values.token
  const complete = async (token: string) =>
    visitor(app()).call('POST /api/auth/second-factor', { body: { token, code: await code(), rememberMe: false } })

  for (const token of [confirmation, waiting]) expect((await reset(token)).code).toBe('resetTokenInvalid')
  for (const token of [resetting, waiting]) expect((await confirmBy(token)).code).toBe('confirmationInvalid')
  for (const token of [resetting, confirmation]) expect((await complete(token)).code).toBe('signInExpired')
  // Each still works for its own purpose.
  expect((await confirmBy(confirmation)).status).toBe(200)
  expect((await reset(resetting)).status).toBe(200)
  expect((await complete(waiting)).status).toBe(200)
})

test('opening a confirmation link, as mail scanners do, confirms nothing and signs no one in', async () => {
  const { email, link } = await register(app())
  const old = new URL(`/api/auth/confirm?token=${encodeURIComponent(tokenOf(link))}`, app().url)
  const read = { body: { token: tokenOf(link) } }
  for (const address of [link, old, link]) {
    expect((await openLink(visitor(app()), address)).headers.getSetCookie()).toEqual([])
    const answer = await visitor(app()).call('POST /api/auth/confirmation/link', read)
    expect({ body: answer.body, cookies: answer.headers.getSetCookie() }).toEqual({ body: { email }, cookies: [] })
  }
  expect((await signIn(visitor(app()), email)).code).toBe('emailNotConfirmed')
  expect((await confirm(visitor(app()), link)).status).toBe(200)
})

test('a token is in the fragment of a link, so that no other site, proxy or log gets it', async () => {
  const { link, token } = await memberWithResetToken()
  expect(link.pathname + link.search).toBe('/reset-password')
  const { headers } = await openLink(visitor(app()), link)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  const { link: confirmation } = await register(app())
  expect(confirmation.pathname + confirmation.search).toBe('/confirm')
  await confirm(visitor(app()), confirmation, { password: 'wrong horse' })
  await reset(token)
  const log = JSON.stringify(app().logged)
  for (const text of [token, token.split('.')[1], tokenOf(confirmation)]) expect(log).not.toContain(text)
})
