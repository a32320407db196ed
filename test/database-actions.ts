import type { RouteKey } from '#contracts/index.ts'
import type { Act } from './staff-actions.ts'

/** What staff mend on the page of the database: one successful call. */
export const DATABASE_ACTS: Partial<Record<RouteKey, Act>> = {
  'POST /api/admin/database/missing-bonuses':
    async ({ staff, member }) =>
    () =>
      staff.call('POST /api/admin/database/missing-bonuses', { body: { memberIds: [member.id] } }),
}
