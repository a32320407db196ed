import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'
import { setBalance } from '~/lib/session.ts'

/** Everything on the dashboard. The header shows the balance that it brings. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal, client }) => {
    const dashboard = await api('GET /api/dashboard', { signal })
    setBalance(client, { points: dashboard.points, totalEarned: dashboard.totalEarned })
    return dashboard
  },
})
