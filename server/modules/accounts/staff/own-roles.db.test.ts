import { beforeEach, describe, expect, test } from 'vitest'
import { OWN_ROLE_PERMISSIONS, PERMISSIONS } from '#contracts/roles.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockAuthority } from '#server/http/authority.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { approvalsOf, approve, refuse } from '#test/approvals.ts'
import { VIEWER } from '#test/decide.ts'
import { addRole, createRole, defineRole, deleteRole, giveRole, memberWithRole } from '#test/own-roles.ts'
import { makeOnlySuperAdmin, staffMember } from '#test/second-factor.ts'

const app = useTestApp()

const rolesOf = async (staff: Actor) => (await staff.call('GET /api/admin/roles')).body.own
const permissionsOf = async (actor: Actor) => (await actor.call('GET /api/session')).body.member?.permissions.sort()
const auditOf = (id: string) =>
  app().database.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).orderBy('seq').execute()
const proposalOf = async (by: Actor) =>
  (await approvalsOf(by)).find(({ facts, by: author }) => facts.kind === 'role' && author.id === by.id)

// Each test starts without super admins, now and in the last 24 hours.
beforeEach(async () => {
  app().clock.advance(25 * 3600)
  await app().database.db.updateTable('members').set({ role: 'member' }).where('role', '<>', 'member').execute()
})

describe('a super admin', () => {
  test('creates, renames and deletes a role, with audit entries', async () => {
    const superAdmin = await staffMember(app())
    const { body, status } = await createRole(superAdmin, ' Editor ', ['content.edit', 'support.update'])
    expect(status).toBe(200)
    const { id } = body
    // A permission that is of no use without another one brings it along.
    const permissions = ['support.read', 'support.update', 'content.edit']
    expect(body.own.find((role) => role.id === id)).toMatchObject({ name: 'Editor', permissions, staff: 0 })
    expect((await createRole(superAdmin, 'EDITOR', ['content.edit'])).code).toBe('roleNameTaken')
    const other = (await createRole(superAdmin, 'Writer', ['content.edit'])).body.id
    expect((await defineRole(superAdmin, other, { name: 'editor' })).code).toBe('roleNameTaken')
    expect((await defineRole(superAdmin, id, { name: 'Author' })).body.waits).toBe(false)
    expect((await deleteRole(superAdmin, id)).body.own.map((role) => role.id)).not.toContain(id)
    expect((await deleteRole(superAdmin, id)).code).toBe('notFound')
    expect((await auditOf(id)).map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'role.create', before: 'null', after: JSON.stringify({ name: 'Editor', permissions }) },
      {
        action: 'role.change',
        before: JSON.stringify({ name: 'Editor', permissions }),
        after: JSON.stringify({ name: 'Author', permissions, staff: 0 }),
      },
      { action: 'role.delete', before: JSON.stringify({ name: 'Author', permissions }), after: 'null' },
    ])
  })

  test('cannot put a permission of super admins into a role, nor save an empty one or one without a name', async () => {
    const superAdmin = await staffMember(app())
    for (const permission of PERMISSIONS.filter((one) => !(OWN_ROLE_PERMISSIONS as readonly string[]).includes(one)))
      expect((await createRole(superAdmin, 'Too much', [permission as never])).code).toBe('invalidInput')
    expect((await createRole(superAdmin, 'Empty', [])).code).toBe('invalidInput')
    expect((await createRole(superAdmin, ' \n ', ['content.edit'])).code).toBe('invalidInput')
  })

  test('needs the password and a reason to change a role, and sees the change of a colleague first', async () => {
    const superAdmin = await staffMember(app())
    const id = await addRole(app(), ['content.edit'])
    const permissions = ['quiz.manage' as const]
    expect((await defineRole(superAdmin, id, { permissions, reason: ' ' })).code).toBe('staffReasonMissing')
    expect((await defineRole(superAdmin, id, { permissions, password: 'wrong horse' })).code).toBe(
      'currentPasswordIncorrect',
    )
    const seen = { name: 'Another one', permissions: ['content.edit'] }
    expect((await defineRole(superAdmin, id, { permissions, seen })).code).toBe('roleConflict')
    expect((await defineRole(superAdmin, id, {})).code).toBe('roleUnchanged')
    expect((await defineRole(superAdmin, newKey(), { name: 'New', permissions })).code).toBe('notFound')
  })

  test('gives a role, which applies from the next call, and cannot delete it while it is in use', async () => {
    const superAdmin = await staffMember(app())
    const member = await app().member({ role: 'support' })
    const id = await addRole(app(), ['content.edit'], 'Gazette')
    expect((await giveRole(superAdmin, member.id, 'support', id)).body.waits).toBe(false)
    expect(await permissionsOf(member)).toEqual(['admin.enter', 'approvals.decide', 'content.edit', 'staff.self'])
    expect((await member.call('GET /api/session')).body.member).toMatchObject({ role: 'own', roleName: 'Gazette' })
    expect((await member.call('GET /api/admin/redemptions')).code).toBe('forbidden')
    const { items } = (await superAdmin.call('GET /api/admin/staff')).body
    expect(items.find((one) => one.id === member.id)).toMatchObject({ role: 'own', roleName: 'Gazette', roleKey: id })
    expect((await deleteRole(superAdmin, id)).code).toBe('roleInUse')
    expect((await defineRole(superAdmin, id, { permissions: ['quiz.manage'] })).body.waits).toBe(false)
    expect(await permissionsOf(member)).toEqual(['admin.enter', 'quiz.manage', 'staff.self'])
    expect((await giveRole(superAdmin, member.id, 'support', 'moderator')).code).toBe('staffConflict')
    expect((await giveRole(superAdmin, member.id, id, newKey())).code).toBe('roleGone')
    expect((await giveRole(superAdmin, member.id, id, 'member')).body.waits).toBe(false)
    expect(await permissionsOf(member)).toEqual([])
    expect((await deleteRole(superAdmin, id)).status).toBe(200)
    expect((await auditOf(member.id)).at(0)).toMatchObject({
      before: '{"role":"support"}',
      after: JSON.stringify({ role: 'Gazette', ownRole: id, permissions: ['content.edit'] }),
    })
  })
})

