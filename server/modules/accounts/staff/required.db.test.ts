import { expect, test } from 'vitest'
import { BEHIND_PROXY, PASSWORD, signIn, visitor } from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'
import { enrolled, staffMember } from '#test/second-factor.ts'

const app = useTestApp({ environment: { ...BEHIND_PROXY, REQUIRE_STAFF_2FA: 'true' } })

test('if a second factor is required, it gives access to the admin part, and switching it off removes it', async () => {
  const staff = await staffMember(app(), { role: 'moderator' })
  const enter = async () => (await staff.call('GET /api/admin/redemptions')).code ?? 'in'
  expect((await signIn(visitor(app()), staff.account.email)).body.member.permissions).toEqual(['staff.self'])
  expect(await enter()).toBe('secondFactorRequired')
  const { body: own } = await staff.call('GET /api/admin/me/security')
  expect(own).toEqual({
    role: 'moderator',
    limits: {},
    secondFactor: null,
    required: true,
    missing: 'secondFactorRequired',
  })
  // The other parts of the account are available as for every member.
  expect((await staff.call('GET /api/me/profile')).status).toBe(200)

  // An unconfirmed secret gives no access.
  await staff.call('POST /api/admin/me/second-factor', { body: { password: PASSWORD } })
  expect(await enter()).toBe('secondFactorRequired')

  const { code } = await enrolled(app(), staff)
  expect(await enter()).toBe('in')
  const body = { password: PASSWORD, code: await code() }
  expect((await staff.call('POST /api/admin/me/second-factor/removal', { body })).status).toBe(200)
  expect(await enter()).toBe('secondFactorRequired')
})
