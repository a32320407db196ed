import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

/** Requests of all members, for staff. */
export const allRedemptionsQuery = queryOptions({
  queryKey: ['admin', 'redemptions'],
  queryFn: ({ signal }) => api('GET /api/admin/redemptions', { query: {}, signal }),
})
