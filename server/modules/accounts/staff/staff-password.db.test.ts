import { describe, expect, test } from 'vitest'
import {
  BEHIND_PROXY,
  confirmedMember,
  linkTo,
  newEmail,
  PASSWORD,
  registrationForm,
  signIn,
  visitor,
} from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { enrolled, givePassword, makeOnlySuperAdmin } from '#test/second-factor.ts'

const SHORT = { password: 'teal-owl', confirmPassword: 'teal-owl' }
const app = useTestApp({ environment: { ...BEHIND_PROXY, STAFF_EMAILS: 'short.admin@gmail.com' } })

const back = async (actor: Actor) => (await actor.call('GET /api/admin/redemptions')).code ?? 'in'
const missing = async (actor: Actor) => (await actor.call('GET /api/admin/me/security')).body.missing
const change = (actor: Actor, currentPassword: string, newPassword: string) =>
  actor.call('POST /api/me/password', { body: { currentPassword, newPassword, confirmPassword: newPassword } })
const recorded = async (memberId: string) =>
  (
    await app()
      .database.db.selectFrom('credentials')
      .select('has_long_password')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).has_long_password

describe('staff with a password of less than 12 characters', () => {
  test('cannot use the admin part until they choose a longer one', async () => {
    const { actor, email } = await confirmedMember(app(), 'short.admin@gmail.com', SHORT)
    const { body } = await signIn(actor, email, SHORT)
    expect(body.member).toMatchObject({ role: 'super_admin', permissions: ['staff.self'] })
    const refusal = await actor.call('GET /api/admin/redemptions')
    expect(refusal).toMatchObject({
      status: 403,
      code: 'staffPasswordShort',
      body: { detail: 'Staff need a password of at least 12 characters, or two-factor sign-in.' },
    })
    expect(await missing(actor)).toBe('staffPasswordShort')
    expect(await change(actor, SHORT.password, 'eleven-chrs')).toMatchObject({
      status: 400,
      code: 'newStaffPasswordTooShort',
      body: { detail: 'Without two-factor sign-in, a staff password needs at least 12 characters' },
    })
    expect(await back(actor)).toBe('staffPasswordShort')
    expect((await change(actor, SHORT.password, 'twelve-chars')).status).toBe(200)
    expect(await back(actor)).toBe('in')
    expect(await missing(actor)).toBeNull()
  })

  test('have access while a second factor is on', async () => {
    const staff = await app().member({ role: 'moderator', hasLongPassword: false })
    await givePassword(app(), staff.id)
    await app().database.db.updateTable('credentials').set({ has_long_password: false }).execute()
    expect(await back(staff)).toBe('staffPasswordShort')
    const { code } = await enrolled(app(), staff)
    expect(await back(staff)).toBe('in')
    // The second factor allows a short password again.
    expect((await change(staff, PASSWORD, 'eleven-chrs')).status).toBe(200)
    const body = { password: 'eleven-chrs', code: await code() }
    const removed = await staff.call('POST /api/admin/me/second-factor/removal', { body })
    expect(removed.body).toMatchObject({ secondFactor: null, missing: 'staffPasswordShort' })
    expect(await back(staff)).toBe('staffPasswordShort')
  })

  test('need a longer one as soon as they become staff', async () => {
    const superAdmin = await app().member({ role: 'super_admin' })
    await givePassword(app(), superAdmin.id)
    await makeOnlySuperAdmin(app(), superAdmin.id)
    const { actor, email } = await confirmedMember(app(), newEmail(), SHORT)
    await signIn(actor, email, SHORT)
    const body = { email, role: 'support' as const, reason: 'A new colleague', password: PASSWORD }
    expect((await superAdmin.call('POST /api/admin/staff', { body })).status).toBe(200)
    expect(await back(actor)).toBe('staffPasswordShort')
    expect((await actor.call('GET /api/dashboard')).status).toBe(200)
  })
})

describe('the length of a password', () => {
  test('of an older password is recorded at the next sign-in', async () => {
    const { actor, email } = await confirmedMember(app())
    const { id } = (await signIn(actor, email)).body.member
    expect(await recorded(id)).toBe(true)
    await app().database.db.updateTable('credentials').set({ has_long_password: false }).execute()
    await signIn(visitor(app()), email, { password: 'a wrong and long guess' })
    expect(await recorded(id)).toBe(false)
    await signIn(visitor(app()), email)
    expect(await recorded(id)).toBe(true)
  })

  test('is recorded when it is changed, and when it is reset', async () => {
    const { actor, email } = await confirmedMember(app())
    const { id } = (await signIn(actor, email)).body.member
    await change(actor, PASSWORD, SHORT.password)
    expect(await recorded(id)).toBe(false)
    await visitor(app()).call('POST /api/auth/forgot-password', { body: { email } })
    const token = new URLSearchParams((await linkTo(app(), email, 'reset')).hash.slice(1)).get('token') ?? ''
    const { password, confirmPassword } = registrationForm(email, {
      password: 'battery staple',
      confirmPassword: 'battery staple',
    })
    await visitor(app()).call('POST /api/auth/reset-password', { body: { token, password, confirmPassword } })
    expect(await recorded(id)).toBe(true)
  })
})
