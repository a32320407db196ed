import { queryOptions } from '@tanstack/react-query'
import type { AnswerByKey } from '#contracts/index.ts'
import { api } from '~/lib/api.ts'

export type Found = AnswerByKey<'POST /api/admin/search'>

/** From this length on a text is searched for. */
export const SEARCHED_FROM = 2

/** The records that a text finds. */
export const searchQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'search', search],
    queryFn: ({ signal }) => api('POST /api/admin/search', { body: { search }, signal }),
    enabled: search.length >= SEARCHED_FROM,
  })
