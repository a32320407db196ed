import { beforeEach, describe, expect, test } from 'vitest'
import type { StaffRole } from '#contracts/roles.ts'
import { PASSWORD } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { approvalsOf, approve, proposePoints } from '#test/approvals.ts'
import { deleteAccount } from '#test/deletion.ts'
import { signInAgain } from '#test/expiry.ts'
import { staffMember } from '#test/second-factor.ts'

const app = useTestApp()
const HOURS = 3600
const reason = 'Joins the team'

const grant = (by: Actor, member: Actor, role: StaffRole = 'moderator') =>
  by.call('POST /api/admin/staff', { body: { email: member.account.email, role, reason, password: PASSWORD } })
const change = (by: Actor, id: string, from: StaffRole, to: StaffRole | 'member') =>
  by.call('POST /api/admin/staff/:id/role', { params: { id }, body: { from, to, reason, password: PASSWORD } })
const roleOf = async ({ id }: Actor) =>
  (await app().database.db.selectFrom('members').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role
const roleProposal = async (by: Actor) =>
  (await approvalsOf(by)).find(({ facts, by: author }) => facts.kind === 'role' && author.id === by.id)?.id ?? ''

// Each test starts without super admins, now and in the last 24 hours.
beforeEach(async () => {
  app().clock.advance(25 * HOURS)
  await app().database.db.updateTable('members').set({ role: 'member' }).where('role', '<>', 'member').execute()
})

describe('with two super admins, a role with more permissions', () => {
  test('waits for approval by the other one, and records both', async () => {
    const [superAdmin, second, member] = [await staffMember(app()), await staffMember(app()), await app().member()]
    expect((await grant(superAdmin, member, 'super_admin')).body.waits).toBe(true)
    expect(await roleOf(member)).toBe('member')
    expect((await grant(second, member, 'super_admin')).code).toBe('approvalDuplicate')
    expect((await approve(superAdmin, await roleProposal(superAdmin))).code).toBe('approvalOwn')
    expect((await approve(second, await roleProposal(superAdmin))).status).toBe(200)
    expect(await roleOf(member)).toBe('super_admin')
    const rows = await app().database.db.selectFrom('staff_appointments').selectAll().execute()
    expect(rows.filter(({ member_id }) => member_id === member.id)).toMatchObject([
      { from_role: 'member', to_role: 'super_admin', by_id: superAdmin.id, approved_by: second.id },
    ])
  })

  test('is refused if the role has changed meanwhile; fewer permissions apply immediately', async () => {
    const [superAdmin, second, staff] = [
      await staffMember(app()),
      await staffMember(app()),
      await app().member({ role: 'support' }),
    ]
    expect((await change(superAdmin, staff.id, 'support', 'moderator')).body.waits).toBe(true)
    expect((await change(superAdmin, staff.id, 'support', 'member')).body.waits).toBe(false)
    expect((await approve(second, await roleProposal(superAdmin))).code).toBe('approvalStale')
    expect(await roleOf(staff)).toBe('member')
  })

  test('is not approved by its subject', async () => {
    const [superAdmin, , staff] = [
      await staffMember(app()),
      await staffMember(app()),
      await app().member({ role: 'moderator' }),
    ]
    await change(superAdmin, staff.id, 'moderator', 'super_admin')
    expect((await approve(staff, await roleProposal(superAdmin))).status).toBe(404)
  })

  test('still waits within 24 hours after one revoked the other’s role', async () => {
    const [superAdmin, second, member] = [await staffMember(app()), await staffMember(app()), await app().member()]
    expect((await change(superAdmin, second.id, 'super_admin', 'member')).status).toBe(200)
    expect((await grant(superAdmin, member)).body.waits).toBe(true)
    app().clock.advance(24 * HOURS)
    await signInAgain(app(), superAdmin)
    expect((await grant(superAdmin, member)).body.waits).toBe(false)
  })
})

test('a role still waits within 24 hours after the other super admin has deleted the account', async () => {
  const [superAdmin, second, member] = [await staffMember(app()), await staffMember(app()), await app().member()]
  expect((await deleteAccount(second)).status).toBe(200)
  expect((await grant(superAdmin, member)).body.waits).toBe(true)
})

describe('the only super admin', () => {
  test('appoints alone, and for 24 hours neither approves the other’s proposals', async () => {
    const [superAdmin, member, gainer] = [await staffMember(app()), await app().member(), await app().member()]
    expect((await grant(superAdmin, member, 'super_admin')).body.waits).toBe(false)
    const byChief = await proposePoints(superAdmin, gainer.id)
    const byNew = await proposePoints(member, gainer.id, 7000)
    expect((await approve(member, byChief)).code).toBe('approvalNewStaff')
    expect((await approve(superAdmin, byNew)).code).toBe('approvalNewStaff')
    expect((await approvalsOf(member)).find(({ id }) => id === byChief)?.may).toEqual(['refuse'])
    app().clock.advance(24 * HOURS)
    await signInAgain(app(), member)
    expect((await approve(member, byChief)).status).toBe(200)
  })

  test('does not approve proposals of staff whom they appointed with a colleague’s approval', async () => {
    const [superAdmin, second, member] = [await staffMember(app()), await staffMember(app()), await app().member()]
    await grant(superAdmin, member)
    await approve(second, await roleProposal(superAdmin))
    const gainer = await app().member()
    for (const author of [superAdmin, second]) {
      const id = await proposePoints(author, gainer.id, author === superAdmin ? 6000 : 7000)
      expect((await approve(member, id)).code).toBe('approvalNewStaff')
    }
  })
})
