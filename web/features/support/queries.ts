import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

/** The start of all keys of support; an event refetches all of them. */
export const SUPPORT_KEY = ['support'] as const

/** The member's tickets, newest first, page by page. */
export const ticketsQuery = infiniteQueryOptions({
  queryKey: [...SUPPORT_KEY, 'list'],
  queryFn: ({ pageParam, signal }) => api('GET /api/support', { query: { cursor: pageParam, limit: 10 }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})

export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: [...SUPPORT_KEY, 'thread', id],
    queryFn: ({ signal }) => api('GET /api/support/:id', { params: { id }, signal }),
  })

/** The latest redemptions, to choose from in a ticket. */
export const redemptionsQuery = queryOptions({
  queryKey: ['rewards', 'history', 'for support'],
  queryFn: ({ signal }) => api('GET /api/redemptions', { query: { limit: 50 }, signal }),
})

/** The sections of the policies, for the search. */
export const helpQuery = queryOptions({
  queryKey: ['help'],
  queryFn: ({ signal }) => api('GET /api/help', { signal }),
  staleTime: 300_000,
})
