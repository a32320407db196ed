// Fetches questions from the service into the database, a turn of less than a minute at a time, for as long as
// it has any that are not kept yet. Quizzes are made of what is kept and never wait for this.
// Nothing of the database is held while the service is waited for.

import type { Logger } from 'pino'
import type { Clock } from '#server/adapters/clock.ts'
import type { Random } from '#server/adapters/random.ts'
import { TRIVIA_TIMEOUT_MS, type TriviaService, TriviaServiceError } from '#server/adapters/trivia.ts'
import type { Db } from '#server/db/transaction.ts'
import { afterFailures, emptiest, type KindStanding, kindAfter, PAUSE_MS, restedShortly } from './service-pace.ts'
import { SERVICE_CATEGORIES, wellFormed } from './service-questions.ts'
import {
  keepAnswer,
  keepFailure,
  keepToken,
  meetService,
  readKinds,
  readService,
  type Turn,
  takeTurn,
} from './service-store.ts'

export interface FillContext {
  readonly db: Db
  readonly service: TriviaService
  readonly clock: Clock
  readonly random: Random
  readonly log: Logger
  /** Waits so many milliseconds, or until the signal. Never rejects. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Together with a last request it stays under the minute between two runs. */
const RUN_MS = 45_000
/** A process that dies with its turn holds the others up for no longer than this. */
const TURN_MS = 2 * TRIVIA_TIMEOUT_MS
/** The service forgets a token that was not used for six hours. */
const TOKEN_MS = 5.5 * 3_600_000

const later = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms)

/** Asks until the run is over, nothing is left to fetch, or the service wants to be left alone for longer. */
export async function fillQuestions(context: FillContext, signal: AbortSignal): Promise<void> {
  const { db, service, clock, wait } = context
  const { host } = service
  const end = later(clock.now(), RUN_MS)
  await meetService(db, host, clock.now())
  while (!signal.aborted) {
    const [row, kinds] = await Promise.all([readService(db, host), readKinds(db, host)])
    const now = clock.now()
    const at = row?.next_request_at ?? now
    if (!emptiest(kinds, now) || at > end || now > end) return
    if (at > now) {
      await wait(at.getTime() - now.getTime(), signal)
      continue
    }
    const turn = await takeTurn(db, host, now, later(now, TURN_MS))
    // Whoever had the turn before may have changed how the kinds stand: they are read anew by who has it.
    const kind = turn && emptiest(await readKinds(db, host), now)
    if (turn && kind) await useTurn(context, turn, kind, signal)
  }
}

/** Makes one request, and writes down what came of it. */
async function useTurn(context: FillContext, turn: Turn, kind: KindStanding, signal: AbortSignal): Promise<void> {
  const { db, service, clock, log } = context
  const { category, difficulty, amount } = kind
  const next = () => later(clock.now(), PAUSE_MS)
  try {
    if (!turn.token || !turn.tokenUsedAt || clock.now() > later(turn.tokenUsedAt, TOKEN_MS)) {
      const token = await service.requestToken(signal)
      return await keepToken(db, turn, token, clock.now(), next())
    }
    const ask = { category: SERVICE_CATEGORIES[category], difficulty, amount, token: turn.token }
    const answer = await service.fetchQuestions(ask, signal)
    const fit =
      answer === 'fewer' ? answer : answer.flatMap((received) => wellFormed(received, category, difficulty) ?? [])
    const standing = (kept: 'fewer' | number) => kindAfter(kind, kept, clock.now())
    const { kept } = await keepAnswer(db, turn, kind, fit, standing, clock.now(), next())
    if (fit !== 'fewer') log.info({ category, difficulty, fetched: fit.length, kept }, 'questions fetched')
  } catch (error) {
    // Whoever stops has made no mistake of the service's: the turn simply ends.
    if (signal.aborted) return
    if (!(error instanceof TriviaServiceError)) throw error
    await noteFailure(context, turn, kind, error)
  }
}

async function noteFailure(
  { db, clock, random, log }: FillContext,
  turn: Turn,
  kind: KindStanding,
  error: TriviaServiceError,
): Promise<void> {
  const now = clock.now()
  const failures = turn.failures + 1
  const next = afterFailures(failures, error.retryAfterMs, random, now)
  const isOfKind = error.kind === 'unreadable' || error.kind === 'refused'
  await keepFailure(db, turn, error.kind, next, isOfKind ? restedShortly(kind, now) : undefined)
  log.warn({ failures, failure: error.kind, reason: error.message, next }, 'question service failed')
}
