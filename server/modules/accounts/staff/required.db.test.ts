import { expect, test } from 'vitest'
import { BEHIND_PROXY, PASSWORD, signIn, visitor } from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'
import { enrolled, staffMember } from '#test/second-factor.ts'

const app = useTestApp({ environment: { ...BEHIND_PROXY, REQUIRE_STAFF_2FA: 'true' } })

test('where staff must have a second factor, setting one up opens the back office, and switching it off closes it', async () => {
  const staff = await staffMember(app(), { role: 'moderator' })
  const enter = async () => (await staff.call('GET /api/admin/redemptions')).code ?? 'in'
  expect((await signIn(visitor(app()), staff.known.email)).body.member.permissions).toEqual(['staff.self'])
  expect(await enter()).toBe('secondFactorRequired')
  const { body: own } = await staff.call('GET /api/admin/me/security')
  expect(own).toEqual({ role: 'moderator', secondFactor: null, required: true, missing: 'secondFactorRequired' })
  // The rest of the account is theirs, as every member's.
  expect((await staff.call('GET /api/me/profile')).status).toBe(200)

  // A secret that was not confirmed opens nothing.
  await staff.call('POST /api/admin/me/second-factor', { body: { password: PASSWORD } })
  expect(await enter()).toBe('secondFactorRequired')

  const { code } = await enrolled(app(), staff)
  expect(await enter()).toBe('in')
  const body = { password: PASSWORD, code: await code() }
  expect((await staff.call('POST /api/admin/me/second-factor/removal', { body })).status).toBe(200)
  expect(await enter()).toBe('secondFactorRequired')
})
