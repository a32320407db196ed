// Fetches questions from the service into the database, in runs of less than a minute, until all are stored. Quizzes use
// stored questions and never wait for this. No connection or lock is held during a request to the service.

import type { Logger } from 'pino'
import type { Clock } from '#server/adapters/clock.ts'
import type { Random } from '#server/adapters/random.ts'
import { TRIVIA_TIMEOUT_MS, type TriviaService, TriviaServiceError } from '#server/adapters/trivia.ts'
import type { Db } from '#server/db/transaction.ts'
import {
  type KindProgress,
  kindAfterAnswer,
  nextAttemptAt,
  nextKind,
  REQUEST_INTERVAL_MS,
  withShortPause,
} from './service-backoff.ts'
import { SERVICE_CATEGORIES, toQuestion } from './service-questions.ts'
import {
  acquireLease,
  type Lease,
  readKinds,
  readService,
  registerService,
  storeAnswer,
  storeFailure,
  storeToken,
} from './service-store.ts'

export interface FillContext {
  readonly db: Db
  readonly service: TriviaService
  readonly clock: Clock
  readonly random: Random
  readonly log: Logger
  /** Waits for the given time or until the signal aborts. Never rejects. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Duration of a run. With a last request it stays below the minute between two runs. */
const RUN_MS = 45_000
/** Duration of a lease. If its process dies, others wait this long. */
const LEASE_MS = 2 * TRIVIA_TIMEOUT_MS
/** The service deletes a token that was not used for six hours. */
const TOKEN_MS = 5.5 * 3_600_000

const later = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms)

/** Sends requests until the run ends, nothing is left to fetch, or the service demands a longer pause. */
export async function fillQuestions(context: FillContext, signal: AbortSignal): Promise<void> {
  const { db, service, clock, wait } = context
  const { host } = service
  const end = later(clock.now(), RUN_MS)
  await registerService(db, host, clock.now())
  while (!signal.aborted) {
    const [row, kinds] = await Promise.all([readService(db, host), readKinds(db, host)])
    const now = clock.now()
    const at = row?.next_request_at ?? now
    if (!nextKind(kinds, now) || at > end || now > end) return
    if (at > now) {
      await wait(at.getTime() - now.getTime(), signal)
      continue
    }
    const lease = await acquireLease(db, host, now, later(now, LEASE_MS))
    // The previous holder of the lease may have changed the kinds, so they are read again.
    const kind = lease && nextKind(await readKinds(db, host), now)
    if (lease && kind) await fetchBatch(context, lease, kind, signal)
  }
}

/** Sends one request and stores its result. */
async function fetchBatch(context: FillContext, lease: Lease, kind: KindProgress, signal: AbortSignal): Promise<void> {
  const { db, service, clock, log } = context
  const { category, difficulty, amount } = kind
  const next = () => later(clock.now(), REQUEST_INTERVAL_MS)
  try {
    if (!lease.token || !lease.tokenUsedAt || clock.now() > later(lease.tokenUsedAt, TOKEN_MS)) {
      const token = await service.requestToken(signal)
      return await storeToken(db, lease, token, clock.now(), next())
    }
    const ask = { category: SERVICE_CATEGORIES[category], difficulty, amount, token: lease.token }
    const answer = await service.fetchQuestions(ask, signal)
    const usable =
      answer === 'fewer' ? answer : answer.flatMap((received) => toQuestion(received, category, difficulty) ?? [])
    const progressAfter = (stored: 'fewer' | number) => kindAfterAnswer(kind, stored, clock.now())
    const { stored } = await storeAnswer(db, lease, kind, usable, progressAfter, clock.now(), next())
    if (usable !== 'fewer') log.info({ category, difficulty, fetched: usable.length, stored }, 'questions fetched')
  } catch (error) {
    // An aborted request is not a failure of the service; the lease expires.
    if (signal.aborted) return
    if (!(error instanceof TriviaServiceError)) throw error
    await recordFailure(context, lease, kind, error)
  }
}

async function recordFailure(
  { db, clock, random, log }: FillContext,
  lease: Lease,
  kind: KindProgress,
  error: TriviaServiceError,
): Promise<void> {
  const now = clock.now()
  const failures = lease.failures + 1
  const next = nextAttemptAt(failures, error.retryAfterMs, random, now)
  const isOfKind = error.kind === 'unreadable' || error.kind === 'refused'
  await storeFailure(db, lease, error.kind, next, isOfKind ? withShortPause(kind, now) : undefined)
  log.warn({ failures, failure: error.kind, reason: error.message, next }, 'question service failed')
}
