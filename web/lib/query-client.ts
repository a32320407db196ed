import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError } from './errors.ts'
import { isConnectionTrouble, recoverWhenConnected } from './recovery.ts'
import { expireSession } from './session.ts'

const RETRIES = 2

/** Ends the session in the cache, which the guards read. */
function endSessionOn(error: unknown): void {
  if (isApiError(error) && error.code === 'unauthenticated') expireSession(queryClient)
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      endSessionOn(error)
      if (isConnectionTrouble(error)) recoverWhenConnected(queryClient)
    },
  }),
  mutationCache: new MutationCache({ onError: endSessionOn }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a network a call fails with a sentence instead of pausing silently.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A connection failure is retried by recoverWhenConnected instead. A time-out is not retried, because it took a
      // minute.
      retry: (failures, error) =>
        failures < RETRIES &&
        isApiError(error) &&
        error.isUnanswered &&
        error.status !== 503 &&
        error.code !== 'offline' &&
        error.code !== 'requestTimeout',
    },
    mutations: { networkMode: 'always' },
  },
})
