import { beforeEach, describe, expect, test } from 'vitest'
import type { StaffRole } from '#contracts/roles.ts'
import { PASSWORD } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { approvalsOf, approve, proposePoints } from '#test/approvals.ts'
import { signInAgain } from '#test/expiry.ts'
import { staffMember } from '#test/second-factor.ts'

const app = useTestApp()
const HOURS = 3600
const reason = 'Joins the team'

const grant = (by: Actor, member: Actor, role: StaffRole = 'moderator') =>
  by.call('POST /api/admin/staff', { body: { email: member.known.email, role, reason, password: PASSWORD } })
const change = (by: Actor, id: string, from: StaffRole, to: StaffRole | 'member') =>
  by.call('POST /api/admin/staff/:id/role', { params: { id }, body: { from, to, reason, password: PASSWORD } })
const roleOf = async ({ id }: Actor) =>
  (await app().database.db.selectFrom('members').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role
const roleProposal = async (by: Actor) =>
  (await approvalsOf(by)).find(({ facts, by: author }) => facts.kind === 'role' && author.id === by.id)?.id ?? ''

// Each test begins without super admins, now or in the last 24 hours.
beforeEach(async () => {
  app().clock.advance(25 * HOURS)
  await app().database.db.updateTable('members').set({ role: 'member' }).where('role', '<>', 'member').execute()
})

describe('where there are two super admins, a role with more rights', () => {
  test('waits for the other one, who approves it; both are named with it', async () => {
    const [chief, second, member] = [await staffMember(app()), await staffMember(app()), await app().member()]
    expect((await grant(chief, member, 'super_admin')).body.waits).toBe(true)
    expect(await roleOf(member)).toBe('member')
    expect((await grant(second, member, 'super_admin')).code).toBe('approvalDuplicate')
    expect((await approve(chief, await roleProposal(chief))).code).toBe('approvalOwn')
    expect((await approve(second, await roleProposal(chief))).status).toBe(200)
    expect(await roleOf(member)).toBe('super_admin')
    const rows = await app().database.db.selectFrom('staff_appointments').selectAll().execute()
    expect(rows.filter(({ member_id }) => member_id === member.id)).toMatchObject([
      { from_role: 'member', to_role: 'super_admin', by_id: chief.id, approved_by: second.id },
    ])
  })

  test('is refused where the member has another role by then; fewer rights are given at once', async () => {
    const [chief, second, staff] = [
      await staffMember(app()),
      await staffMember(app()),
      await app().member({ role: 'support' }),
    ]
    expect((await change(chief, staff.id, 'support', 'moderator')).body.waits).toBe(true)
    expect((await change(chief, staff.id, 'support', 'member')).body.waits).toBe(false)
    expect((await approve(second, await roleProposal(chief))).code).toBe('approvalStale')
    expect(await roleOf(staff)).toBe('member')
  })

  test('is not approved by the one whose role it is', async () => {
    const [chief, , staff] = [
      await staffMember(app()),
      await staffMember(app()),
      await app().member({ role: 'moderator' }),
    ]
    await change(chief, staff.id, 'moderator', 'super_admin')
    expect((await approve(staff, await roleProposal(chief))).status).toBe(404)
  })

  test('still waits within 24 hours after one took the role from the other', async () => {
    const [chief, second, member] = [await staffMember(app()), await staffMember(app()), await app().member()]
    expect((await change(chief, second.id, 'super_admin', 'member')).status).toBe(200)
    expect((await grant(chief, member)).body.waits).toBe(true)
    app().clock.advance(24 * HOURS)
    await signInAgain(app(), chief)
    expect((await grant(chief, member)).body.waits).toBe(false)
  })
})

describe('an only super admin', () => {
  test('appoints alone, and neither approves what the other proposes for 24 hours', async () => {
    const [chief, member, gainer] = [await staffMember(app()), await app().member(), await app().member()]
    expect((await grant(chief, member, 'super_admin')).body.waits).toBe(false)
    const byChief = await proposePoints(chief, gainer.id)
    const byNew = await proposePoints(member, gainer.id, 7000)
    expect((await approve(member, byChief)).code).toBe('approvalNewStaff')
    expect((await approve(chief, byNew)).code).toBe('approvalNewStaff')
    expect((await approvalsOf(member)).find(({ id }) => id === byChief)?.may).toEqual(['refuse'])
    app().clock.advance(24 * HOURS)
    await signInAgain(app(), member)
    expect((await approve(member, byChief)).status).toBe(200)
  })

  test('does not approve through someone whom a colleague’s approval appointed', async () => {
    const [chief, second, member] = [await staffMember(app()), await staffMember(app()), await app().member()]
    await grant(chief, member)
    await approve(second, await roleProposal(chief))
    const gainer = await app().member()
    for (const author of [chief, second]) {
      const id = await proposePoints(author, gainer.id, author === chief ? 6000 : 7000)
      expect((await approve(member, id)).code).toBe('approvalNewStaff')
    }
  })
})
