import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'
import { ECONOMY_KEY } from '../queries.ts'

export const costsQuery = queryOptions({
  queryKey: [...ECONOMY_KEY, 'costs'],
  queryFn: ({ signal }) => api('GET /api/admin/economy/costs', { signal }),
})
