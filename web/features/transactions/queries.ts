import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RequestByKey } from '#contracts/index.ts'
import { api } from '~/lib/api.ts'

export type EntryQuery = Omit<NonNullable<RequestByKey<'GET /api/transactions'>['query']>, 'cursor' | 'limit'>

const PAGE = 25

/** The entries that match a filter, page by page. Live updates of a balance refetch them. */
export const entriesQuery = (query: EntryQuery) =>
  infiniteQueryOptions({
    queryKey: ['transactions', 'list', query],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/transactions', { query: { ...query, cursor: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** What the member did in the earlier system, page by page. It never changes. */
export const archiveQuery = infiniteQueryOptions({
  queryKey: ['archive'],
  queryFn: ({ pageParam, signal }) => api('GET /api/archive', { query: { cursor: pageParam, limit: PAGE }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  staleTime: Infinity,
})

export const overviewQuery = queryOptions({
  queryKey: ['transactions', 'overview'],
  queryFn: ({ signal }) => api('GET /api/transactions/summary', { signal }),
})

/** @param month YYYY-MM */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['transactions', 'month', month],
    queryFn: ({ signal }) => api('GET /api/transactions/month', { query: { month }, signal }),
    placeholderData: keepPreviousData,
  })

/** An entry's reference and its place in the hash chain. */
export const proofQuery = (seq: number) =>
  queryOptions({
    queryKey: ['transactions', 'proof', seq],
    queryFn: ({ signal }) => api('GET /api/transactions/proof', { query: { seq: String(seq) }, signal }),
  })
