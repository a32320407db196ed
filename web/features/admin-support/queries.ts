import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnswerByKey } from '#contracts/index.ts'
import type { SupportCategory } from '#contracts/support-rules.ts'
import { INBOX_EVERY_MS, type InboxOwner, type InboxView } from '#contracts/support-rules.ts'
import { api } from '~/lib/api.ts'

export const INBOX_KEY = ['admin', 'support'] as const
export const CANNED_KEY = ['admin', 'canned-answers'] as const

const PAGE = 50

export interface InboxFilter {
  readonly view: InboxView
  readonly owner: InboxOwner
  readonly category: 'all' | SupportCategory
  readonly search: string
}

/** Requests that a filter finds, page by page; read again while somebody looks, so that new ones show up. */
export const inboxQuery = (filter: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: [...INBOX_KEY, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/support', { query: { ...filter, cursor: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // The old rows stay in sight, dimmed, until the new ones are there.
    placeholderData: keepPreviousData,
    refetchInterval: INBOX_EVERY_MS,
  })

/** How long members wait, and who answers them. */
export const supportDeskQuery = queryOptions({
  queryKey: [...INBOX_KEY, 'desk'],
  queryFn: ({ signal }) => api('GET /api/admin/support/summary', { signal }),
})

export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: [...INBOX_KEY, 'one', id],
    queryFn: ({ signal }) => api('GET /api/admin/support/:id', { params: { id }, signal }),
    refetchInterval: INBOX_EVERY_MS,
  })

export const cannedQuery = queryOptions({
  queryKey: CANNED_KEY,
  queryFn: ({ signal }) => api('GET /api/admin/canned-answers', { signal }),
})

export type Desk = AnswerByKey<'GET /api/admin/support/summary'>
export type Counts = AnswerByKey<'GET /api/admin/support'>['counts']
