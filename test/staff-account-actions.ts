import type { RouteKey } from '#contracts/index.ts'
import { PASSWORD } from './account-flow.ts'
import { addRole, createRole, defineRole, deleteRole } from './own-roles.ts'
import { enrolled, givePassword } from './second-factor.ts'
import type { Action } from './staff-action.ts'
import { codeAt } from './totp.ts'

/** One successful call of each route about staff accounts and roles. */
export const STAFF_ACCOUNT_ACTIONS: Partial<Record<RouteKey, Action>> = {
  'POST /api/admin/me/second-factor/confirmation': async ({ app, staff }) => {
    await givePassword(app, staff.id)
    const { body } = await staff.call('POST /api/admin/me/second-factor', { body: { password: PASSWORD } })
    const code = await codeAt(body.secret, app.clock.now())
    return () => staff.call('POST /api/admin/me/second-factor/confirmation', { body: { code } })
  },
  'POST /api/admin/me/second-factor/removal': async ({ app, staff }) => {
    await givePassword(app, staff.id)
    const code = await (await enrolled(app, staff)).code()
    return () => staff.call('POST /api/admin/me/second-factor/removal', { body: { password: PASSWORD, code } })
  },
  'POST /api/admin/me/backup-codes': async ({ app, staff }) => {
    await givePassword(app, staff.id)
    const code = await (await enrolled(app, staff)).code()
    return () => staff.call('POST /api/admin/me/backup-codes', { body: { code } })
  },
  'POST /api/admin/me/reset-link':
    async ({ staff }) =>
    () =>
      staff.call('POST /api/admin/me/reset-link'),
  'POST /api/admin/staff': async ({ app, staff, member }) => {
    await givePassword(app, staff.id)
    const body = { email: member.account.email, role: 'support', reason: 'Joins the desk', password: PASSWORD } as const
    return () => staff.call('POST /api/admin/staff', { body })
  },
  'POST /api/admin/staff/:id/role': async ({ app, staff }) => {
    await givePassword(app, staff.id)
    const { id } = await app.member({ role: 'support' })
    const body = { from: 'support', to: 'moderator', reason: 'Knows the desk', password: PASSWORD } as const
    return () => staff.call('POST /api/admin/staff/:id/role', { params: { id }, body })
  },
  'POST /api/admin/roles':
    async ({ staff }) =>
    () =>
      createRole(staff, 'Audited', ['content.edit']),
  'PUT /api/admin/roles/:id': async ({ app, staff }) => {
    await givePassword(app, staff.id)
    const id = await addRole(app, ['content.edit'])
    return () => defineRole(staff, id, { permissions: ['quiz.manage'] })
  },
  'POST /api/admin/role-view':
    async ({ staff }) =>
    () =>
      staff.call('POST /api/admin/role-view', { body: { role: 'support' } }),
  'DELETE /api/admin/role-view': async ({ staff }) => {
    await staff.call('POST /api/admin/role-view', { body: { role: 'support' } })
    return () => staff.call('DELETE /api/admin/role-view')
  },
  'DELETE /api/admin/roles/:id': async ({ app, staff }) => {
    const id = await addRole(app, ['content.edit'])
    return () => deleteRole(staff, id)
  },
}
