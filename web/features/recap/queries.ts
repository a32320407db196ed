import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

/** @param month YYYY-MM; the last finished month by default */
export const recapQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ['recap', month ?? ''],
    queryFn: ({ signal }) => api('GET /api/me/recap', { query: { month }, signal }),
  })
