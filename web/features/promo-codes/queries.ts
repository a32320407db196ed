import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

export const redemptionsQuery = queryOptions({
  queryKey: ['promo-codes'],
  queryFn: ({ signal }) => api('GET /api/promo-codes/redemptions', { signal }),
})
