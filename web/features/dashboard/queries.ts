import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'
import { ensureConnected } from '~/lib/connection.ts'
import { setBalance } from '~/lib/session.ts'

const STATS_TIMEOUT_MS = 5000

/**
 * Everything on the dashboard, asked for once the database is known to be connected (document 1, section 4).
 * The header shows the balance that it brings.
 */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal, client }) => {
    await ensureConnected(client)
    const dashboard = await api('GET /api/dashboard', { signal, timeoutMs: STATS_TIMEOUT_MS })
    setBalance(client, { points: dashboard.points, totalEarned: dashboard.totalEarned })
    return dashboard
  },
})

/** Document 1, section 9: every five minutes. */
const WATCH_MS = 5 * 60_000

/** What the history does not account for. Its failing is no news for the page: it is asked for again. */
export const pointsWatchQuery = queryOptions({
  queryKey: ['dashboard', 'watch'],
  queryFn: async ({ signal, client }) => {
    await ensureConnected(client)
    return await api('GET /api/me/points-watch', { signal })
  },
  refetchInterval: WATCH_MS,
})
