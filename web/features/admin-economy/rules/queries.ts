import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { STATS_TIMEOUT_MS } from '#contracts/admin-dashboard-rules.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import { api } from '~/lib/api.ts'

export type RuleSetPage = AnswerByKey<'GET /api/admin/rules/:number'>
export type Preview = AnswerByKey<'POST /api/admin/rules/preview'>

export const RULES_KEY = ['admin', 'rules'] as const

/** All rule sets, newest first. */
export const ruleSetsQuery = (days: { from?: string; to?: string } = {}) =>
  infiniteQueryOptions({
    queryKey: [...RULES_KEY, 'list', days],
    queryFn: ({ pageParam, signal }) => api('GET /api/admin/rules', { query: { ...days, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const ruleSetQuery = (number: number) =>
  queryOptions({
    queryKey: [...RULES_KEY, 'set', number],
    queryFn: ({ signal }) => api('GET /api/admin/rules/:number', { params: { number }, signal }),
  })

const PREVIEW_GC_MS = 60_000

/** The guard's verdict on rules that are not stored. The same rules have the same verdict until costs change. */
export const previewQuery = (rules: RuleSet) =>
  queryOptions({
    queryKey: [...RULES_KEY, 'preview', rules],
    queryFn: ({ signal }) => api('POST /api/admin/rules/preview', { body: { rules }, signal }),
    retry: false,
    gcTime: PREVIEW_GC_MS,
  })

/** The override of the guard that is active now; null without one. It is part of the figures of the admin dashboard. */
export const overrideQuery = queryOptions({
  queryKey: ['admin', 'stats'],
  queryFn: ({ signal }) => api('GET /api/admin/stats', { signal, timeoutMs: STATS_TIMEOUT_MS }),
  select: ({ system }) => system.override,
})
