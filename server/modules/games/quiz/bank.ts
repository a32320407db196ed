import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { QuizDifficulty, QuizTopic } from '#contracts/quiz-rules.ts'

/** A question with two or four options; `answer` is the index of the right one. */
export interface TriviaQuestion {
  readonly category: QuizTopic
  readonly difficulty: QuizDifficulty
  readonly text: string
  readonly options: readonly string[]
  readonly answer: number
}

const folder = join(import.meta.dirname, 'bank')

/** Reads the questions that ship with the product, one file for each topic. */
export function readBank(): TriviaQuestion[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => {
      const category = file.slice(0, -'.json'.length).replaceAll('-', '_') as QuizTopic
      const questions = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Omit<TriviaQuestion, 'category'>[]
      return questions.map((question) => ({ ...question, category }))
    })
}

/** Returns the id of a question of the bank, derived from its content so that it is the same in all installations. */
export const questionId = ({ category, difficulty, text }: TriviaQuestion): string =>
  idOf(`${category} ${difficulty} ${text}`)

/** Returns the id of a question of a service. Equal questions of two services, or of the bank, have different ids. */
export const serviceQuestionId = (host: string, { category, difficulty, text }: TriviaQuestion): string =>
  idOf(`${host} ${category} ${difficulty} ${text}`)

/** Returns a UUID derived from a text's hash. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}
