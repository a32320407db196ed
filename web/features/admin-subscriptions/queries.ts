import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

/** Days in UTC; a missing one means no limit. */
interface Days {
  readonly from?: string
  readonly to?: string
}

/** All plans, also those that are not offered. */
export const plansQuery = queryOptions({
  queryKey: ['admin', 'plans', 'list'],
  queryFn: ({ signal }) => api('GET /api/admin/plans', { signal }),
})

export const pricesQuery = (id: string, days: Days) =>
  queryOptions({
    queryKey: ['admin', 'plans', 'prices', id, days],
    queryFn: ({ signal }) => api('GET /api/admin/plans/:id/prices', { params: { id }, query: days, signal }),
    placeholderData: keepPreviousData,
  })

export const codesQuery = (id: string, days: Days) =>
  queryOptions({
    queryKey: ['admin', 'plans', 'codes', id, days],
    queryFn: ({ signal }) => api('GET /api/admin/plans/:id/codes', { params: { id }, query: days, signal }),
    placeholderData: keepPreviousData,
  })

const STORE_KEY = ['rewards', 'subscriptions'] as const

/** Queries that contain plans, in the admin part and in the store. */
export const PLAN_KEYS: readonly QueryKey[] = [['admin', 'plans'], STORE_KEY]
/** The lists among them. A plan that was deleted has no prices and codes to read. */
export const PLAN_LIST_KEYS: readonly QueryKey[] = [plansQuery.queryKey, STORE_KEY]
