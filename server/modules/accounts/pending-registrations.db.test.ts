import { describe, expect, test } from 'vitest'
import {
  BEHIND_PROXY,
  confirm,
  confirmedMember,
  linkTo,
  mailsTo,
  newEmail,
  register,
  signIn,
  tokenOf,
  visitor,
} from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'
import { deleteOldRegistrations } from './pending-registrations.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const RESEND = 'POST /api/auth/resend-confirmation'
const MALLORY = { name: 'Mallory', password: 'attacker owned', confirmPassword: 'attacker owned' }

const read = (link: URL) => visitor(app()).call('POST /api/auth/confirmation/link', { body: { token: tokenOf(link) } })

describe('an address that is registered twice', () => {
  test('belongs to the person who confirms with the password of the opened link', async () => {
    for (const order of ['victim first', 'attacker first'] as const) {
      const email = newEmail()
      const registrations = order === 'victim first' ? [{}, MALLORY] : [MALLORY, {}]
      const links: URL[] = []
      for (const changes of registrations) {
        app().clock.advance(1)
        links.push((await register(app(), email, changes)).link)
      }
      const mine = links[order === 'victim first' ? 0 : 1] ?? new URL('about:none')
      const theirs = links[order === 'victim first' ? 1 : 0] ?? new URL('about:none')
      // The owner of the mailbox opens the attacker's mail and types their own password, which is refused.
      expect((await confirm(visitor(app()), theirs)).code).toBe('registrationPasswordWrong')
      const { body } = await confirm(visitor(app()), mine)
      expect(body.member).toMatchObject({ email, name: 'Ada Lovelace' })
      expect((await signIn(visitor(app()), email)).status).toBe(200)
      expect((await signIn(visitor(app()), email, MALLORY)).code).toBe('invalidCredentials')
      expect((await confirm(visitor(app()), theirs, MALLORY)).code).toBe('confirmationInvalid')
    }
  })

  test('gets the link of the given registration again, else that of the first one', async () => {
    const email = newEmail()
    const first = await register(app(), email)
    app().clock.advance(1)
    const second = await register(app(), email, MALLORY)
    const again = async (registration?: string) => {
      app().clock.advance(1)
      await visitor(app()).call(RESEND, { body: { email, ...(registration && { registration }) } })
      return tokenOf(await linkTo(app(), email)).split('.')[0]
    }
    expect(await again()).toBe(first.registration)
    expect(await again(second.registration)).toBe(second.registration)
    app().clock.advance(900)
    expect(await again('00000000-0000-4000-8000-000000000000')).toBe(first.registration)
  })

  test('with another spelling of the mailbox gets the spelling that was confirmed', async () => {
    const [email, alias] = ['dora.dots@gmail.com', 'doradots@gmail.com']
    await register(app(), email)
    const { link } = await register(app(), alias)
    expect((await confirm(visitor(app()), link)).body.member.email).toBe(alias)
    expect((await signIn(visitor(app()), alias)).status).toBe(200)
    expect((await signIn(visitor(app()), email)).code).toBe('invalidCredentials')
  })

  test('is deleted after 30 days, except for the account’s own registration while it is not confirmed', async () => {
    const email = newEmail()
    const first = await register(app(), email)
    app().clock.advance(1)
    const second = await register(app(), email, MALLORY)
    const { db } = app().database
    const stored = async () =>
      (await db.selectFrom('pending_registrations').select('id').where('email', '=', email).execute()).map(
        ({ id }) => id,
      )
    await deleteOldRegistrations(db, app().clock.now())
    expect((await stored()).sort()).toEqual([first.registration, second.registration].sort())
    app().clock.advance(31 * 24 * 3600)
    await deleteOldRegistrations(db, app().clock.now())
    expect(await stored()).toEqual([first.registration])
  })
})

describe('a link that is requested again', () => {
  test('is mailed with the same answer for all addresses, and either link works', async () => {
    const { email, link: first } = await register(app())
    app().clock.advance(60)
    const { email: member } = await confirmedMember(app())
    const sentence = 'Confirmation email sent! Please check your inbox and spam folder.'
    for (const address of [email, member, newEmail()]) {
      const { status, body } = await visitor(app()).call(RESEND, { body: { email: address } })
      expect({ status, body }).toEqual({ status: 200, body: { message: sentence } })
    }
    expect(await mailsTo(app(), email)).toHaveLength(2)
    expect(await mailsTo(app(), member)).toHaveLength(1)
    const second = await linkTo(app(), email)
    expect(second.href).not.toBe(first.href)
    for (const link of [second, first]) expect((await read(link)).body).toEqual({ email })
  })

  test('can be replaced by a reset, which confirms the address and deletes other registrations', async () => {
    const { email } = await register(app(), newEmail(), MALLORY)
    app().clock.advance(1)
    const { link } = await register(app(), email)
    await visitor(app()).call('POST /api/auth/forgot-password', { body: { email } })
    const token = tokenOf(await linkTo(app(), email, 'reset'))
    const body = { token, password: 'battery staple', confirmPassword: 'battery staple' }
    expect((await visitor(app()).call('POST /api/auth/reset-password', { body })).status).toBe(200)
    expect((await signIn(visitor(app()), email, { password: 'battery staple' })).body.welcomeBonus).toBe(100)
    expect((await confirm(visitor(app()), link)).code).toBe('confirmationInvalid')
  })
})
