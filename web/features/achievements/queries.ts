import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

export const achievementsQuery = queryOptions({
  queryKey: ['achievements'],
  queryFn: ({ signal }) => api('GET /api/me/achievements', { signal }),
})
