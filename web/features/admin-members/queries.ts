import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '#contracts/analytics-rules.ts'
import type { AnswerByKey, RequestByKey } from '#contracts/index.ts'
import type { MemberSort, StatusAction } from '#contracts/member-rules.ts'
import { api } from '~/lib/api.ts'
import { ApiError } from '~/lib/errors.ts'
import type { StatusTab } from './list-filter.ts'

export const MEMBERS_KEY = ['admin', 'users'] as const

const PAGE = 50

export interface MemberFilter extends Partial<DayRange> {
  readonly status: StatusTab
  readonly search: string
  readonly sort: MemberSort
  readonly direction: 'asc' | 'desc'
}

/** The members that a filter finds, page by page. */
export const membersQuery = (filter: MemberFilter) =>
  infiniteQueryOptions({
    queryKey: [...MEMBERS_KEY, 'list', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...filter,
        cursor: pageParam,
        limit: PAGE,
      } satisfies RequestByKey<'GET /api/admin/members'>['query']
      const page = await api('GET /api/admin/members', { query, signal })
      // A proxy between browser and server may answer with anything.
      if (!Array.isArray(page?.items)) throw new ApiError('unreadableAnswer', 'no list of members')
      return page
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // The previous rows stay visible, dimmed, while the new ones load.
    placeholderData: keepPreviousData,
  })

export type Found = AnswerByKey<'GET /api/admin/members'>['found']

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEMBERS_KEY, 'one', id],
    queryFn: ({ signal }) => api('GET /api/admin/members/:id', { params: { id }, signal }),
  })

/** What narrows the list of members. */
export type MatchingFilter = Pick<MemberFilter, 'status' | 'search' | 'from' | 'to'>

/** The members of a bulk action: by id, or all that a filter finds. */
export type BulkSelection = { readonly ids: string[] } | { readonly matching: MatchingFilter }

/** The members whom a bulk action would change. Never cached, because colleagues may change them too. */
export const previewQuery = (action: StatusAction, selection: BulkSelection) =>
  queryOptions({
    queryKey: [...MEMBERS_KEY, 'preview', action, selection],
    queryFn: ({ signal }) => api('POST /api/admin/members/status/preview', { body: { ...selection, action }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
