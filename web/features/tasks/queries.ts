import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'
import { refetchAfter } from '~/lib/time.ts'

export const tasksQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: ({ signal }) => api('GET /api/tasks', { signal }),
  refetchInterval: ({ state }) => refetchAfter(state.data?.closing?.opensAt),
})
