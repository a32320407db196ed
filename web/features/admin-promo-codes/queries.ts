import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '#contracts/analytics-rules.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import type { PromoFilter } from '#contracts/promo-code-rules.ts'
import { api } from '~/lib/api.ts'

export const ADMIN_PROMO_CODES_KEY = ['admin', 'promo-codes'] as const
/** Proposals, and the rest of the viewer's daily budget. */
export const APPROVALS_KEY = ['admin', 'approvals'] as const

const PAGE = 50

export interface CodeFilter extends Partial<DayRange> {
  readonly state: PromoFilter
  readonly search: string
  readonly batch: string | undefined
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

export const analyticsQuery = (days: '7' | '30' | '90') =>
  queryOptions({
    queryKey: [...ADMIN_PROMO_CODES_KEY, 'analytics', days],
    queryFn: ({ signal }) => api('GET /api/admin/promo-analytics', { query: { days }, signal }),
    placeholderData: keepPreviousData,
  })

export type Analytics = AnswerByKey<'GET /api/admin/promo-analytics'>
