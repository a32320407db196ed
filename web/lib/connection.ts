import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerByKey } from '#contracts/index.ts'
import { api } from './api.ts'
import { ApiError } from './errors.ts'

/** How long an answer about the connection is waited for (document 1, section 9). */
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
 * Whether the server and its database answer, as `GET /api/health` says. Fails with the sentence for the
 * member while they don't, so that it is tried again like every read that failed for this.
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

/** Resolves when the database is connected as far as is known, otherwise asks. Rejects while it is away. */
export async function ensureConnected(client: QueryClient): Promise<void> {
  if (client.getQueryState(connectionQuery.queryKey)?.status === 'success') return
  await client.fetchQuery({ ...connectionQuery, staleTime: 0 })
}
