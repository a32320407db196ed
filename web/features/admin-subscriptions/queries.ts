import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

/** All plans as staff keep them. */
export const catalogueQuery = queryOptions({
  queryKey: ['admin', 'catalogue', 'plans'],
  queryFn: ({ signal }) => api('GET /api/admin/plans', { signal }),
})

export const pricesQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'catalogue', 'prices', id],
    queryFn: ({ signal }) => api('GET /api/admin/plans/:id/prices', { params: { id }, signal }),
  })

/** What shows the catalogue, here and in the store. */
export const CATALOGUE_KEYS = [
  ['admin', 'catalogue'],
  ['rewards', 'catalogue'],
] as const
