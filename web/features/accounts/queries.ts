import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'
import { isApiError } from '~/lib/errors.ts'

/** Which address a confirmation link is for. */
export const confirmationQuery = (token: string) =>
  queryOptions({
    queryKey: ['confirmation', token],
    queryFn: ({ signal }) => api('POST /api/auth/confirmation/link', { body: { token }, signal }),
    enabled: token !== '',
    // Asked once: after the confirmation the link is used up, and the page goes on to show what came of it.
    staleTime: Number.POSITIVE_INFINITY,
    // Coming back to the page checks again whether the link still works.
    gcTime: 0,
    refetchOnReconnect: false,
    retry: (failures, error) => failures < 1 && isApiError(error) && error.isUnanswered,
  })
