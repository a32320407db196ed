// How the question service is doing, for GET /api/health: read from the database, at most every few seconds,
// and never waited for longer than a moment. While the database is away, what was last known is told.

import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#server/adapters/clock.ts'
import type { TriviaFailure } from '#server/adapters/trivia.ts'
import type { Database } from '#server/db/open.ts'
import { readService, type ServiceRow } from './service-store.ts'

export interface TriviaHealth {
  readonly state: 'not_configured' | 'waiting' | 'ready' | 'failing'
  readonly message: string
}

const FRESH_MS = 5000
const PATIENCE_MS = 300

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

/** @param host the service that is set, if one is */
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
      database.noteFailure(error)
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (clock.now().getTime() - readAt < FRESH_MS || database.trouble) return known
    reading ??= read()
    await Promise.race([reading, wait(PATIENCE_MS, undefined, { ref: false })])
    return known
  }
}
