import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { CHECK_TIMEOUT_MS } from '#contracts/database-rules.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import { api } from '~/lib/api.ts'

export const DATABASE_KEY = ['admin', 'database'] as const

export type Check = AnswerByKey<'GET /api/admin/database'>
export type CheckedPart<Value> =
  | { readonly value: Value }
  | { readonly trouble: 'missing' | 'denied' | 'timedOut' | 'failed' }

/** The state of the database. */
export const checkQuery = queryOptions({
  queryKey: [...DATABASE_KEY, 'check'],
  queryFn: ({ signal }) => api('GET /api/admin/database', { signal, timeoutMs: CHECK_TIMEOUT_MS }),
})

/** Data of members: read on demand, and not cached. */
export const profilesQuery = queryOptions({
  queryKey: [...DATABASE_KEY, 'profiles'],
  queryFn: ({ signal }) => api('GET /api/admin/database/profiles', { signal }),
  gcTime: 0,
})

/** Members without the welcome bonus. Each page checks a part of all members. Another `round` starts a new search. */
export const missingBonusesQuery = (round: number) =>
  infiniteQueryOptions({
    queryKey: [...DATABASE_KEY, 'missing-bonuses', round],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/database/missing-bonuses', {
        query: pageParam ? { after: pageParam } : {},
        signal,
        timeoutMs: CHECK_TIMEOUT_MS,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
