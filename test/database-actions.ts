import type { RouteKey } from '#contracts/index.ts'
import type { Action } from './staff-action.ts'

/** One successful call of each repair on the page 'Database Status'. */
export const DATABASE_ACTIONS: Partial<Record<RouteKey, Action>> = {
  'POST /api/admin/database/missing-bonuses':
    async ({ staff, member }) =>
    () =>
      staff.call('POST /api/admin/database/missing-bonuses', { body: { memberIds: [member.id] } }),
}
