import { describe, expect, test } from 'vitest'
import type { Role } from '#contracts/roles.ts'
import { verifyAudit } from '#server/modules/audit-log/index.ts'
import { BEHIND_PROXY, confirmedMember, PASSWORD, signIn } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { enrolled, staffMember } from '#test/second-factor.ts'
import { wrongCode } from '#test/totp.ts'

const LISTED = 'listed.moderator@gmail.com'
const app = useTestApp({ environment: { ...BEHIND_PROXY, STAFF_EMAILS: LISTED } })

const grant = (actor: Actor, email: string, changes: Record<string, unknown> = {}) =>
  actor.call('POST /api/admin/staff', {
    body: { email, role: 'support', reason: 'Joins the desk', password: PASSWORD, ...changes },
  })
const change = (
  actor: Actor,
  id: string,
  from: Exclude<Role, 'member'>,
  to: Role,
  more: Record<string, unknown> = {},
) =>
  actor.call('POST /api/admin/staff/:id/role', {
    params: { id },
    body: { from, to, reason: 'Has moved on', password: PASSWORD, ...more },
  })
const roleOf = async (id: string) =>
  (await app().database.db.selectFrom('members').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role
const superAdmins = async () =>
  await app()
    .database.db.selectFrom('members')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('status', '=', 'active')
    .execute()
const auditOf = (id: string) =>
  app().database.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).orderBy('seq').execute()

/** Creates the only super admin, also of the last 24 hours. */
async function openOnlySuperAdmin() {
  app().clock.advance(25 * 3600)
  await app().database.db.updateTable('members').set({ role: 'member' }).where('role', '=', 'super_admin').execute()
  return await staffMember(app())
}

describe('a super admin', () => {
  test('makes a member staff by address, immediately, with a notification and an audit entry', async () => {
    const superAdmin = await openOnlySuperAdmin()
    const member = await app().member()
    expect((await member.call('GET /api/admin/redemptions')).code).toBe('forbidden')
    const { status, body } = await grant(superAdmin, ` ${member.account.email.toUpperCase()} `)
    expect(status).toBe(200)
    expect(body.items.find(({ id }) => id === member.id)).toMatchObject({
      role: 'support',
      hasSecondFactor: false,
      lastSignInAt: null,
      isViewer: false,
      may: ['member', 'super_admin', 'moderator'],
    })
    expect((await member.call('GET /api/admin/redemptions')).status).toBe(200)
    expect((await member.call('GET /api/notifications')).body.items[0]?.content).toEqual({
      kind: 'role_changed',
      data: { from: 'member', to: 'support' },
    })
    expect(await auditOf(member.id)).toMatchObject([
      {
        actor_id: superAdmin.id,
        action: 'staff.grant',
        before: '{"role":"member"}',
        after: '{"role":"support"}',
        reason: 'Joins the desk',
      },
    ])
    expect((await verifyAudit(app().database.db)).findings).toEqual([])
  })

  test('changes and revokes a role, which open sessions see with the next call', async () => {
    const superAdmin = await staffMember(app())
    const colleague = await app().member({ role: 'super_admin' })
    expect((await colleague.call('GET /api/admin/staff')).status).toBe(200)
    expect((await change(superAdmin, colleague.id, 'super_admin', 'moderator')).status).toBe(200)
    expect((await colleague.call('GET /api/admin/staff')).code).toBe('forbidden')
    expect((await colleague.call('GET /api/admin/redemptions')).status).toBe(200)
    expect((await change(superAdmin, colleague.id, 'moderator', 'member')).status).toBe(200)
    expect((await colleague.call('GET /api/admin/redemptions')).code).toBe('forbidden')
    expect((await colleague.call('GET /api/session')).body.member).toMatchObject({ role: 'member', permissions: [] })
    expect((await auditOf(colleague.id)).map(({ action }) => action)).toEqual(['staff.change_role', 'staff.revoke'])
  })

  test('deletes the second factor with the role, since members cannot switch it off', async () => {
    const superAdmin = await staffMember(app())
    const colleague = await staffMember(app(), { role: 'moderator' })
    await enrolled(app(), colleague)
    expect((await change(superAdmin, colleague.id, 'moderator', 'member')).status).toBe(200)
    expect((await signIn(app().guest(), colleague.account.email)).status).toBe(200)
  })

  test('needs the password again, or a fresh code with a second factor', async () => {
    const superAdmin = await openOnlySuperAdmin()
    const member = await app().member()
    expect((await grant(superAdmin, member.account.email, { password: undefined })).code).toBe(
      'currentPasswordIncorrect',
    )
    expect((await grant(superAdmin, member.account.email, { password: 'wrong horse' })).code).toBe(
      'currentPasswordIncorrect',
    )
    const { code, backupCodes } = await enrolled(app(), superAdmin)
    expect((await grant(superAdmin, member.account.email)).code).toBe('secondFactorCodeWrong')
    expect((await grant(superAdmin, member.account.email, { code: wrongCode(await code()) })).code).toBe(
      'secondFactorCodeWrong',
    )
    expect(await roleOf(member.id)).toBe('member')
    expect((await grant(superAdmin, member.account.email, { code: await code() })).status).toBe(200)
    expect((await change(superAdmin, member.id, 'support', 'moderator', { code: await code() })).code).toBe(
      'secondFactorCodeUsed',
    )
    expect(await roleOf(member.id)).toBe('support')
    expect((await change(superAdmin, member.id, 'support', 'moderator', { code: backupCodes[0] })).status).toBe(200)
  })

  test('repeats an action with its key without a second code, and gets the first answer', async () => {
    const superAdmin = await openOnlySuperAdmin()
    const member = await app().member()
    const { code } = await enrolled(app(), superAdmin)
    const body = { email: member.account.email, role: 'support', reason: 'Joins', code: await code() } as const
    const key = newKey()
    const first = await superAdmin.call('POST /api/admin/staff', { body, key })
    const again = await superAdmin.call('POST /api/admin/staff', { body, key })
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body })
    expect(await auditOf(member.id)).toHaveLength(1)
  })

  test('needs a reason, and cannot give a role to unknown, banned or staff members', async () => {
    const superAdmin = await staffMember(app())
    const member = await app().member()
    expect((await grant(superAdmin, member.account.email, { reason: ' \n ' })).code).toBe('staffReasonMissing')
    expect((await grant(superAdmin, 'no.account@gmail.com')).code).toBe('staffNotFound')
    const banned = await app().member({ status: 'banned' })
    expect((await grant(superAdmin, banned.account.email)).code).toBe('staffNotFound')
    const colleague = await app().member({ role: 'support' })
    expect((await grant(superAdmin, colleague.account.email)).code).toBe('staffAlready')
    expect((await grant(superAdmin, member.account.email, { role: 'member' })).code).toBe('invalidInput')
  })

  test('cannot change the own role, a member’s, an unknown one’s, nor one that has changed meanwhile', async () => {
    const superAdmin = await staffMember(app())
    expect((await change(superAdmin, superAdmin.id, 'super_admin', 'member')).code).toBe('staffSelf')
    expect((await grant(superAdmin, superAdmin.account.email)).code).toBe('staffAlready')
    expect((await change(superAdmin, (await app().member()).id, 'support', 'moderator')).code).toBe('notFound')
    expect((await change(superAdmin, newKey(), 'support', 'moderator')).code).toBe('notFound')
    const colleague = await app().member({ role: 'support' })
    const late = await change(superAdmin, colleague.id, 'moderator', 'super_admin')
    expect(late).toMatchObject({ status: 409, code: 'staffConflict', body: { values: { role: 'support' } } })
    expect((await change(superAdmin, colleague.id, 'support', 'support')).code).toBe('staffConflict')
    expect(await roleOf(colleague.id)).toBe('support')
  })

  test('sees all staff and no member', async () => {
    const superAdmin = await staffMember(app(), { name: 'Aaron Chief' })
    await signIn(app().guest(), superAdmin.account.email)
    const support = await app().member({ role: 'support' })
    const member = await app().member()
    const { items } = (await superAdmin.call('GET /api/admin/staff')).body
    expect(items[0]).toMatchObject({
      id: superAdmin.id,
      isViewer: true,
      may: [],
      lastSignInAt: app().clock.now().toISOString(),
    })
    expect(items.map(({ id }) => id)).toContain(support.id)
    expect(items.map(({ id }) => id)).not.toContain(member.id)
  })
})

