import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

/** All plans, also those that are not offered. */
export const plansQuery = queryOptions({
  queryKey: ['admin', 'plans', 'list'],
  queryFn: ({ signal }) => api('GET /api/admin/plans', { signal }),
})

export const pricesQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'plans', 'prices', id],
    queryFn: ({ signal }) => api('GET /api/admin/plans/:id/prices', { params: { id }, signal }),
  })

export const codesQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'plans', 'codes', id],
    queryFn: ({ signal }) => api('GET /api/admin/plans/:id/codes', { params: { id }, signal }),
  })

/** Queries that contain plans, in the admin part and in the store. */
export const PLAN_KEYS = [
  ['admin', 'plans'],
  ['rewards', 'subscriptions'],
] as const
