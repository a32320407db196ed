import type { Answered } from './use-quiz.ts'

export type Outcome = Answered['outcome']

/**
 * Returns how many of the newest answers in a row were right. Undefined outcomes, of questions that this page did not
 * show, end the row. For display only: a combo brings no points.
 */
export const comboOf = (outcomes: readonly (Outcome | undefined)[]): number =>
  outcomes.length - 1 - outcomes.findLastIndex((outcome) => outcome !== 'correct')
