import { queryOptions } from '@tanstack/react-query'
import type { AnswerByKey } from '#contracts/index.ts'
import { api } from '~/lib/api.ts'

export type Budgets = AnswerByKey<'GET /api/admin/economy/budget'>
export type Budget = Budgets['budgets'][number]

export const budgetsQuery = queryOptions({
  queryKey: ['admin', 'budgets'],
  queryFn: ({ signal }) => api('GET /api/admin/economy/budget', { signal }),
})
