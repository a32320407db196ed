import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'
import { isApiError } from '~/lib/errors.ts'

/** Returns the address that a confirmation link belongs to. */
export const confirmationQuery = (token: string) =>
  queryOptions({
    queryKey: ['confirmation', token],
    queryFn: ({ signal }) => api('POST /api/auth/confirmation/link', { body: { token }, signal }),
    enabled: token !== '',
    // Read once: the confirmation uses up the link, and the page then shows its result.
    staleTime: Number.POSITIVE_INFINITY,
    // A return to the page checks the link again.
    gcTime: 0,
    refetchOnReconnect: false,
    retry: (failures, error) => failures < 1 && isApiError(error) && error.isUnanswered,
  })
