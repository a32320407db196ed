import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

export const PROFILE_KEY = ['profile', 'own'] as const
export const SESSIONS_KEY = ['profile', 'sessions'] as const

export const profileQuery = queryOptions({
  queryKey: PROFILE_KEY,
  queryFn: ({ signal }) => api('GET /api/me/profile', { signal }),
})

/** The limits that the member set. Its key starts with the dashboard's, so that both are refetched together. */
export const limitsQuery = queryOptions({
  queryKey: ['dashboard', 'limits'],
  queryFn: ({ signal }) => api('GET /api/me/limits', { signal }),
})

/** The member's sessions. */
export const sessionsQuery = queryOptions({
  queryKey: SESSIONS_KEY,
  queryFn: ({ signal }) => api('GET /api/me/sessions', { signal }),
})
