import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { AnswerByKey } from '#contracts/index.ts'
import { api } from '~/lib/api.ts'
import type { StatusTab } from './status-tabs.ts'

export const ALL_REDEMPTIONS_KEY = ['admin', 'redemptions'] as const

const PAGE = 50

export interface RequestFilter {
  readonly status: StatusTab
  readonly search: string
}

/** Requests of all members that a filter finds, newest first, page by page. */
export const allRedemptionsQuery = ({ status, search }: RequestFilter) =>
  infiniteQueryOptions({
    queryKey: [...ALL_REDEMPTIONS_KEY, { status, search }],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/redemptions', { query: { status, search, cursor: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // The old rows stay in sight, dimmed, until the new ones are there.
    placeholderData: keepPreviousData,
  })

export type Counts = AnswerByKey<'GET /api/admin/redemptions'>['counts']
