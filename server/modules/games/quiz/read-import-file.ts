// Parses a file of questions: CSV with the columns of IMPORT_COLUMNS, or JSON in Open Trivia DB's format.

import { decodeHTML } from 'entities'
import { z } from 'zod'
import { IMPORT_COLUMNS, IMPORT_MAX_QUESTIONS } from '#contracts/quiz-questions.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { decodeUtf8, parseCsv } from '#server/http/read-csv.ts'

/** A row of the file; undefined if it has an invalid shape. */
export type ImportedRow =
  | {
      readonly category: string
      readonly difficulty: string
      readonly text: string
      readonly right: string
      readonly wrong: readonly string[]
    }
  | undefined

/** @throws Problem quizImportUnreadable, quizImportTooLong */
export function readImportFile(bytes: Uint8Array): ImportedRow[] {
  const text = decodeUtf8(bytes)
  if (text === undefined) throw new Problem('quizImportUnreadable')
  const rows = /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text)
  assertThat(rows.length <= IMPORT_MAX_QUESTIONS, 'quizImportTooLong', { max: IMPORT_MAX_QUESTIONS })
  assertThat(rows.length > 0, 'quizImportUnreadable')
  return rows
}

const Text = z.string().max(6000)
const JsonQuestion = z.object({
  category: Text,
  difficulty: Text,
  question: Text,
  correct_answer: Text,
  incorrect_answers: z.array(Text).max(10),
})
const JsonFile = z.union([
  z.array(z.unknown()),
  z.object({ results: z.array(z.unknown()) }).transform((file) => file.results),
])

function readJson(text: string): ImportedRow[] {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    throw new Problem('quizImportUnreadable')
  }
  const list = JsonFile.safeParse(file)
  if (!list.success) throw new Problem('quizImportUnreadable')
  return list.data.map((item) => {
    const { data } = JsonQuestion.safeParse(item)
    // Open Trivia DB encodes texts as HTML by default.
    return (
      data && {
        category: decodeHTML(data.category),
        difficulty: data.difficulty,
        text: decodeHTML(data.question),
        right: decodeHTML(data.correct_answer),
        wrong: data.incorrect_answers.map((answer) => decodeHTML(answer)),
      }
    )
  })
}

function readCsv(text: string): ImportedRow[] {
  const rows = parseCsv(text, IMPORT_MAX_QUESTIONS + 2)?.filter((cells) => cells.length > 1 || cells[0] !== '')
  if (!rows) throw new Problem('quizImportUnreadable')
  const [heading, ...lines] = rows
  const names = heading?.map((name) => name.trim().toLowerCase()) ?? []
  const places = IMPORT_COLUMNS.map((column) => names.indexOf(column))
  const isMissing = (column: number) => (places[column] ?? -1) < 0
  // The last two wrong answers are for questions with four options.
  if ([0, 1, 2, 3, 4].some(isMissing)) throw new Problem('quizImportUnreadable')
  return lines.map((cells) => {
    if (cells.length > names.length) return undefined
    const [category = '', difficulty = '', text = '', right = '', ...wrong] = places.map((place) => cells[place] ?? '')
    return { category, difficulty, text, right, wrong: wrong.filter((answer) => answer.trim() !== '') }
  })
}
