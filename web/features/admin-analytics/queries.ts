import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnswerByKey, RequestByKey } from '#contracts/index.ts'
import { api } from '~/lib/api.ts'

/** A preset, or two days. */
export type RangeQuery = NonNullable<RequestByKey<'GET /api/admin/analytics/members'>['query']>

const READS = {
  members: 'GET /api/admin/analytics/members',
  activity: 'GET /api/admin/analytics/activity',
  retention: 'GET /api/admin/analytics/retention',
  points: 'GET /api/admin/analytics/points',
  redemptions: 'GET /api/admin/analytics/redemptions',
  games: 'GET /api/admin/analytics/games',
  promo: 'GET /api/admin/analytics/promo',
} as const
export type Subject = keyof typeof READS
export type AnalyticsOf<Name extends Subject> = AnswerByKey<(typeof READS)[Name]>

export const analyticsQuery = <Name extends Subject>(name: Name, query: RangeQuery) =>
  queryOptions({
    queryKey: ['admin', 'analytics', name, query],
    queryFn: ({ signal }) =>
      api<(typeof READS)[Name]>(READS[name], { query, signal } as never) as Promise<AnalyticsOf<Name>>,
    // The figures of the previous range stay visible, dimmed, while the new ones load.
    placeholderData: keepPreviousData,
  })

/** The draws of one game by prize. */
export type GameTable = AnalyticsOf<'games'>['tables'][number]
