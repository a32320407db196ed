import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '#contracts/analytics-rules.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import type { BulkAction, RedemptionOwner, RedemptionSort, RedemptionView } from '#contracts/redemption-rules.ts'
import { api } from '~/lib/api.ts'
import type { Country } from '~/lib/country.ts'

export const ALL_REDEMPTIONS_KEY = ['admin', 'redemptions'] as const

const PAGE = 50

export interface RedemptionFilter extends Partial<DayRange> {
  readonly status: RedemptionView
  readonly search: string
  readonly subscription?: string
  readonly country?: Country
  readonly owner?: RedemptionOwner
  readonly sort: RedemptionSort
}

/** The redemptions of all members that a filter finds, page by page. */
export const allRedemptionsQuery = (filter: RedemptionFilter) =>
  infiniteQueryOptions({
    queryKey: [...ALL_REDEMPTIONS_KEY, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/redemptions', { query: { ...filter, cursor: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // The previous rows stay visible, dimmed, while the new ones load.
    placeholderData: keepPreviousData,
  })

/** Processing times, and the subscriptions with redemptions. */
export const redemptionSummaryQuery = queryOptions({
  queryKey: [...ALL_REDEMPTIONS_KEY, 'summary'],
  queryFn: ({ signal }) => api('GET /api/admin/redemptions/summary', { signal }),
})

/** One redemption with the context of its member. */
export const redemptionQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALL_REDEMPTIONS_KEY, 'one', id],
    queryFn: ({ signal }) => api('GET /api/admin/redemptions/:id', { params: { id }, signal }),
  })

export type Counts = AnswerByKey<'GET /api/admin/redemptions'>['counts']

/** Which new redemptions are held for a review. */
export const holdRulesQuery = queryOptions({
  queryKey: [...ALL_REDEMPTIONS_KEY, 'hold-rules'],
  queryFn: ({ signal }) => api('GET /api/admin/redemptions/hold-rules', { signal }),
})

export const NEXT_REDEMPTION_KEY = [...ALL_REDEMPTIONS_KEY, 'next'] as const

/** The oldest redemption of a filter that the viewer may complete. @param after the cursor of one that is skipped */
export const nextRedemptionQuery = ({ status, sort, ...narrowing }: RedemptionFilter, after: string | undefined) =>
  queryOptions({
    queryKey: [...NEXT_REDEMPTION_KEY, narrowing, after],
    queryFn: ({ signal }) => api('GET /api/admin/redemptions/next', { query: { ...narrowing, after }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // A colleague may have opened it since the dialog was closed.
    gcTime: 0,
  })

/** Which redemption of a plan gets which line of a list. Codes do not stay in the cache. */
export const completionPreviewQuery = (planId: string, text: string) =>
  queryOptions({
    queryKey: [...ALL_REDEMPTIONS_KEY, 'preview', planId, text],
    queryFn: ({ signal }) =>
      api('POST /api/admin/plans/:id/completions/preview', { params: { id: planId }, body: { list: text }, signal }),
    gcTime: 0,
    retry: false,
  })

/** What narrows the queue. */
export type MatchingFilter = Omit<RedemptionFilter, 'sort'>

/** The redemptions of a bulk action: by id, or all that a filter finds. */
export type BulkSelection = { readonly ids: string[] } | { readonly matching: MatchingFilter }

/** How many redemptions a bulk action would change. Never cached, because colleagues may change them too. */
export const bulkPreviewQuery = (action: BulkAction, selection: BulkSelection) =>
  queryOptions({
    queryKey: [...ALL_REDEMPTIONS_KEY, 'bulk', action, selection],
    queryFn: ({ signal }) =>
      api('POST /api/admin/redemptions/bulk/preview', { body: { ...selection, action }, signal }),
    gcTime: 0,
    retry: false,
  })
