// Imports questions from a file. The check, which writes nothing, and the import plan each row in the same way.

import { createHash } from 'node:crypto'
import type { checkImport, importQuestions as contract } from '#contracts/admin-quiz.ts'
import { faultOfQuestion, type ImportFault, plainQuestion, tidyText } from '#contracts/quiz-questions.ts'
import { QUIZ_DIFFICULTIES, QUIZ_TOPICS, type QuizTopic } from '#contracts/quiz-rules.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { TriviaQuestion } from './bank.ts'
import { readTexts } from './change-question.ts'
import { insertQuestions, lockQuestions } from './question-store.ts'
import { type ImportedRow, readImportFile } from './read-import-file.ts'
import { arrangeOptions } from './service-questions.ts'

type Verdict = { readonly question: TriviaQuestion } | { readonly fault: ImportFault } | 'duplicate'

interface PlannedRow {
  readonly text: string
  readonly verdict: Verdict
}

/** Open Trivia DB's category names. The product's own names are accepted as well. */
const SERVICE_NAMES: Readonly<Record<string, QuizTopic>> = {
  'science computers': 'computers',
  'entertainment film': 'film',
  'entertainment music': 'music',
}
/** Maps a name such as 'Science & Nature' to its topic, science_and_nature. */
const topicOf = (name: string): QuizTopic | undefined => {
  const plain = plainQuestion(name.replaceAll('&', ' and '))
  return SERVICE_NAMES[plain] ?? QUIZ_TOPICS.find((topic) => topic === plain.replaceAll(' ', '_'))
}

/** @param known the texts of existing questions, normalized by plainQuestion */
export function planImport(rows: readonly ImportedRow[], known: ReadonlySet<string>): PlannedRow[] {
  const seen = new Set(known)
  return rows.map((row) => {
    const text = tidyText(row?.text ?? '')
    const verdict = validateRow(row, text)
    if (typeof verdict === 'string' || 'fault' in verdict) return { text, verdict }
    const plain = plainQuestion(text)
    if (seen.has(plain)) return { text, verdict: 'duplicate' }
    seen.add(plain)
    return { text, verdict }
  })
}

function validateRow(row: ImportedRow, text: string): Verdict {
  if (!row) return { fault: 'shape' }
  const category = topicOf(row.category)
  if (!category) return { fault: 'category' }
  const difficulty = QUIZ_DIFFICULTIES.find((one) => one === row.difficulty.trim().toLowerCase())
  if (!difficulty) return { fault: 'difficulty' }
  const arranged = arrangeOptions(row.right, row.wrong)
  const fault = faultOfQuestion(text, arranged.options)
  return fault ? { fault } : { question: { category, difficulty, text, ...arranged } }
}

const planFile = async (db: Db, host: string | undefined, bytes: Uint8Array) =>
  planImport(readImportFile(bytes), new Set((await readTexts(db, host)).map(({ text }) => plainQuestion(text))))

function countRows(rows: readonly PlannedRow[]) {
  const duplicates = rows.filter(({ verdict }) => verdict === 'duplicate').length
  const added = rows.flatMap(({ verdict }) =>
    typeof verdict === 'object' && 'question' in verdict ? verdict.question : [],
  )
  return {
    questions: added,
    counts: { added: added.length, duplicates, invalid: rows.length - added.length - duplicates },
  }
}

/** Maximum length of a text in the report. */
const EXCERPT_LENGTH = 200

/** @throws Problem quizImportUnreadable, quizImportTooLong */
export async function checkFile(
  db: Db,
  host: string | undefined,
  bytes: Uint8Array,
): Promise<OutputOf<typeof checkImport>> {
  const rows = await planFile(db, host, bytes)
  return {
    ...countRows(rows).counts,
    rows: rows.map(({ text, verdict }, index) => ({
      row: index + 1,
      result: verdict === 'duplicate' ? verdict : 'fault' in verdict ? 'invalid' : 'new',
      fault: typeof verdict === 'object' && 'fault' in verdict ? verdict.fault : null,
      // Characters that change the writing direction would garble the list.
      text: text.replace(/\p{C}/gu, '\ufffd').slice(0, EXCERPT_LENGTH).toWellFormed(),
    })),
  }
}

interface ImportContext {
  readonly clock: Clock
  readonly random: Random
  readonly host: string | undefined
}

/** @throws Problem quizImportUnreadable, quizImportTooLong, quizImportChanged */
export async function importQuestions(
  tx: Tx,
  { clock, random, host }: ImportContext,
  bytes: Uint8Array,
  expected: number,
  staff: StaffCall,
  now: Date,
): Promise<OutputOf<typeof contract>> {
  await lockQuestions(tx)
  const { questions, counts } = countRows(await planFile(tx, host, bytes))
  assertThat(questions.length === expected, 'quizImportChanged')
  await insertQuestions(
    tx,
    questions.map((question) => ({ ...question, id: newId(clock, random), source: 'imported', host: null })),
    now,
  )
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: 'quiz_question.import',
      subject: { type: 'quiz', id: 'import' },
      before: null,
      after: { ...counts, sha256 },
      reason: '',
    },
    now,
  )
  return counts
}
