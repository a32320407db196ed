import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '#contracts/analytics-rules.ts'
import { api } from '~/lib/api.ts'

export const SECURITY_KEY = ['admin', 'security'] as const
export const STAFF_KEY = ['admin', 'staff'] as const

const PAGE = 50

export const securityQuery = queryOptions({
  queryKey: SECURITY_KEY,
  queryFn: ({ signal }) => api('GET /api/admin/me/security', { signal }),
})

export const workMailsQuery = queryOptions({
  queryKey: ['admin', 'work-mails'],
  queryFn: ({ signal }) => api('GET /api/admin/me/work-mails', { signal }),
})

export const staffQuery = queryOptions({
  queryKey: STAFF_KEY,
  queryFn: ({ signal }) => api('GET /api/admin/staff', { signal }),
})

export const SIGN_IN_VIEWS = ['mine', 'all', 'failed'] as const
export type SignInView = (typeof SIGN_IN_VIEWS)[number]

/** Sign-ins, newest first, page by page: those of the viewer, or of all staff. */
export const signInsQuery = (whose: SignInView, days: Partial<DayRange>) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'sign-ins', whose, days],
    queryFn: async ({ pageParam: cursor, signal }) => {
      if (whose !== 'mine')
        return await api('GET /api/admin/sign-ins', { query: { which: whose, ...days, cursor, limit: PAGE }, signal })
      const { items, nextCursor } = await api('GET /api/admin/me/sign-ins', {
        query: { ...days, cursor, limit: PAGE },
        signal,
      })
      return { items: items.map((item) => ({ ...item, name: '', email: '' })), nextCursor }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
