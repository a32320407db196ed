// What the question service sends becomes a question of ours, or is left out.

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

const LONGEST_TEXT = 300
const LONGEST_OPTION = 120
/** Unseen signs, such as those that turn the direction of writing, and what is left of HTML. */
const UNFIT = /\p{C}|&(#\d+|#x[0-9a-f]+|[a-z]+\d*);/iu

const tidy = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim()
const fits = (text: string, longest: number): boolean => text.length > 0 && text.length <= longest && !UNFIT.test(text)

/** What two questions share that differ in signs only. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
let own: ReadonlySet<string> | undefined
function isOurs(text: string): boolean {
  own ??= new Set(readBank().map((question) => plain(question.text)))
  return own.has(plain(text))
}

/** @returns undefined for a question that cannot be asked, or that our own bank asks as well */
export function wellFormed(
  received: ReceivedQuestion,
  category: QuizTopic,
  difficulty: QuizDifficulty,
): TriviaQuestion | undefined {
  const text = tidy(received.text)
  const right = tidy(received.right)
  // Neither the right one first nor last: 'True' before 'False', and any other in an order of its own.
  const options = [right, ...received.wrong.map(tidy)].toSorted((a, b) => (a < b ? 1 : -1))
  const isWhole =
    received.difficulty === difficulty &&
    fits(text, LONGEST_TEXT) &&
    (options.length === 2 || options.length === 4) &&
    options.every((option) => fits(option, LONGEST_OPTION)) &&
    new Set(options.map((option) => option.toLowerCase())).size === options.length &&
    !isOurs(text)
  return isWhole ? { category, difficulty, text, options, answer: options.indexOf(right) } : undefined
}
