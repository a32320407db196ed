import { GRACE_SECONDS, PAUSE_SECONDS } from '#contracts/quiz-rules.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'

/** The current question of a running quiz, and when its time begins. */
export interface QuestionState {
  readonly position: number
  readonly questionAt: Date
}

/** The time to answer a question, by the rules of the quiz. */
type QuestionTime = Pick<NumberedRules['quiz'], 'questionSeconds'>

const later = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000)

/** Returns the last instant at which an answer to the question counts, by the server's clock. */
export const deadlineOf = (questionAt: Date, { questionSeconds }: QuestionTime): Date =>
  later(questionAt, questionSeconds + GRACE_SECONDS)

/**
 * Ends questions whose deadline has passed; the next one begins at that deadline. `position` is `total` when all have
 * ended.
 */
export function skipExpired(state: QuestionState, total: number, time: QuestionTime, now: Date): QuestionState {
  let { position, questionAt } = state
  while (position < total && now > deadlineOf(questionAt, time)) {
    questionAt = deadlineOf(questionAt, time)
    position += 1
  }
  return { position, questionAt }
}

/** Returns when the next question starts after an answer or a skip. */
export const nextQuestionAt = (now: Date): Date => later(now, PAUSE_SECONDS)

/** Returns the time until the question begins and until it ends, in milliseconds, at least 0. */
export function remainingTimes(
  questionAt: Date,
  { questionSeconds }: QuestionTime,
  now: Date,
): { startsInMs: number; endsInMs: number } {
  const left = (instant: Date) => Math.max(0, instant.getTime() - now.getTime())
  return { startsInMs: left(questionAt), endsInMs: left(later(questionAt, questionSeconds)) }
}
