// Stores questions. Those of the bank follow the files of this version: new ones are added, corrected ones revised, and
// dropped ones retired until a version has them again. Questions that staff switched off or edited stay as they are.

import { type SqlBool, sql } from 'kysely'
import { escapeLiteral } from 'pg'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { questionId, serviceQuestionId, type TriviaQuestion } from './bank.ts'

/** Serializes changes to the set of questions, by starting processes and by staff. */
export const lockQuestions = (tx: Tx) =>
  tx.selectFrom('quiz_settings').select('id').where('id', '=', 1).forUpdate().executeTakeFirstOrThrow()

/** Returns a SQL condition for `q`, a row of trivia_questions: not retired, and not of another service than the configured one. */
export const offeredFrom = (host: string | undefined): string =>
  `q.retired_at is null and (q.source <> 'service' or q.host = ${escapeLiteral(host ?? '')})`

export const isOffered = (host: string | undefined) => sql.raw<SqlBool>(offeredFrom(host))

export async function syncBank(db: Db, bank: readonly TriviaQuestion[], now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockQuestions(tx)
    // A weaker lock than for update: quizzes that start meanwhile lock the questions through foreign keys.
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

/** Adds questions of a service; existing ones are skipped. */
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

/** Inserts questions; those with an existing id are skipped. */
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

/** Creates a new version of a question, whose row is locked. The previous version stays for quizzes that asked it. */
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
