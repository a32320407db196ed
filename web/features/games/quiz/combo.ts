import type { QuestionOutcome } from '#contracts/quiz.ts'

export type Outcome = QuestionOutcome

/**
 * Returns how many of the newest answers in a row were right. Undefined outcomes, of questions that this page did not
 * show, end the row. For display only: a combo brings no points.
 */
export const comboOf = (outcomes: readonly (Outcome | undefined)[]): number =>
  outcomes.length - 1 - outcomes.findLastIndex((outcome) => outcome !== 'correct')