describe('with two super admins', () => {
  test('a role is given and widened only with the approval of the other one, narrowed at once', async () => {
    const [superAdmin, second] = [await staffMember(app()), await staffMember(app())]
    const member = await app().member({ role: 'support' })
    const id = (await createRole(superAdmin, 'Desk', ['content.edit', 'quiz.manage'])).body.id
    expect((await giveRole(superAdmin, member.id, 'support', id)).body.waits).toBe(true)
    const proposal = await proposalOf(superAdmin)
    expect(proposal?.facts).toMatchObject({ toName: 'Desk', permissions: ['quiz.manage', 'content.edit'] })
    expect((await approve(second, proposal?.id ?? '')).status).toBe(200)
    expect(await permissionsOf(member)).toEqual([
      'admin.enter',
      'approvals.decide',
      'content.edit',
      'quiz.manage',
      'staff.self',
    ])

    const wider = ['content.edit', 'quiz.manage', 'system.manage'] as const
    expect((await defineRole(superAdmin, id, { permissions: [...wider] })).body.waits).toBe(true)
    expect((await defineRole(second, id, { permissions: ['content.edit'] })).body.waits).toBe(false)
    expect(await permissionsOf(member)).toEqual(['admin.enter', 'approvals.decide', 'content.edit', 'staff.self'])
    // It was proposed for the role as it was before.
    const stale = (await proposalOf(superAdmin))?.id ?? ''
    expect((await approve(second, stale)).code).toBe('approvalStale')
    expect((await refuse(second, stale)).status).toBe(200)
    expect((await defineRole(superAdmin, id, { permissions: [...wider], reason: 'Again' })).body.waits).toBe(true)
    const again = await proposalOf(superAdmin)
    expect(again?.facts).toMatchObject({ about: 'definition', staff: 1, to: { name: 'Desk' } })
    expect((await approve(superAdmin, again?.id ?? '')).code).toBe('approvalOwn')
    expect((await approve(second, again?.id ?? '')).status).toBe(200)
    expect(await permissionsOf(member)).toContain('system.manage')
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'role.change', actor_id: second.id })
  })

  test('a role that was widened after the proposal to give it is not given', async () => {
    const [superAdmin, second] = [await staffMember(app()), await staffMember(app())]
    const member = await app().member({ role: 'support' })
    const id = await addRole(app(), ['content.edit'])
    await giveRole(superAdmin, member.id, 'support', id)
    expect((await defineRole(superAdmin, id, { permissions: ['system.manage'] })).body.waits).toBe(false)
    expect((await approve(second, (await proposalOf(superAdmin))?.id ?? '')).code).toBe('approvalStale')
  })
})

