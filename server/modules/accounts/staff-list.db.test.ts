import { describe, expect, test } from 'vitest'
import { verifyAudit } from '#server/modules/audit-log/index.ts'
import { BEHIND_PROXY, confirmedMember, signIn, visitor } from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'

const STAFF = ['chief', 'moderator.one', 'night-moderator', 'support', 'Mixed.Case', 'first', 'second']
const app = useTestApp({
  environment: { ...BEHIND_PROXY, STAFF_EMAILS: STAFF.map((name) => `${name}@gmail.com`).join(', ') },
})

const appointments = (memberId: string) =>
  app().database.db.selectFrom('audit_log').selectAll().where('subject_id', '=', memberId).execute()

describe('the staff list', () => {
  for (const [name, role] of [
    ['chief', 'super_admin'],
    ['moderator.one', 'moderator'],
    ['night-moderator', 'moderator'],
    ['support', 'support'],
    ['mixed.case', 'super_admin'],
  ] as const) {
    test(`makes ${name}@ ${role} at the first sign-in, with an audit entry`, async () => {
      const { actor, email } = await confirmedMember(app(), `${name}@gmail.com`)
      const { body } = await signIn(actor, email)
      expect(body.member.role).toBe(role)
      expect(body.member.permissions).toContain('admin.enter')
      expect(await appointments(body.member.id)).toMatchObject([
        {
          actor_id: body.member.id,
          action: 'staff.appoint',
          subject_type: 'member',
          before: '{"role":"member"}',
          after: JSON.stringify({ role }),
          reason: 'named in STAFF_EMAILS',
          address: actor.headers['x-forwarded-for'],
          at: app().clock.now(),
        },
      ])
      expect((await verifyAudit(app().database.db)).findings).toEqual([])
    })
  }

  test('does not promote a demoted member again', async () => {
    const { actor, email } = await confirmedMember(app(), 'first@gmail.com')
    const { body } = await signIn(actor, email)
    await app().database.db.updateTable('members').set({ role: 'member' }).where('id', '=', body.member.id).execute()
    expect((await actor.call('GET /api/admin/redemptions')).code).toBe('forbidden')
    expect((await signIn(actor, email)).body.member).toMatchObject({ role: 'member', permissions: [] })
    expect(await appointments(body.member.id)).toHaveLength(1)
  })

  test('appoints once for parallel first sign-ins', async () => {
    const { email } = await confirmedMember(app(), 'second@gmail.com')
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(visitor(app()), email)))
    expect(new Set(answers.map((answer) => answer.body.member.role))).toEqual(new Set(['super_admin']))
    expect(await appointments(answers[0]?.body.member.id ?? '')).toHaveLength(1)
  })

  test('does not affect other members', async () => {
    const { actor, email } = await confirmedMember(app())
    const { body } = await signIn(actor, email)
    expect(body.member).toMatchObject({ role: 'member', permissions: [] })
    expect(await appointments(body.member.id)).toEqual([])
  })
})
