import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { sessionQuery } from './session.ts'

/**
 * Starts a page's reads when its script loads and a member is signed in, instead of at its rendering. The page retries
 * failed reads and shows their errors.
 */
export async function prefetch<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  if (typeof document === 'undefined') return
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => undefined)
  if (session?.member) await queryClient.prefetchQuery(query)
}
