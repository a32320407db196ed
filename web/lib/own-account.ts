import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export const PROFILE_KEY = ['profile', 'own'] as const
export const SESSIONS_KEY = ['profile', 'sessions'] as const

/** The signed-in person's own profile, on the profile page and in the settings of staff. */
export const profileQuery = queryOptions({
  queryKey: PROFILE_KEY,
  queryFn: ({ signal }) => api('GET /api/me/profile', { signal }),
})

/** The signed-in person's own sessions. */
export const sessionsQuery = queryOptions({
  queryKey: SESSIONS_KEY,
  queryFn: ({ signal }) => api('GET /api/me/sessions', { signal }),
})
