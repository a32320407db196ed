import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { ApprovalView } from '#contracts/approval-rules.ts'
import { api } from '~/lib/api.ts'

export const APPROVALS_KEY = ['admin', 'approvals'] as const

/** What waits is read again by itself. */
const EVERY_MS = 30_000

/** Proposals that wait, or that were decided; newest first. */
export const approvalsQuery = (view: ApprovalView) =>
  infiniteQueryOptions({
    queryKey: [...APPROVALS_KEY, view],
    queryFn: ({ pageParam, signal }) => api('GET /api/admin/approvals', { query: { view, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
