// Brings questions into the database. The bank's follow the files of this version: a question that is new there is added,
// one that was corrected is revised, and one that was dropped is retired until a version has it again. Questions that
// staff switched off stay off, and those that they edited are theirs.

import { type SqlBool, sql } from 'kysely'
import { escapeLiteral } from 'pg'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { questionId, serviceQuestionId, type TriviaQuestion } from './bank.ts'

/** Makes those who change the set of questions wait for each other: processes that start, and staff. */
export const lockQuestions = (tx: Tx) =>
  tx.selectFrom('quiz_settings').select('id').where('id', '=', 1).forUpdate().executeTakeFirstOrThrow()

/** A condition for `q`, a row of trivia_questions: no version dropped it, and its service is the one that is set. */
export const offeredFrom = (host: string | undefined): string =>
  `q.retired_at is null and (q.source <> 'service' or q.host = ${escapeLiteral(host ?? '')})`

export const isOffered = (host: string | undefined) => sql.raw<SqlBool>(offeredFrom(host))

export async function syncBank(db: Db, bank: readonly TriviaQuestion[], now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockQuestions(tx)
    // It doesn't hold up quizzes that start meanwhile: their rows refer to the questions by foreign keys.
    const rows = await tx
      .selectFrom('trivia_questions')
      .selectAll()
      .where('source', '=', 'bank')
      .forNoKeyUpdate()
      .execute()
    const known = new Map(rows.map((row) => [row.id, row]))
    const missing = bank.filter((question) => !known.has(questionId(question)))
    await insertQuestions(
      tx,
      missing.map((question) => ({ ...question, id: questionId(question), source: 'bank', host: null })),
      now,
    )
    const ids = new Set<string>()
    for (const question of bank) {
      const id = questionId(question)
      ids.add(id)
      const row = known.get(id)
      if (!row || row.edited_at) continue
      const to = { ...contentOf(question), difficulty: question.difficulty }
      const isSame = row.options === to.options && row.answer === to.answer && row.difficulty === to.difficulty
      if (!isSame) await reviseQuestion(tx, row, to)
      if (row.retired_at) await retire(tx, [id], null)
    }
    const dropped = rows.filter((row) => !ids.has(row.id) && !row.edited_at && !row.retired_at)
    await retire(
      tx,
      dropped.map(({ id }) => id),
      now,
    )
  })
}

async function retire(tx: Tx, ids: readonly string[], at: Date | null): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('trivia_questions').set({ retired_at: at }).where('id', 'in', ids).execute()
}

/** Adds questions of a service that are not there yet. */
export async function addServiceQuestions(
  tx: Tx,
  questions: readonly TriviaQuestion[],
  host: string,
  now: Date,
): Promise<void> {
  const rows = questions.map((question) => ({
    ...question,
    id: serviceQuestionId(host, question),
    source: 'service' as const,
    host,
  }))
  await insertQuestions(tx, rows, now)
}

export interface NewTriviaQuestion extends TriviaQuestion {
  readonly id: string
  readonly source: 'bank' | 'service' | 'imported'
  readonly host: string | null
}

/** Those whose id is there already are left out. */
export async function insertQuestions(tx: Tx, questions: readonly NewTriviaQuestion[], now: Date): Promise<void> {
  if (questions.length === 0) return
  await tx
    .insertInto('trivia_questions')
    .values(
      questions.map(({ id, source, host, category, difficulty, ...content }) => ({
        ...contentOf(content),
        id,
        source,
        host,
        category,
        difficulty,
        created_at: now,
        retired_at: null,
        blocked_at: null,
        edited_at: null,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export const contentOf = ({ text, options, answer }: Pick<TriviaQuestion, 'text' | 'options' | 'answer'>) => ({
  text,
  options: JSON.stringify(options),
  answer,
})

interface StoredQuestion {
  readonly id: string
  readonly version: number
  readonly text: string
  readonly options: string
  readonly answer: number
}

/** Makes a new version of a question, whose row is locked. The version before stays for the quizzes that asked it. */
export async function reviseQuestion(
  tx: Tx,
  { id, version, text, options, answer }: StoredQuestion,
  to: Omit<StoredQuestion, 'id' | 'version'> & { readonly difficulty?: string; readonly edited_at?: Date },
): Promise<void> {
  await tx.insertInto('trivia_versions').values({ question_id: id, version, text, options, answer }).execute()
  await tx
    .updateTable('trivia_questions')
    .set({ ...to, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('trivia_counts').where('question_id', '=', id).execute()
}
