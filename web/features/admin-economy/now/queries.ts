import { queryOptions } from '@tanstack/react-query'
import type { AnswerByKey } from '#contracts/index.ts'
import { api } from '~/lib/api.ts'
import { ECONOMY_KEY } from '../queries.ts'

export type Solvency = AnswerByKey<'GET /api/admin/economy/now'>

export const solvencyQuery = queryOptions({
  queryKey: [...ECONOMY_KEY, 'now'],
  queryFn: ({ signal }) => api('GET /api/admin/economy/now', { signal }),
})
