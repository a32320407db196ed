import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

/** What the member's next draw is bound to. */
export const commitmentQuery = queryOptions({
  queryKey: ['fairness'],
  queryFn: ({ signal }) => api('GET /api/fairness', { signal }),
})

const PAGE = 20

/** The member's draws, newest first, page by page. A rotation reveals the seeds of those that are shown. */
export const drawsQuery = infiniteQueryOptions({
  queryKey: ['fairness', 'draws'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/fairness/draws', { query: { cursor: pageParam, limit: PAGE }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})

/** Published odds beside what was drawn. Counted every few minutes. */
export const oddsQuery = queryOptions({
  queryKey: ['odds'],
  queryFn: ({ signal }) => api('GET /api/fairness/odds', { signal }),
  staleTime: 60_000,
})
