import { queryOptions } from '@tanstack/react-query'
import type { ViewList } from '#contracts/saved-view-rules.ts'
import { api } from './api.ts'

export { filtersOf, VIEW_NAME_MAX, VIEWS_MAX, type ViewList } from '#contracts/saved-view-rules.ts'
export type { SavedView } from '#contracts/saved-views.ts'

export const SAVED_VIEWS_KEY = ['admin', 'saved-views'] as const

/** The viewer's own views of a list. */
export const savedViewsQuery = (list: ViewList) =>
  queryOptions({
    queryKey: [...SAVED_VIEWS_KEY, list],
    queryFn: ({ signal }) => api('GET /api/admin/saved-views', { query: { list }, signal }),
    // Only the viewer changes them.
    staleTime: 5 * 60_000,
  })
