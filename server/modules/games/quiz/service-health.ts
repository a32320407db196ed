// The health of the question service for GET /api/health. It is read from the database at most every few seconds, and a
// call waits only briefly for it. While the database is unreachable, the last known state is returned.

import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#server/adapters/clock.ts'
import type { TriviaFailure } from '#server/adapters/trivia.ts'
import type { Database } from '#server/db/open.ts'
import { readService, type ServiceRow } from './service-store.ts'

export interface TriviaHealth {
  readonly state: 'not_configured' | 'waiting' | 'ready' | 'failing'
  readonly message: string
}

const TTL_MS = 5000
const READ_TIMEOUT_MS = 300

const NOT_CONFIGURED: TriviaHealth = { state: 'not_configured', message: 'No question service is configured' }
const UNKNOWN: TriviaHealth = { state: 'waiting', message: 'Unknown until the database answers' }
const WAITING: TriviaHealth = { state: 'waiting', message: 'No questions have come from the question service yet' }

const FAILING: Readonly<Record<TriviaFailure, string>> = {
  timed_out: 'did not answer in time',
  unreachable: 'could not be reached',
  unavailable: 'is not available',
  rate_limited: 'has rate limited us',
  unreadable: 'sent an unreadable answer',
  refused: 'refused the request',
  token_unknown: 'does not know our token',
}

function healthOf(host: string, row: ServiceRow | undefined): TriviaHealth {
  if (row?.last_failure) {
    const message = `The question service ${FAILING[row.last_failure]}; quizzes use the stored questions`
    return { state: 'failing', message }
  }
  return row?.last_success_at ? { state: 'ready', message: `Questions come from ${host}` } : WAITING
}

/** @param host the configured service, if there is one */
export function createTriviaHealth(
  database: Database,
  host: string | undefined,
  clock: Clock,
): () => Promise<TriviaHealth> {
  if (!host) return async () => NOT_CONFIGURED
  let known = UNKNOWN
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  const read = async () => {
    try {
      known = healthOf(host, await readService(database.db, host))
      readAt = clock.now().getTime()
    } catch (error) {
      database.reportFailure(error)
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (clock.now().getTime() - readAt < TTL_MS || database.unavailableCode) return known
    reading ??= read()
    await Promise.race([reading, wait(READ_TIMEOUT_MS, undefined, { ref: false })])
    return known
  }
}
