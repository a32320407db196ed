import type { RouteKey } from '#contracts/index.ts'
import type { Action } from './staff-action.ts'

/** One successful call of each route of the security page. */
export const SECURITY_ACTIONS: Partial<Record<RouteKey, Action>> = {
  'POST /api/admin/security/sessions/:id/end': async ({ app, staff }) => {
    const { id: memberId } = await app.member({ role: 'support' })
    const { items } = (await staff.call('GET /api/admin/security/sessions')).body
    const id = items.find((one) => one.memberId === memberId)?.id ?? ''
    return () => staff.call('POST /api/admin/security/sessions/:id/end', { params: { id }, body: { reason: 'Lost' } })
  },
  'POST /api/admin/security/staff/:id/end-sessions': async ({ app, staff }) => {
    const { id } = await app.member({ role: 'support' })
    return () =>
      staff.call('POST /api/admin/security/staff/:id/end-sessions', { params: { id }, body: { reason: 'Left us' } })
  },
}
