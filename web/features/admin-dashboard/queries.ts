import { queryOptions } from '@tanstack/react-query'
import { ACTIVITY_EVERY_MS, PENDING_WORK_EVERY_MS, STATS_TIMEOUT_MS } from '#contracts/admin-dashboard-rules.ts'
import { api } from '~/lib/api.ts'

/** The figures that the viewer may see, and the state of the system. */
export const statsQuery = queryOptions({
  queryKey: ['admin', 'stats'],
  queryFn: ({ signal }) => api('GET /api/admin/stats', { signal, timeoutMs: STATS_TIMEOUT_MS }),
})

/** The newest activity of members, read again every 30 s while the page is visible. */
export const activityQuery = queryOptions({
  queryKey: ['admin', 'activity'],
  queryFn: ({ signal }) => api('GET /api/admin/activity', { signal, timeoutMs: STATS_TIMEOUT_MS }),
  refetchInterval: ACTIVITY_EVERY_MS,
})

/** What waits for the viewer, read again every minute while the page is visible. */
export const pendingWorkQuery = queryOptions({
  queryKey: ['admin', 'pending-work'],
  queryFn: ({ signal }) => api('GET /api/admin/pending-work', { signal, timeoutMs: STATS_TIMEOUT_MS }),
  refetchInterval: PENDING_WORK_EVERY_MS,
})

/** Figures by day that the viewer may see. */
export const trendsQuery = queryOptions({
  queryKey: ['admin', 'trends'],
  queryFn: ({ signal }) => api('GET /api/admin/trends', { signal, timeoutMs: STATS_TIMEOUT_MS }),
})
