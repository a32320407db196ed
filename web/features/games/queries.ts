import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

export const wheelQuery = queryOptions({
  queryKey: ['games', 'wheel'],
  queryFn: ({ signal }) => api('GET /api/games/wheel', { signal }),
})
