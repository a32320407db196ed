import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

/** Providers of codes and orders of an unknown outcome, read again every minute while the page is visible. */
export const providersQuery = queryOptions({
  queryKey: ['admin', 'providers'],
  queryFn: ({ signal }) => api('GET /api/admin/providers', { signal }),
  refetchInterval: 60_000,
})
