import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { CHECK_TIMEOUT_MS } from '#contracts/database-rules.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import { api } from '~/lib/api.ts'

export const DATABASE_KEY = ['admin', 'database'] as const

export type Check = AnswerByKey<'GET /api/admin/database'>
export type Part<Value> = { readonly value: Value } | { readonly trouble: 'missing' | 'denied' | 'timedOut' | 'failed' }

/** How the database stands. */
export const checkQuery = queryOptions({
  queryKey: [...DATABASE_KEY, 'check'],
  queryFn: ({ signal }) => api('GET /api/admin/database', { signal, timeoutMs: CHECK_TIMEOUT_MS }),
})

/** Members' data: read when somebody wants to see it, and not kept. */
export const profilesQuery = queryOptions({
  queryKey: [...DATABASE_KEY, 'profiles'],
  queryFn: ({ signal }) => api('GET /api/admin/database/profiles', { signal }),
  gcTime: 0,
})

/** Who lacks the bonus, a part of all members at a time. `round` starts a new search. */
export const lackingQuery = (round: number) =>
  infiniteQueryOptions({
    queryKey: [...DATABASE_KEY, 'lacking', round],
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
