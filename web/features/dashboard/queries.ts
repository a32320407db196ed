import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api('GET /api/dashboard', { signal }),
})
