import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

export const tasksQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: ({ signal }) => api('GET /api/tasks', { signal }),
})
