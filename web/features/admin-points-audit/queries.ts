import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnswerByKey } from '#contracts/index.ts'
import type { AuditRun } from '#contracts/points-audit.ts'
import { api } from '~/lib/api.ts'

export const POINTS_AUDIT_KEY = ['admin', 'points-audit'] as const

export type AuditPage = AnswerByKey<'GET /api/admin/points-audit'>
export type IntegrityReport = AnswerByKey<'GET /api/admin/points-audit/integrity'>

const PAGE = 50
/** Refetch intervals during a run, for its progress, and otherwise, for the monitor. */
const RUNNING_INTERVAL_MS = 1000
const IDLE_INTERVAL_MS = 30_000

/** Returns the investigation or fix that is running. */
export const runningOf = (page: AuditPage | undefined): AuditRun | undefined =>
  [page?.investigation, page?.fix?.run].find((run) => run?.state === 'running') ?? undefined

export const auditQuery = queryOptions({
  queryKey: [...POINTS_AUDIT_KEY, 'page'],
  queryFn: ({ signal }) => api('GET /api/admin/points-audit', { signal }),
  refetchInterval: (query) => (runningOf(query.state.data) ? RUNNING_INTERVAL_MS : IDLE_INTERVAL_MS),
})

export const integrityQuery = queryOptions({
  queryKey: [...POINTS_AUDIT_KEY, 'integrity'],
  queryFn: ({ signal }) => api('GET /api/admin/points-audit/integrity', { signal }),
  enabled: false,
  retry: false,
})

/** @param run the id of the investigation; each one has a list of its own */
export const membersQuery = (run: string, search: string, days: { from?: string; to?: string }) =>
  infiniteQueryOptions({
    queryKey: [...POINTS_AUDIT_KEY, 'members', run, { search, ...days }],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/points-audit/members', {
        query: { search, ...days, cursor: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [...POINTS_AUDIT_KEY, 'member', id],
    queryFn: ({ signal }) => api('GET /api/admin/points-audit/members/:id', { params: { id }, signal }),
  })

export const previewQuery = (run: string) =>
  queryOptions({
    queryKey: [...POINTS_AUDIT_KEY, 'preview', run],
    queryFn: ({ signal }) => api('GET /api/admin/points-audit/fix-preview', { signal }),
    // Each preview is new, and does not change while it is open.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
