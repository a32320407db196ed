import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '#contracts/analytics-rules.ts'
import { api } from '~/lib/api.ts'
import { MEMBERS_KEY } from '../queries.ts'
import type { LedgerFilter } from './use-ledger-filter.ts'

const PAGE = 50

/** The redemptions of a member, newest first, page by page. */
export const memberRedemptionsQuery = (id: string, days: Partial<DayRange>) =>
  infiniteQueryOptions({
    queryKey: [...MEMBERS_KEY, 'redemptions', id, days],
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /api/admin/members/:id/redemptions', {
        params: { id },
        query: { ...days, cursor, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** A finished quiz of a member. */
export const memberQuizQuery = (id: string, quiz: string) =>
  queryOptions({
    queryKey: [...MEMBERS_KEY, 'quiz', id, quiz],
    queryFn: ({ signal }) => api('GET /api/admin/members/:id/quizzes/:quiz', { params: { id, quiz }, signal }),
  })

/** What a member did in the earlier system, newest first, page by page. */
export const memberArchiveQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...MEMBERS_KEY, 'archive', id],
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /api/admin/members/:id/archive', { params: { id }, query: { cursor, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** The entries of a member that match a filter, newest first, page by page. */
export const ledgerQuery = (id: string, filter: LedgerFilter['query']) =>
  infiniteQueryOptions({
    queryKey: [...MEMBERS_KEY, 'ledger', id, filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/members/:id/entries', {
        params: { id },
        query: { ...filter, cursor: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
