import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnswerByKey, RequestByKey } from '#contracts/index.ts'
import { api } from '~/lib/api.ts'

export type Assumptions = NonNullable<RequestByKey<'GET /api/admin/economy'>['query']>
export type Economy = AnswerByKey<'GET /api/admin/economy'>
export type Member = Economy['members'][number]

export const ECONOMY_KEY = ['admin', 'economy'] as const
export const ADMIN_TASKS_KEY = ['admin', 'tasks'] as const

export const economyQuery = (query: Assumptions) =>
  queryOptions({
    queryKey: [...ECONOMY_KEY, query],
    queryFn: ({ signal }) => api('GET /api/admin/economy', { query, signal }),
    // The previous figures stay visible while those of other assumptions load.
    placeholderData: keepPreviousData,
  })

export const adminTasksQuery = queryOptions({
  queryKey: ADMIN_TASKS_KEY,
  queryFn: ({ signal }) => api('GET /api/admin/tasks', { signal }),
})
