import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { useSession } from './session.ts'

/** The pinned plan, or else the nearest one. */
export const goalQuery = queryOptions({
  queryKey: ['rewards', 'goal'],
  queryFn: ({ signal }) => api('GET /api/me/goal', { signal }),
})

/** Returns the points that a balance lacks for a plan; 0 if it suffices. */
export const missingPoints = (price: number, balance: number): number => Math.max(0, price - balance)

/** Returns the progress of a balance towards a price, 0 to 100; 100 only when it is reached. */
export const progressTowards = (price: number, balance: number): number =>
  price <= balance ? 100 : Math.min(99, Math.max(0, Math.floor((balance * 100) / price)))

/** Returns the signed-in member's goal: undefined while it loads, and null where no plan is offered. */
export function useGoal() {
  const isSignedIn = Boolean(useSession().data?.member)
  return useQuery({ ...goalQuery, enabled: isSignedIn }).data?.goal
}
