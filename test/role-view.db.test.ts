// A super admin views the admin part as another role: with its permissions at most, and without changing anything.

import { describe, expect, test } from 'vitest'
import { ROLE_VIEW_MINUTES } from '#contracts/role-view-rules.ts'
import type { Actor } from './actor.ts'
import { useTestApp } from './app.ts'
import { expectedOutcome, outcomeOf } from './attacks/access-matrix.ts'
import { inBatches, nameOf, publishedCalls, send } from './attacks/published-calls.ts'
import { addRole } from './own-roles.ts'

const app = useTestApp()

/** Reads whose input is in the body. */
const READS_BY_POST = new Set([
  'POST /api/admin/campaign-previews',
  'POST /api/admin/plans/:id/codes/import-checks',
  'POST /api/admin/search',
  'POST /api/admin/content-previews',
  'POST /api/admin/members/status/preview',
  'POST /api/admin/plans/:id/completions/preview',
  'POST /api/admin/promo-changes/preview',
  'POST /api/admin/quiz/import-checks',
  'POST /api/admin/redemptions/bulk/preview',
  'POST /api/admin/ticket-changes/preview',
])

const start = (staff: Actor, role: string) => staff.call('POST /api/admin/role-view', { body: { role } })
const leave = (staff: Actor) => staff.call('DELETE /api/admin/role-view')
const me = async (staff: Actor) => (await staff.call('GET /api/session')).body.member
const superAdmin = () => app().member({ role: 'super_admin', points: 5000 })
const note = (staff: Actor, id: string) =>
  staff.call('POST /api/admin/members/:id/notes', { params: { id }, body: { text: 'A note' } })

describe('a view of a role', () => {
  test('allows every read of that role, no other, and no write', async () => {
    const staff = await superAdmin()
    expect((await start(staff, 'support')).status).toBe(200)
    const calls = await publishedCalls(app())
    const wrong: unknown[] = []
    await inBatches(calls, async (call) => {
      const access = call.operation['x-access']
      const isWrite = call.method !== 'GET' && !READS_BY_POST.has(nameOf(call))
      // Guests' calls do not depend on the session, and the end of the view is tested below.
      if (isWrite && (access === 'guest' || nameOf(call) === 'DELETE /api/admin/role-view')) return
      const allowed = expectedOutcome('support', access)
      const want = isWrite && allowed === 'allowed' ? '403 roleViewReadOnly' : allowed
      const answer = await send(staff, call)
      if (outcomeOf(answer) !== want) wrong.push({ call: nameOf(call), want, got: outcomeOf(answer) })
    })
    expect(wrong).toEqual([])
  })

  test('is shown in the session, ends when it is left, and is in the audit log', async () => {
    const [staff, member] = [await superAdmin(), await app().member()]
    const id = await addRole(app(), ['users.read', 'support.update'], 'Front desk', { points: 5 })
    const { endsAt } = (await start(staff, id)).body
    expect(await me(staff)).toMatchObject({ role: 'own', roleName: 'Front desk', viewAs: { endsAt } })
    expect((await me(staff))?.permissions.sort()).toEqual(['admin.enter', 'staff.self', 'support.update', 'users.read'])
    expect((await staff.call('GET /api/admin/me/security')).body).toMatchObject({ role: 'own', limits: { points: 5 } })
    expect(await note(staff, member.id)).toMatchObject({ status: 403, code: 'roleViewReadOnly' })
    expect((await start(staff, 'moderator')).code).toBe('forbidden')
    expect((await leave(staff)).status).toBe(200)
    expect(await me(staff)).toMatchObject({ role: 'super_admin', roleName: null, viewAs: null })
    expect((await note(staff, member.id)).status).toBe(200)
    const log = app().database.db.selectFrom('audit_log').select(['action', 'before', 'after'])
    expect(
      await log.where('actor_id', '=', staff.id).where('action', 'like', 'role_view.%').orderBy('seq').execute(),
    ).toEqual([
      { action: 'role_view.start', before: 'null', after: JSON.stringify({ role: 'Front desk', ownRole: id, endsAt }) },
      { action: 'role_view.end', before: '{"role":"Front desk"}', after: 'null' },
    ])
  })

  test('belongs to one session, and ends after its time', async () => {
    const staff = await superAdmin()
    const other = await app().member({ role: 'super_admin' })
    await start(staff, 'moderator')
    expect(await me(other)).toMatchObject({ role: 'super_admin', viewAs: null })
    app().clock.advance(ROLE_VIEW_MINUTES * 60 - 1)
    expect(await me(staff)).toMatchObject({ role: 'moderator' })
    app().clock.advance(1)
    expect(await me(staff)).toMatchObject({ role: 'super_admin', viewAs: null })
    expect((await note(staff, (await app().member()).id)).status).toBe(200)
  })

  test('of a role that is deleted meanwhile has no permission but the own account', async () => {
    const staff = await superAdmin()
    const id = await addRole(app(), ['users.read'])
    await start(staff, id)
    await app().database.db.deleteFrom('own_roles').where('id', '=', id).execute()
    expect((await me(staff))?.permissions.sort()).toEqual(['admin.enter', 'staff.self'])
    expect((await staff.call('GET /api/admin/members')).code).toBe('forbidden')
    expect((await leave(staff)).status).toBe(200)
  })

  test('gives nothing to a person who is no longer a super admin', async () => {
    const staff = await superAdmin()
    await start(staff, 'moderator')
    await app().database.db.updateTable('members').set({ role: 'support' }).where('id', '=', staff.id).execute()
    expect(await me(staff)).toMatchObject({ role: 'support', viewAs: null })
  })

  test('is refused to other staff, of a role that is gone, and of super admins', async () => {
    expect((await start(await app().member({ role: 'moderator' }), 'support')).code).toBe('forbidden')
    expect((await start(await superAdmin(), crypto.randomUUID())).code).toBe('roleGone')
    expect((await start(await superAdmin(), 'super_admin')).code).toBe('invalidInput')
  })
})
