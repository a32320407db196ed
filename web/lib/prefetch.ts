import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { sessionQuery } from './session.ts'

/**
 * Asks for what a page will show when its script is there and somebody is signed in, rather than when it is rendered.
 * What fails is asked for again by the page itself, which says so.
 */
export async function prefetch<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  if (typeof document === 'undefined') return
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => undefined)
  if (session?.member) await queryClient.prefetchQuery(query)
}
