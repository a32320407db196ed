import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ApiError, isApiError } from '~/lib/errors.ts'
import { SESSION_KEY } from '~/lib/session.ts'

const CLOSED: readonly ApiError['code'][] = ['secondFactorRequired', 'staffPasswordShort']

/** A second factor or a longer password is asked for from now on: the session says what is still open, and the layout leads there. */
export function useSecondFactorRedirect(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (!isApiError(error) || !CLOSED.includes(error.code)) return
        void client.invalidateQueries({ queryKey: SESSION_KEY })
      }),
    [client],
  )
}
