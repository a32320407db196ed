import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { QuizDifficulty, QuizTopic } from '#contracts/quiz-rules.ts'

/** A question with its two or four options; `answer` is the place of the right one. */
export interface TriviaQuestion {
  readonly category: QuizTopic
  readonly difficulty: QuizDifficulty
  readonly text: string
  readonly options: readonly string[]
  readonly answer: number
}

const folder = join(import.meta.dirname, 'bank')

/** The questions that ship with the product, one file for each topic. */
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

/** The same question of the bank has the same id, wherever and whenever it is added. */
export const questionId = ({ category, difficulty, text }: TriviaQuestion): string =>
  idOf(`${category} ${difficulty} ${text}`)

/** The same for a question of a service: what two of them ask alike are two questions, and so is what the bank asks. */
export const serviceQuestionId = (host: string, { category, difficulty, text }: TriviaQuestion): string =>
  idOf(`${host} ${category} ${difficulty} ${text}`)

/** A UUID made of a text's hash. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}
