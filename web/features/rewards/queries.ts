import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import type { AnswerByKey } from '#contracts/index.ts'
import { api } from '~/lib/api.ts'
import { readCached, writeCached } from '~/lib/cache.ts'
import { useStatedTime } from '~/lib/processing-time.ts'
import { refetchAfter } from '~/lib/time.ts'

type Subscriptions = AnswerByKey<'GET /api/rewards'>

/**
 * The subscriptions with their plans. The cached ones are shown at once. They always count as stale, so that a reload
 * reads prices and stock from the server.
 */
export const subscriptionsQuery = () => {
  const cached = readCached<Subscriptions>('subscriptions')
  return queryOptions({
    queryKey: ['rewards', 'subscriptions'],
    queryFn: async ({ signal }) => {
      const subscriptions = await api('GET /api/rewards', { signal })
      writeCached('subscriptions', subscriptions)
      return subscriptions
    },
    // Older versions cached no stated time.
    ...(cached?.value.processingHours && { initialData: cached.value, initialDataUpdatedAt: 0 }),
  })
}

/** Returns the stated time to process a new redemption, such as '24 to 48 hours'; undefined while it loads. */
export function useStatedTimeNow(): string | undefined {
  const { data } = useQuery(subscriptionsQuery())
  const statedTime = useStatedTime()
  return data && statedTime(data.processingHours)
}

/** What can still be earned today. Its key starts with the dashboard's, so that both are refetched together. */
export const waysQuery = queryOptions({
  queryKey: ['dashboard', 'ways'],
  queryFn: ({ signal }) => api('GET /api/rewards/ways', { signal }),
  refetchInterval: ({ state: { data } }) =>
    refetchAfter(data?.resetsAt, ...(data?.ways ?? []).map(({ closing }) => closing?.opensAt)),
})

export { goalQuery } from '~/lib/goal.ts'

/** Whether the member's redemptions are paused. */
export const pauseQuery = queryOptions({
  queryKey: ['rewards', 'pause'],
  queryFn: ({ signal }) => api('GET /api/rewards/pause', { signal }),
})

export const HISTORY_KEY = ['rewards', 'history'] as const

/** The member's redemptions, newest first, page by page. */
export const historyQuery = infiniteQueryOptions({
  queryKey: HISTORY_KEY,
  queryFn: ({ pageParam, signal }) => api('GET /api/redemptions', { query: { cursor: pageParam, limit: 10 }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})
