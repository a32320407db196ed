import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { DayRange } from '#contracts/analytics-rules.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import type { PromoBulkChange } from '#contracts/promo-bulk.ts'
import type { PromoFilter } from '#contracts/promo-code-rules.ts'
import { api } from '~/lib/api.ts'

export const ADMIN_PROMO_CODES_KEY = ['admin', 'promo-codes'] as const
/** Proposals, and the rest of the viewer's daily budget. */
export const APPROVALS_KEY = ['admin', 'approvals'] as const

const PAGE = 50

export interface CodeFilter extends Partial<DayRange> {
  readonly state: PromoFilter
  readonly search: string
  readonly batch?: string
}

/** The codes that a filter finds, newest first, page by page. */
export const codesQuery = (filter: CodeFilter) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_PROMO_CODES_KEY, 'codes', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/promo-codes', { query: { ...filter, cursor: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // The previous rows stay visible, dimmed, while the new ones load.
    placeholderData: keepPreviousData,
  })

/** Batches of codes, newest first, page by page. */
export const batchesQuery = (days: Partial<DayRange>) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_PROMO_CODES_KEY, 'batches', days],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/promo-batches', { query: { ...days, cursor: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const promoRedemptionsQuery = (days: Partial<DayRange>) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_PROMO_CODES_KEY, 'redemptions', days],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/promo-redemptions', { query: { ...days, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** The codes of a bulk action: by id, or all that a filter finds. */
export type BulkSelection = { readonly ids: string[] } | { readonly matching: CodeFilter }

/** How many codes a bulk action would change. Never cached, because colleagues may change them too. */
export const bulkPreviewQuery = (change: PromoBulkChange | undefined, selection: BulkSelection) =>
  queryOptions({
    queryKey: [...ADMIN_PROMO_CODES_KEY, 'bulk', change, selection],
    queryFn: change
      ? ({ signal }) => api('POST /api/admin/promo-changes/preview', { body: { ...selection, change }, signal })
      : skipToken,
    gcTime: 0,
    retry: false,
  })

export const analyticsQuery = (days: '7' | '30' | '90') =>
  queryOptions({
    queryKey: [...ADMIN_PROMO_CODES_KEY, 'analytics', days],
    queryFn: ({ signal }) => api('GET /api/admin/promo-analytics', { query: { days }, signal }),
    placeholderData: keepPreviousData,
  })

export type Analytics = AnswerByKey<'GET /api/admin/promo-analytics'>
