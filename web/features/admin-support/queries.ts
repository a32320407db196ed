import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '#contracts/analytics-rules.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import type { InboxOwner, InboxView, SupportCategory, TicketAction } from '#contracts/support-rules.ts'
import { api } from '~/lib/api.ts'

export const INBOX_KEY = ['admin', 'support'] as const
export const CANNED_KEY = ['admin', 'canned-answers'] as const

const PAGE = 50

export interface InboxFilter extends Partial<DayRange> {
  readonly view: InboxView
  readonly owner: InboxOwner
  readonly category: 'all' | SupportCategory
  readonly search: string
}

/** The tickets of a member, newest first, page by page. */
export const memberTicketsQuery = (id: string, days: Partial<DayRange>) =>
  infiniteQueryOptions({
    queryKey: [...INBOX_KEY, 'of-member', id, days],
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /api/admin/members/:id/tickets', { params: { id }, query: { ...days, cursor, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** The tickets that a filter finds, page by page. */
export const inboxQuery = (filter: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: [...INBOX_KEY, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/support', { query: { ...filter, cursor: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // The previous rows stay visible, dimmed, while the new ones load.
    placeholderData: keepPreviousData,
  })

/** The tickets of a bulk action: by id, or all that a filter finds. */
export type BulkSelection = { readonly ids: string[] } | { readonly matching: InboxFilter }

/** How many tickets a bulk action would change. Never cached, because colleagues may change them too. */
export const bulkPreviewQuery = (action: TicketAction, selection: BulkSelection, seenAt: string | undefined) =>
  queryOptions({
    queryKey: [...INBOX_KEY, 'bulk', action, selection],
    queryFn: ({ signal }) =>
      api('POST /api/admin/ticket-changes/preview', { body: { ...selection, action, seenAt }, signal }),
    gcTime: 0,
    retry: false,
  })

/** The waiting times of members, and the staff who answer them. */
export const supportSummaryQuery = queryOptions({
  queryKey: [...INBOX_KEY, 'summary'],
  queryFn: ({ signal }) => api('GET /api/admin/support/summary', { signal }),
})

export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: [...INBOX_KEY, 'one', id],
    queryFn: ({ signal }) => api('GET /api/admin/support/:id', { params: { id }, signal }),
  })

export const cannedQuery = queryOptions({
  queryKey: CANNED_KEY,
  queryFn: ({ signal }) => api('GET /api/admin/canned-answers', { signal }),
})

export type SupportSummary = AnswerByKey<'GET /api/admin/support/summary'>
export type Counts = AnswerByKey<'GET /api/admin/support'>['counts']
