import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { NotificationTopic, NotificationView } from '#contracts/notification-topics.ts'
import { api } from '~/lib/api.ts'

/** The start of all keys of notifications; an event refetches all of them. */
export const NOTIFICATIONS_KEY = ['notifications'] as const

export const unreadQuery = queryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'unread'],
  queryFn: ({ signal }) => api('GET /api/notifications/unread', { signal }),
})

export interface NotificationFilter {
  readonly view: NotificationView
  readonly topic?: NotificationTopic | undefined
}

/** Newest first, page by page. A list stays visible while the one of another filter loads. */
export const notificationsQuery = (filter: NotificationFilter = { view: 'all' }) =>
  infiniteQueryOptions({
    queryKey: [...NOTIFICATIONS_KEY, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/notifications', { query: { ...filter, cursor: pageParam, limit: 20 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const mailSettingsQuery = queryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'settings'],
  queryFn: ({ signal }) => api('GET /api/notifications/settings', { signal }),
})
