import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

export const ROLES_KEY = ['admin', 'roles'] as const

export const rolesQuery = queryOptions({
  queryKey: ROLES_KEY,
  queryFn: ({ signal }) => api('GET /api/admin/roles', { signal }),
})