describe('a staff member with an own role', () => {
  test('has no more than own roles may have, whatever is stored', async () => {
    const member = await app().member({ ownRoleId: await addRole(app(), PERMISSIONS) })
    expect(await permissionsOf(member)).toEqual(
      [...OWN_ROLE_PERMISSIONS, 'admin.enter', 'approvals.decide', 'staff.self'].sort(),
    )
    expect((await member.call('GET /api/admin/roles')).code).toBe('forbidden')
    expect((await createRole(member, 'Mine', ['content.edit'])).code).toBe('forbidden')
  })

  test('acts on members only, and is out of reach for moderators', async () => {
    const member = await memberWithRole(app(), ['users.read', 'users.ban'])
    const [moderator, target] = [await app().member({ role: 'moderator' }), await app().member()]
    const ban = (by: Actor, id: string) =>
      by.call('POST /api/admin/members/:id/status', {
        params: { id },
        body: { action: 'ban', from: 'active', reason: 'Looked at' },
      })
    expect((await ban(moderator, member.id)).code).toBe('forbidden')
    expect((await ban(member, moderator.id)).code).toBe('forbidden')
    expect((await ban(member, target.id)).status).toBe(200)
  })

  test('needs the protection of staff', async () => {
    const ownRoleId = await addRole(app(), ['content.edit'])
    const member = await app().member({ ownRoleId, hasLongPassword: false })
    expect(await permissionsOf(member)).toEqual(['staff.self'])
    expect((await member.call('GET /api/admin/content')).code).toBe('staffPasswordShort')
  })

  test('is refused in a transaction that began before the role was narrowed', async () => {
    const superAdmin = await staffMember(app())
    await makeOnlySuperAdmin(app(), superAdmin.id)
    const id = await addRole(app(), ['content.edit'])
    const member = await app().member({ ownRoleId: id })
    const { db } = app().database
    const { id: sessionId } = await db
      .selectFrom('sessions')
      .select('id')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    const viewer = { ...VIEWER, memberId: member.id, sessionId, permissions: ['content.edit'] as const }
    const rule = { access: 'content.edit', requireSecondFactor: false } as const
    const lock = () => inTransaction(db, (tx) => lockAuthority(tx, viewer, rule, app().clock.now()))
    expect((await lock())?.permissions).toContain('content.edit')
    expect((await defineRole(superAdmin, id, { permissions: ['quiz.manage'] })).status).toBe(200)
    await expect(lock()).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('loses it when an earlier version gives or takes a role', async () => {
    const member = await memberWithRole(app(), ['content.edit'])
    const update = (role: 'moderator' | 'member') =>
      app().database.db.updateTable('members').set({ role }).where('id', '=', member.id).execute()
    await update('moderator')
    expect((await member.call('GET /api/session')).body.member?.role).toBe('moderator')
    await update('member')
    expect(await permissionsOf(member)).toEqual([])
  })
})

test('the list counts the staff of each role', async () => {
  const superAdmin = await staffMember(app())
  const id = await addRole(app(), ['content.edit'])
  await app().member({ ownRoleId: id })
  expect((await rolesOf(superAdmin)).find((role) => role.id === id)?.staff).toBe(1)
  const { builtIn } = (await superAdmin.call('GET /api/admin/roles')).body
  expect(builtIn[0]).toEqual({ role: 'super_admin', staff: 1 })
})
