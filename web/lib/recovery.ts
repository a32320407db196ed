import type { QueryClient } from '@tanstack/react-query'
import { connectionQuery } from './connection.ts'
import { isApiError } from './errors.ts'

const EVERY_MS = 3000

let waiting = false

/** Returns whether an error is a connection failure, which recovers automatically. */
export const isConnectionTrouble = (error: unknown): boolean =>
  isApiError(error) &&
  (error.status === 0 || error.status === 503 || (error.status > 500 && error.code === 'unreadableAnswer'))

/**
 * Checks the server's health until the database answers, then refetches the failed queries of the page. The failed
 * screens stay until then.
 */
export function recoverWhenConnected(client: QueryClient): void {
  if (waiting || typeof window === 'undefined') return
  waiting = true
  setTimeout(async () => {
    const connected = !document.hidden && (await isConnected(client))
    waiting = false
    if (connected) await client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
    else recoverWhenConnected(client)
  }, EVERY_MS)
}

const isConnected = (client: QueryClient) =>
  client.fetchQuery({ ...connectionQuery, staleTime: 0 }).then(
    () => true,
    () => false,
  )
