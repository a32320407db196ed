import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'
import { refetchAfter } from '~/lib/time.ts'

export const checkInQuery = queryOptions({
  queryKey: ['check-in'],
  queryFn: ({ signal }) => api('GET /api/check-in', { signal }),
  refetchInterval: ({ state }) => refetchAfter(state.data?.nextAt, state.data?.closing?.opensAt),
})

export const checkInsQuery = queryOptions({
  queryKey: ['check-in', 'history'],
  queryFn: ({ signal }) => api('GET /api/check-in/history', { signal }),
})
