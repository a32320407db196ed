import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '#contracts/analytics-rules.ts'
import type { ApprovalView } from '#contracts/approval-rules.ts'
import { api } from '~/lib/api.ts'

export const APPROVALS_KEY = ['admin', 'approvals'] as const

/** Pending or decided proposals, newest first. */
export const approvalsQuery = (view: ApprovalView, days: Partial<DayRange>) =>
  infiniteQueryOptions({
    queryKey: [...APPROVALS_KEY, view, days],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/approvals', { query: { view, ...days, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** One proposal as it is now. What was read for an earlier dialog is not shown. */
export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: [...APPROVALS_KEY, 'one', id],
    queryFn: ({ signal }) => api('GET /api/admin/approvals/:id', { params: { id }, signal }),
    gcTime: 0,
  })

/** The proposals about a member, newest first. */
export const memberApprovalsQuery = (id: string, days: Partial<DayRange>) =>
  infiniteQueryOptions({
    queryKey: [...APPROVALS_KEY, 'of-member', id, days],
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /api/admin/members/:id/approvals', { params: { id }, query: { ...days, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
