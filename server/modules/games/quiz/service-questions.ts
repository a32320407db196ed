// What the question service sends becomes a question of ours, or is left out.

import { faultOfQuestion, plainQuestion, tidyText } from '#contracts/quiz-questions.ts'
import type { QuizDifficulty, QuizTopic } from '#contracts/quiz-rules.ts'
import type { ReceivedQuestion } from '#server/adapters/trivia.ts'
import { readBank, type TriviaQuestion } from './bank.ts'

/** Open Trivia DB's numbers of our topics. */
export const SERVICE_CATEGORIES: Readonly<Record<QuizTopic, number>> = {
  general_knowledge: 9,
  film: 11,
  music: 12,
  science_and_nature: 17,
  computers: 18,
  sports: 21,
  geography: 22,
  history: 23,
}

let own: ReadonlySet<string> | undefined
function isOurs(text: string): boolean {
  own ??= new Set(readBank().map((question) => plainQuestion(question.text)))
  return own.has(plainQuestion(text))
}

/**
 * Returns the options tidied, in an order that says nothing of the right one: 'True' before 'False', any other by the
 * alphabet, backwards.
 */
export function arrangeOptions(right: string, wrong: readonly string[]): { options: string[]; answer: number } {
  const options = [right, ...wrong].map(tidyText).toSorted((a, b) => (a < b ? 1 : -1))
  return { options, answer: options.indexOf(tidyText(right)) }
}

/** @returns undefined for a question that cannot be asked, or that our own bank asks as well */
export function wellFormed(
  received: ReceivedQuestion,
  category: QuizTopic,
  difficulty: QuizDifficulty,
): TriviaQuestion | undefined {
  const text = tidyText(received.text)
  const arranged = arrangeOptions(received.right, received.wrong)
  const isWhole = received.difficulty === difficulty && !faultOfQuestion(text, arranged.options) && !isOurs(text)
  return isWhole ? { category, difficulty, text, ...arranged } : undefined
}
