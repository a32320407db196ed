import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'
import { ensureConnected } from '~/lib/connection.ts'
import { setBalance } from '~/lib/session.ts'
import { refetchAfter } from '~/lib/time.ts'

const STATS_TIMEOUT_MS = 5000

/**
 * The dashboard, shown once the database is known to be connected (docs/product.md#dashboard). The header shows its
 * balance.
 */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal, client }) => {
    await ensureConnected(client)
    const dashboard = await api('GET /api/dashboard', { signal, timeoutMs: STATS_TIMEOUT_MS })
    setBalance(client, { points: dashboard.points, totalEarned: dashboard.totalEarned })
    return dashboard
  },
  refetchInterval: ({ state: { data } }) =>
    refetchAfter(
      data?.today.resetsAt,
      data?.limits.coolOffUntil,
      ...(data?.today.ways ?? []).map(({ closing }) => closing?.opensAt),
    ),
})

/** Checked every five minutes (docs/product.md#suspicious-activity). */
const CHECK_INTERVAL_MS = 5 * 60_000

/** Changes that the history does not explain. A failure is not shown; the query is repeated. */
export const pointsWatchQuery = queryOptions({
  queryKey: ['dashboard', 'watch'],
  queryFn: async ({ signal, client }) => {
    await ensureConnected(client)
    return await api('GET /api/me/points-watch', { signal })
  },
  refetchInterval: CHECK_INTERVAL_MS,
})
