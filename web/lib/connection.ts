import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerByKey } from '#contracts/index.ts'
import { api } from './api.ts'
import { ApiError } from './errors.ts'

/** Time limit of the connection check (docs/product.md#timeouts). */
const CHECK_TIMEOUT_MS = 3000

type State = AnswerByKey<'GET /api/health'>['database']['state']

const CODES = {
  not_configured: 'databaseNotConfigured',
  connecting: 'databaseConnecting',
  failed: 'databaseUnreachable',
  migration_failed: 'databaseMigrationFailed',
  newer: 'databaseNewer',
} as const satisfies Record<Exclude<State, 'connected'>, string>

/**
 * Checks that the server and its database answer (`GET /api/health`). Fails with the member's sentence, so it is
 * retried like every read.
 */
export const connectionQuery = queryOptions({
  queryKey: ['connection'],
  queryFn: async ({ signal }) => {
    const { database } = await api('GET /api/health', { signal, timeoutMs: CHECK_TIMEOUT_MS })
    const { state, message } = database
    if (state !== 'connected') throw new ApiError(CODES[state], message, { status: 503 })
    return state
  },
  retry: false,
})

/** Resolves when the database is known to be connected, otherwise checks. Rejects while it is unreachable. */
export async function ensureConnected(client: QueryClient): Promise<void> {
  if (client.getQueryState(connectionQuery.queryKey)?.status === 'success') return
  await client.fetchQuery({ ...connectionQuery, staleTime: 0 })
}
