import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

/** Interval of refetches around midnight, when the clocks of server and browser may disagree about the day. */
const DAY_OVER_MS = 10_000

export const checkInQuery = queryOptions({
  queryKey: ['check-in'],
  queryFn: ({ signal }) => api('GET /api/check-in', { signal }),
  refetchInterval: ({ state }) => (state.data && Date.parse(state.data.nextAt) <= Date.now() ? DAY_OVER_MS : false),
})

export const checkInsQuery = queryOptions({
  queryKey: ['check-in', 'history'],
  queryFn: ({ signal }) => api('GET /api/check-in/history', { signal }),
})
