import { queryOptions } from '@tanstack/react-query'
import type { LeaderboardView } from '#contracts/leaderboard-rules.ts'
import { api } from '~/lib/api.ts'

/** The server's board is a second behind; a change is then seen within five. */
const LIVE_MS = 3000
/** Winners change once a month. */
const WINNERS_MS = 5 * 60_000

export const leaderboardQuery = (view: LeaderboardView) =>
  queryOptions({
    queryKey: ['leaderboard', view],
    queryFn: ({ signal }) => api('GET /api/leaderboard', { query: { view }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? LIVE_MS : false),
  })

export const monthWinnersQuery = queryOptions({
  queryKey: ['leaderboard', 'winners'],
  queryFn: ({ signal }) => api('GET /api/leaderboard/winners', { signal }),
  refetchInterval: WINNERS_MS,
})
