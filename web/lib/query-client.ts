import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { AnswerByKey } from '#contracts/index.ts'
import { isApiError } from './errors.ts'

const RETRIES = 2

export const SESSION_KEY = ['session'] as const

/** A session that has ended shows everywhere at once: the guards read it from the cache. */
function endSessionOn(error: unknown): void {
  if (!isApiError(error) || error.code !== 'unauthenticated') return
  queryClient.setQueryData<AnswerByKey<'GET /api/session'>>(
    SESSION_KEY,
    (session) => session && { ...session, member: null },
  )
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSessionOn }),
  mutationCache: new MutationCache({ onError: endSessionOn }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < RETRIES && isApiError(error) && error.isUnanswered,
    },
  },
})
