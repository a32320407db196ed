import { QUESTION_SECONDS } from '#contracts/quiz-rules.ts'

/**
 * Returns the ms that a question has left, at most fifteen seconds. `endsInMs` counts from `receivedAt`; a question may
 * begin after a pause.
 */
export const endOf = (endsInMs: number, receivedAt: number, now: number): number =>
  Math.min(receivedAt + endsInMs - now, QUESTION_SECONDS * 1000)