describe('two super admins', () => {
  test('who revoke each other’s role concurrently leave one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await staffMember(app()), await staffMember(app())]
      const answers = await Promise.all([
        change(one, other.id, 'super_admin', 'member'),
        change(other, one.id, 'super_admin', 'support'),
      ])
      expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'forbidden'])
      const left = new Set((await superAdmins()).map(({ id }) => id))
      expect([one.id, other.id].filter((id) => left.has(id))).toHaveLength(1)
    }
  })

  test('of whom one deletes the account while the other revokes the role, leave one', async () => {
    await app().database.db.updateTable('members').set({ role: 'member' }).where('role', '=', 'super_admin').execute()
    const [one, other] = [await staffMember(app()), await staffMember(app())]
    const deletion = { confirmation: 'DELETE', password: PASSWORD }
    await Promise.all([
      one.call('POST /api/me/deletion', { body: deletion }),
      change(one, other.id, 'super_admin', 'member'),
      other.call('POST /api/me/deletion', { body: deletion }),
      change(other, one.id, 'super_admin', 'member'),
    ])
    expect((await superAdmins()).length).toBeGreaterThan(0)
  })
})

describe('a member who is not a super admin', () => {
  test.each(['support', 'moderator', 'member'] as const)(
    'as %s neither sees the staff nor changes a role',
    async (role) => {
      const actor = await staffMember(app(), { role })
      const colleague = await app().member({ role: 'support' })
      expect((await actor.call('GET /api/admin/staff')).code).toBe('forbidden')
      expect((await actor.call('GET /api/admin/sign-ins')).code).toBe('forbidden')
      expect((await grant(actor, actor.account.email, { role: 'super_admin' })).code).toBe('forbidden')
      expect((await change(actor, colleague.id, 'support', 'member')).code).toBe('forbidden')
      expect((await change(actor, actor.id, role === 'member' ? 'support' : role, 'super_admin')).code).toBe(
        'forbidden',
      )
      expect(await roleOf(actor.id)).toBe(role)
    },
  )
})

describe('the staff list of the settings', () => {
  test('does not restore a role that a super admin revoked', async () => {
    const superAdmin = await staffMember(app())
    const { actor, email } = await confirmedMember(app(), LISTED)
    const { id } = (await signIn(actor, email)).body.member
    expect((await change(superAdmin, id, 'moderator', 'member')).status).toBe(200)
    expect((await signIn(actor, email)).body.member.role).toBe('member')
  })
})
