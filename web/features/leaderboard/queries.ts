import { queryOptions } from '@tanstack/react-query'
import type { LeaderboardView } from '#contracts/leaderboard-rules.ts'
import { api } from '~/lib/api.ts'

/** The server's board is up to a second old, so a change appears within five seconds. */
const BOARD_INTERVAL_MS = 3000
/** Winners change once a month. */
const WINNERS_INTERVAL_MS = 5 * 60_000

export const leaderboardQuery = (view: LeaderboardView) =>
  queryOptions({
    queryKey: ['leaderboard', view],
    queryFn: ({ signal }) => api('GET /api/leaderboard', { query: { view }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? BOARD_INTERVAL_MS : false),
  })

export const monthWinnersQuery = queryOptions({
  queryKey: ['leaderboard', 'winners'],
  queryFn: ({ signal }) => api('GET /api/leaderboard/winners', { signal }),
  refetchInterval: WINNERS_INTERVAL_MS,
})
