import { QUESTION_SECONDS } from '#contracts/quiz-rules.ts'

/**
 * How many ms a question still has. The server's `endsInMs` counts from when it was heard; a question that
 * begins a little later is shown with its fifteen seconds alone.
 */
export const endOf = (endsInMs: number, heardAt: number, now: number): number =>
  Math.min(heardAt + endsInMs - now, QUESTION_SECONDS * 1000)
