import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '#contracts/analytics-rules.ts'
import type { RiskKind } from '#contracts/risk-rules.ts'
import { api } from '~/lib/api.ts'

export const RISK_KEY = ['admin', 'risk'] as const

export const GROUP_STATES = ['open', 'dismissed'] as const

interface GroupFilter extends Partial<DayRange> {
  readonly kind: RiskKind | 'all'
  readonly state: (typeof GROUP_STATES)[number]
}

/** The groups that a filter finds, those with the highest weight first, page by page. */
export const groupsQuery = (filter: GroupFilter) =>
  infiniteQueryOptions({
    queryKey: [...RISK_KEY, 'groups', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /api/admin/security/risk', { query: { ...filter, cursor, limit: 50 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // The previous rows stay visible, dimmed, while the new ones load.
    placeholderData: keepPreviousData,
  })

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: [...RISK_KEY, 'group', id],
    queryFn: ({ signal }) => api('GET /api/admin/security/risk/:id', { params: { id }, signal }),
  })

/** The risk groups of a member, the highest weight first. */
export const memberGroupsQuery = (id: string) =>
  queryOptions({
    queryKey: [...RISK_KEY, 'of-member', id],
    queryFn: ({ signal }) => api('GET /api/admin/members/:id/risk', { params: { id }, signal }),
  })

/** A decision on a group. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: [...RISK_KEY, 'case', id],
    queryFn: ({ signal }) => api('GET /api/admin/security/risk-cases/:id', { params: { id }, signal }),
  })
