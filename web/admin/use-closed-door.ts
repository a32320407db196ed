import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isApiError } from '~/lib/errors.ts'
import { SESSION_KEY } from '~/lib/session.ts'

/** A second factor is asked for from now on: the session says what is still open, and the layout leads there. */
export function useClosedDoor(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (!isApiError(error) || error.code !== 'secondFactorRequired') return
        void client.invalidateQueries({ queryKey: SESSION_KEY })
      }),
    [client],
  )
}
