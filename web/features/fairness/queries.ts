import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

/** The commitment for the member's next draw. */
export const commitmentQuery = queryOptions({
  queryKey: ['fairness'],
  queryFn: ({ signal }) => api('GET /api/fairness', { signal }),
})

const PAGE = 20

/** The member's draws, newest first, page by page. A rotation reveals the seeds of those shown. */
export const drawsQuery = infiniteQueryOptions({
  queryKey: ['fairness', 'draws'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/fairness/draws', { query: { cursor: pageParam, limit: PAGE }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})

/** Every rule set that was ever active, the active one first. */
export const rulesQuery = queryOptions({
  queryKey: ['rules'],
  queryFn: ({ signal }) => api('GET /api/fairness/rules', { signal }),
  staleTime: 60_000,
})

/** Returns a rule set, or undefined if no set has the number. Reads the list again if the cached one lacks it. */
export async function readRuleSet(client: QueryClient, number: number) {
  const hasNumber = (set: { number: number }) => set.number === number
  const cached = (await client.ensureQueryData(rulesQuery)).sets.find(hasNumber)
  return cached ?? (await client.fetchQuery({ ...rulesQuery, staleTime: 0 })).sets.find(hasNumber)
}

/** Published odds next to the counts, which the server updates every few minutes. */
export const oddsQuery = queryOptions({
  queryKey: ['odds'],
  queryFn: ({ signal }) => api('GET /api/fairness/odds', { signal }),
  staleTime: 60_000,
})
