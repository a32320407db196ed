// Brings questions into the database. The bank's are brought up to date with the files of this version: what was
// corrected there is corrected here, what was dropped is asked no more, and what came back is asked again. What an
// operator has blocked stays blocked.

import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { questionId, serviceQuestionId, type TriviaQuestion } from './bank.ts'

/** Of processes that start at once one writes, and the others find nothing to do. Any number, the same in all. */
const LOCK = 7_269_002

export async function keepBank(db: Db, bank: readonly TriviaQuestion[], now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    await upsertBank(tx, bank, now)
    await tx
      .updateTable('trivia_questions')
      .set({ retired_at: now })
      .where('source', '=', 'bank')
      .where('retired_at', 'is', null)
      .where('id', 'not in', bank.map(questionId))
      .execute()
  })
}

/** Writes only what is not so already. The id stands for category, difficulty and text. */
const upsertBank = (tx: Tx, bank: readonly TriviaQuestion[], now: Date) =>
  tx
    .insertInto('trivia_questions')
    .values(bank.map((question) => rowOf(question, null, now)))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          difficulty: eb.ref('excluded.difficulty'),
          options: eb.ref('excluded.options'),
          answer: eb.ref('excluded.answer'),
          retired_at: null,
        }))
        .where(
          sql<boolean>`(trivia_questions.difficulty, trivia_questions.options, trivia_questions.answer)
            is distinct from (excluded.difficulty, excluded.options, excluded.answer)
            or trivia_questions.retired_at is not null`,
        ),
    )
    .execute()

/** Adds what a service gave and is not there yet. */
export async function keepQuestions(
  db: Db,
  questions: readonly TriviaQuestion[],
  host: string,
  now: Date,
): Promise<void> {
  if (questions.length === 0) return
  await db
    .insertInto('trivia_questions')
    .values(questions.map((question) => rowOf(question, host, now)))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Without a host the question is the bank's. */
const rowOf = (question: TriviaQuestion, host: string | null, now: Date) => ({
  id: host ? serviceQuestionId(host, question) : questionId(question),
  source: host ? ('service' as const) : ('bank' as const),
  host,
  category: question.category,
  difficulty: question.difficulty,
  text: question.text,
  options: JSON.stringify(question.options),
  answer: question.answer,
  created_at: now,
  retired_at: null,
  blocked_at: null,
})
