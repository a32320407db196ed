import type { RouteKey } from '#contracts/index.ts'
import { finishRuns } from './points-audit.ts'
import type { Action } from './staff-action.ts'

/** One successful call of each route of the points audit. */
export const POINTS_AUDIT_ACTIONS: Partial<Record<RouteKey, Action>> = {
  'POST /api/admin/points-audit/investigations':
    async ({ staff }) =>
    () =>
      staff.call('POST /api/admin/points-audit/investigations'),
  'POST /api/admin/points-audit/runs/:id/cancellation': async ({ app, staff }) => {
    await finishRuns(app, 200)
    const { id } = (await staff.call('POST /api/admin/points-audit/investigations')).body.run
    return () => staff.call('POST /api/admin/points-audit/runs/:id/cancellation', { params: { id } })
  },
  'POST /api/admin/points-audit/fixes': async ({ app, staff }) => {
    await finishRuns(app, 200)
    app.clock.advance(1)
    await staff.call('POST /api/admin/points-audit/investigations')
    await finishRuns(app, 200)
    const { preview } = (await staff.call('GET /api/admin/points-audit/fix-preview')).body
    const { investigationId = '', members = 0, points = 0 } = preview ?? {}
    return () => staff.call('POST /api/admin/points-audit/fixes', { body: { investigationId, members, points } })
  },
}
