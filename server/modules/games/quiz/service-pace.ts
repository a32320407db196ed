// How the question service is asked: what next, for how many, and how long it is left alone. All of it pure.

import { QUIZ_DIFFICULTIES, QUIZ_TOPICS, type QuizDifficulty, type QuizTopic } from '#contracts/quiz-rules.ts'
import type { Random } from '#server/adapters/random.ts'

/** How far the questions of a category and a difficulty have been fetched. */
export interface KindStanding {
  readonly category: QuizTopic
  readonly difficulty: QuizDifficulty
  readonly kept: number
  /** How many are asked for at once. */
  readonly amount: number
  /** Answers in a row that brought nothing new. */
  readonly fruitless: number
  readonly restsUntil: Date | null
}

/** Between an answer and the next request: the service allows one request in five seconds. */
export const PAUSE_MS = 5000
/** Smaller and smaller, so that the last few are had as well. */
const AMOUNTS = [50, 20, 10, 5, 1] as const
export const MOST_AT_ONCE = AMOUNTS[0]
const REST_MS = 30 * 24 * 3_600_000
/** What went wrong with one kind must not hold up the others. */
const SHORT_REST_MS = 3_600_000
/** A service that repeats itself, or makes questions up without end, is left alone as well. */
export const MOST_FRUITLESS = 10
export const MOST_KEPT = 500

const FIRST_BACKOFF_MS = 30_000
const LONGEST_BACKOFF_MS = 4 * 3_600_000
/** A service may ask for more than that, up to here. */
const LONGEST_WAIT_MS = 24 * 3_600_000

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** Every kind, with what is known of it. */
export const allKinds = (known: readonly KindStanding[]): KindStanding[] =>
  QUIZ_TOPICS.flatMap((category) =>
    QUIZ_DIFFICULTIES.map(
      (difficulty) =>
        known.find((kind) => kind.category === category && kind.difficulty === difficulty) ?? {
          category,
          difficulty,
          kept: 0,
          amount: MOST_AT_ONCE,
          fruitless: 0,
          restsUntil: null,
        },
    ),
  )

/** The kind with the fewest questions of those that do not rest. */
export const emptiest = (kinds: readonly KindStanding[], now: Date): KindStanding | undefined =>
  kinds.filter(({ restsUntil }) => !restsUntil || restsUntil <= now).toSorted((a, b) => a.kept - b.kept)[0]

/** How a kind stands after an answer: 'fewer', or how many of its questions are kept by now. */
export function kindAfter(kind: KindStanding, answer: 'fewer' | number, now: Date): KindStanding {
  const rested = { amount: MOST_AT_ONCE, fruitless: 0, restsUntil: after(now, REST_MS) }
  if (answer === 'fewer') {
    const amount = AMOUNTS.find((less) => less < kind.amount)
    return amount ? { ...kind, amount } : { ...kind, ...rested }
  }
  const fruitless = answer > kind.kept ? 0 : kind.fruitless + 1
  const ended = answer >= MOST_KEPT || fruitless >= MOST_FRUITLESS
  return { ...kind, kept: answer, fruitless, ...(ended && rested) }
}

export const restedShortly = (kind: KindStanding, now: Date): KindStanding => ({
  ...kind,
  restsUntil: after(now, SHORT_REST_MS),
})

/**
 * When the service may be asked again after so many failures in a row: twice as long each time, up to four
 * hours, less up to a half by chance so that processes and installations do not come back together.
 */
export function afterFailures(failures: number, retryAfterMs: number | undefined, random: Random, now: Date): Date {
  const longest = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(failures - 1, 20))
  const chance = random.bytes(4).readUInt32BE() / 2 ** 32
  return after(now, Math.min(LONGEST_WAIT_MS, Math.max(longest * (1 - chance / 2), retryAfterMs ?? 0)))
}
