// Pure rules for requests to the question service: which kind is next, how many questions, and the backoff after failures.

import { QUIZ_DIFFICULTIES, QUIZ_TOPICS, type QuizDifficulty, type QuizTopic } from '#contracts/quiz-rules.ts'
import type { Random } from '#server/adapters/random.ts'

/** The progress of fetching the questions of a category and difficulty. */
export interface KindProgress {
  readonly category: QuizTopic
  readonly difficulty: QuizDifficulty
  readonly stored: number
  /** Questions per request. */
  readonly amount: number
  /** Consecutive answers without a new question. */
  readonly fruitless: number
  readonly pausedUntil: Date | null
}

/** Minimum time between an answer and the next request: the service allows one request in five seconds. */
export const REQUEST_INTERVAL_MS = 5000
/** Amounts decrease, because the service refuses to send fewer than requested. */
const AMOUNTS = [50, 20, 10, 5, 1] as const
export const MAX_AMOUNT = AMOUNTS[0]
const LONG_PAUSE_MS = 30 * 24 * 3_600_000
/** Pause of a kind after a failure that concerns it, so that other kinds continue. */
const SHORT_PAUSE_MS = 3_600_000
/** Limits for a service that repeats itself or has endless questions. */
export const MAX_FRUITLESS = 10
export const MAX_STORED = 500

const FIRST_BACKOFF_MS = 30_000
const MAX_BACKOFF_MS = 4 * 3_600_000
/** Maximum of a longer Retry-After. */
const MAX_RETRY_AFTER_MS = 24 * 3_600_000

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** Returns all kinds, with default progress for those without a row. */
export const allKinds = (known: readonly KindProgress[]): KindProgress[] =>
  QUIZ_TOPICS.flatMap((category) =>
    QUIZ_DIFFICULTIES.map(
      (difficulty) =>
        known.find((kind) => kind.category === category && kind.difficulty === difficulty) ?? {
          category,
          difficulty,
          stored: 0,
          amount: MAX_AMOUNT,
          fruitless: 0,
          pausedUntil: null,
        },
    ),
  )

/** Returns the kind with the fewest stored questions that is not paused. */
export const nextKind = (kinds: readonly KindProgress[], now: Date): KindProgress | undefined =>
  kinds.filter(({ pausedUntil }) => !pausedUntil || pausedUntil <= now).toSorted((a, b) => a.stored - b.stored)[0]

/** Returns the progress after an answer: 'fewer', or the number of questions stored since. */
export function kindAfterAnswer(kind: KindProgress, answer: 'fewer' | number, now: Date): KindProgress {
  const paused = { amount: MAX_AMOUNT, fruitless: 0, pausedUntil: after(now, LONG_PAUSE_MS) }
  if (answer === 'fewer') {
    const amount = AMOUNTS.find((less) => less < kind.amount)
    return amount ? { ...kind, amount } : { ...kind, ...paused }
  }
  const fruitless = answer > kind.stored ? 0 : kind.fruitless + 1
  const isComplete = answer >= MAX_STORED || fruitless >= MAX_FRUITLESS
  return { ...kind, stored: answer, fruitless, ...(isComplete && paused) }
}

export const withShortPause = (kind: KindProgress, now: Date): KindProgress => ({
  ...kind,
  pausedUntil: after(now, SHORT_PAUSE_MS),
})

/**
 * Returns when to retry after a number of consecutive failures: exponential backoff up to four hours, less a random part
 * of up to half (jitter), so that processes and installations do not retry together.
 */
export function nextAttemptAt(failures: number, retryAfterMs: number | undefined, random: Random, now: Date): Date {
  const backoff = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(failures - 1, 20))
  const jitter = random.bytes(4).readUInt32BE() / 2 ** 32
  return after(now, Math.min(MAX_RETRY_AFTER_MS, Math.max(backoff * (1 - jitter / 2), retryAfterMs ?? 0)))
}
