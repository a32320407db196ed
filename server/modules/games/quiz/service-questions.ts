// Converts questions of the service, and rejects unusable ones.

import { faultOfQuestion, plainQuestion, tidyText } from '#contracts/quiz-questions.ts'
import type { QuizDifficulty, QuizTopic } from '#contracts/quiz-rules.ts'
import type { ReceivedQuestion } from '#server/adapters/trivia.ts'
import { readBank, type TriviaQuestion } from './bank.ts'

/** Open Trivia DB's category numbers. */
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

let bankTexts: ReadonlySet<string> | undefined
function isInBank(text: string): boolean {
  bankTexts ??= new Set(readBank().map((question) => plainQuestion(question.text)))
  return bankTexts.has(plainQuestion(text))
}

/**
 * Returns the options tidied, in an order that does not depend on the right one: reverse alphabetical, so 'True' comes
 * before 'False'.
 */
export function arrangeOptions(right: string, wrong: readonly string[]): { options: string[]; answer: number } {
  const options = [right, ...wrong].map(tidyText).toSorted((a, b) => (a < b ? 1 : -1))
  return { options, answer: options.indexOf(tidyText(right)) }
}

/** @returns undefined for a malformed question, or one that the bank has as well */
export function toQuestion(
  received: ReceivedQuestion,
  category: QuizTopic,
  difficulty: QuizDifficulty,
): TriviaQuestion | undefined {
  const text = tidyText(received.text)
  const arranged = arrangeOptions(received.right, received.wrong)
  const isUsable = received.difficulty === difficulty && !faultOfQuestion(text, arranged.options) && !isInBank(text)
  return isUsable ? { category, difficulty, text, ...arranged } : undefined
}
