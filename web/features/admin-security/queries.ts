import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnswerByKey } from '#contracts/index.ts'
import type { AimedFilter } from '#contracts/security-rules.ts'
import { api } from '~/lib/api.ts'

export const SECURITY_KEY = ['admin', 'security-page'] as const
export const SESSIONS_KEY = [...SECURITY_KEY, 'sessions'] as const

const PAGE = 50

/** Days in UTC. For empty ones the server chooses defaults. */
export interface Days {
  readonly from?: string
  readonly to?: string
}

const withoutEmpty = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<Values>

export const figuresQuery = (filter: Days & { aimedAt: AimedFilter }) =>
  queryOptions({
    queryKey: [...SECURITY_KEY, 'figures', filter],
    queryFn: ({ signal }) => api('GET /api/admin/security/sign-ins', { query: withoutEmpty(filter), signal }),
    placeholderData: keepPreviousData,
  })

export type Figures = AnswerByKey<'GET /api/admin/security/sign-ins'>

export interface FailureFilter extends Days {
  readonly aimedAt: AimedFilter
  readonly target: string
  readonly network: string
}

export const failuresQuery = (filter: FailureFilter) =>
  infiniteQueryOptions({
    queryKey: [...SECURITY_KEY, 'failures', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /api/admin/security/failures', { query: { ...withoutEmpty(filter), cursor, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const sessionsQuery = (days: Days) =>
  queryOptions({
    queryKey: [...SESSIONS_KEY, days],
    queryFn: ({ signal }) => api('GET /api/admin/security/sessions', { query: days, signal }),
    placeholderData: keepPreviousData,
  })

export const factorsQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'factors'],
  queryFn: ({ signal }) => api('GET /api/admin/security/second-factors', { signal }),
})

export interface AuditFilter extends Days {
  readonly search: string
  readonly actor: string
  readonly action: string
}

/** Returns the query parameters of a filter, for the list and for the export. */
export const auditQueryOf = (filter: AuditFilter) => withoutEmpty(filter)

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...SECURITY_KEY, 'audit', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /api/admin/security/audit', { query: { ...auditQueryOf(filter), cursor, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const auditTermsQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'audit-terms'],
  queryFn: ({ signal }) => api('GET /api/admin/security/audit-terms', { signal }),
})

export const auditEntryQuery = (seq: string) =>
  queryOptions({
    queryKey: [...SECURITY_KEY, 'audit-entry', seq],
    queryFn: ({ signal }) => api('GET /api/admin/security/audit/:seq', { params: { seq }, signal }),
  })
