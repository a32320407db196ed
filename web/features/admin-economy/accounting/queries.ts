import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '#contracts/analytics-rules.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import { api } from '~/lib/api.ts'
import { ECONOMY_KEY } from '../queries.ts'

export type Movements = AnswerByKey<'GET /api/admin/economy/movements'>

export const movementsQuery = (query: DayRange) =>
  queryOptions({
    queryKey: [...ECONOMY_KEY, 'movements', query],
    queryFn: ({ signal }) => api('GET /api/admin/economy/movements', { query, signal }),
    // The previous figures stay visible while those of other days load.
    placeholderData: keepPreviousData,
  })
