import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError } from './errors.ts'
import { isConnectionTrouble, recoverWhenConnected } from './recovery.ts'
import { expireSession } from './session.ts'

const RETRIES = 2

/** A session that has ended shows everywhere at once: the guards read it from the cache. */
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
      // Without a network a call fails with its sentence, instead of waiting without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
      // What is known to be away is tried again once it says that it is back; a minute is waited for once.
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
