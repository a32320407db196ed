import { GRACE_SECONDS, PAUSE_SECONDS, QUESTION_SECONDS } from '#contracts/quiz-rules.ts'

/** Where a running quiz stands: the question at hand, and when its time began (or will, after the pause). */
export interface Standing {
  readonly position: number
  readonly questionAt: Date
}

const later = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000)

/** The last instant at which an answer to the question still counts, by the server's clock. */
export const deadlineOf = (questionAt: Date): Date => later(questionAt, QUESTION_SECONDS + GRACE_SECONDS)

/**
 * Where a quiz stands by now when nothing was heard of its player: each question that was not answered in
 * time is over, and the next one's time begins at its deadline. `position` is `total` when all are over.
 */
export function settle(standing: Standing, total: number, now: Date): Standing {
  let { position, questionAt } = standing
  while (position < total && now > deadlineOf(questionAt)) {
    questionAt = deadlineOf(questionAt)
    position += 1
  }
  return { position, questionAt }
}

/** When the question after one that was answered or skipped starts. */
export const afterAnswer = (now: Date): Date => later(now, PAUSE_SECONDS)

/** What is left until the question begins and until it ends, in milliseconds, never below 0. */
export function timesLeft(questionAt: Date, now: Date): { startsInMs: number; endsInMs: number } {
  const left = (instant: Date) => Math.max(0, instant.getTime() - now.getTime())
  return { startsInMs: left(questionAt), endsInMs: left(later(questionAt, QUESTION_SECONDS)) }
}
