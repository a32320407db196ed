import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

/** The start of all keys of notifications; an event refetches all of them. */
export const NOTIFICATIONS_KEY = ['notifications'] as const

export const unreadQuery = queryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'unread'],
  queryFn: ({ signal }) => api('GET /api/notifications/unread', { signal }),
})

/** Newest first, page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'list'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/notifications', { query: { cursor: pageParam, limit: 20 }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})

export const mailSettingsQuery = queryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'settings'],
  queryFn: ({ signal }) => api('GET /api/notifications/settings', { signal }),
})
