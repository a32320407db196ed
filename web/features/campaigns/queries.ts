import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

export const campaignsQuery = queryOptions({
  queryKey: ['campaigns'],
  queryFn: ({ signal }) => api('GET /api/campaigns', { signal }),
})
