import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

/** The beginning of every key of notices; an event reads all of them again. */
export const NOTICES_KEY = ['notices'] as const

export const unreadQuery = queryOptions({
  queryKey: [...NOTICES_KEY, 'unread'],
  queryFn: ({ signal }) => api('GET /api/notifications/unread', { signal }),
})

/** Newest first, page by page. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: [...NOTICES_KEY, 'list'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/notifications', { query: { cursor: pageParam, limit: 20 }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})

export const mailSettingsQuery = queryOptions({
  queryKey: [...NOTICES_KEY, 'settings'],
  queryFn: ({ signal }) => api('GET /api/notifications/settings', { signal }),
})
