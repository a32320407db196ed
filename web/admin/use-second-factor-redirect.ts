import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ApiError, isApiError } from '~/lib/errors.ts'
import { SESSION_KEY } from '~/lib/session.ts'

const UNPROTECTED: readonly ApiError['code'][] = ['secondFactorRequired', 'staffPasswordShort']

/**
 * Refetches the session when the server requires a second factor or a longer password; the layout then redirects to the
 * settings.
 */
export function useSecondFactorRedirect(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (!isApiError(error) || !UNPROTECTED.includes(error.code)) return
        void client.invalidateQueries({ queryKey: SESSION_KEY })
      }),
    [client],
  )
}
