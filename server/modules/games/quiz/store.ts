import { sql } from 'kysely'
import type { QuizCategory, QuizDifficulty } from '#contracts/quiz-rules.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

export interface QuizRow {
  readonly member_id: string
  readonly id: string
  readonly category: QuizCategory
  readonly difficulty: QuizDifficulty
  readonly total: number
  readonly position: number
  readonly question_at: Date
  readonly correct: number
  readonly started_at: Date
  readonly finished_at: Date | null
}

export type Outcome = 'correct' | 'wrong' | 'skipped' | 'late'

export interface QuestionRow {
  readonly position: number
  readonly text: string
  /** As they are shown to this member. */
  readonly options: string[]
  readonly rightChoice: number
  readonly choice: number | null
  readonly outcome: Outcome | null
}

const running = (db: Db, memberId: string) =>
  db.selectFrom('quizzes').selectAll().where('member_id', '=', memberId).where('finished_at', 'is', null)

export const findRunning = async (db: Db, memberId: string): Promise<QuizRow | undefined> =>
  (await running(db, memberId).executeTakeFirst()) as QuizRow | undefined

/** A quiz of a member; locked, so that of two tabs one answers after the other. */
export const lockQuiz = async (tx: Tx, memberId: string, id: string): Promise<QuizRow | undefined> =>
  (await tx
    .selectFrom('quizzes')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) as QuizRow | undefined

export const findFinished = async (db: Db, memberId: string, id: string): Promise<QuizRow | undefined> =>
  (await db
    .selectFrom('quizzes')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('finished_at', 'is not', null)
    .executeTakeFirst()) as QuizRow | undefined

export async function listFinished(db: Db, memberId: string, limit: number): Promise<QuizRow[]> {
  const rows = await db
    .selectFrom('quizzes')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(limit)
    .execute()
  return rows as QuizRow[]
}

/** The questions of a quiz in their order, as this member was asked them: also those that staff have changed since. */
export async function readQuestions(db: Db, memberId: string, quizId: string): Promise<QuestionRow[]> {
  const rows = await db
    .selectFrom('quiz_questions as s')
    .innerJoin('trivia_questions as q', 'q.id', 's.question_id')
    .leftJoin('trivia_versions as v', (join) =>
      join.onRef('v.question_id', '=', 's.question_id').onRef('v.version', '=', 's.version'),
    )
    .select(['s.position', 's.option_order', 's.choice', 's.outcome'])
    .select((eb) => [
      eb.fn.coalesce('v.text', 'q.text').as('text'),
      eb.fn.coalesce('v.options', 'q.options').as('options'),
      eb.fn.coalesce('v.answer', 'q.answer').as('answer'),
    ])
    .where('s.member_id', '=', memberId)
    .where('s.quiz_id', '=', quizId)
    .orderBy('s.position')
    .execute()
  return rows.map(({ position, option_order, choice, outcome, text, options, answer }) => {
    const order = [...option_order].map(Number)
    const all = JSON.parse(options) as string[]
    return {
      position,
      text,
      options: order.map((place) => all[place] ?? ''),
      rightChoice: order.indexOf(answer),
      choice,
      outcome: outcome as Outcome | null,
    }
  })
}

export interface NewQuestion {
  readonly questionId: string
  readonly version: number
  /** Whether the member is asked it for the first time. */
  readonly isFirst: boolean
  readonly optionOrder: string
}

export async function insertQuiz(
  tx: Tx,
  quiz: { memberId: string; id: string; category: QuizCategory; difficulty: QuizDifficulty },
  questions: readonly NewQuestion[],
  now: Date,
): Promise<void> {
  const { memberId: member_id, id, category, difficulty } = quiz
  await tx
    .insertInto('quizzes')
    .values({ member_id, id, category, difficulty, total: questions.length, question_at: now, started_at: now })
    .execute()
  await tx
    .insertInto('quiz_questions')
    .values(
      questions.map(({ questionId, version, isFirst, optionOrder }, position) => ({
        member_id,
        quiz_id: id,
        position,
        question_id: questionId,
        version,
        is_first: isFirst,
        option_order: optionOrder,
        shown_at: now,
      })),
    )
    .execute()
  await tx
    .insertInto('quiz_seen')
    .values(questions.map(({ questionId: question_id }) => ({ member_id, question_id, seen_at: now })))
    .onConflict((conflict) => conflict.columns(['member_id', 'question_id']).doUpdateSet({ seen_at: now }))
    .execute()
}

/** Writes how the questions of these positions ended, and counts those that the member was asked for the first time. */
export async function endQuestions(
  tx: Tx,
  quiz: { member_id: string; id: string },
  positions: { from: number; to: number },
  end: { choice: number | null; outcome: Outcome },
): Promise<void> {
  const { member_id: memberId, id } = quiz
  await tx
    .updateTable('quiz_questions')
    .set(end)
    .where('member_id', '=', memberId)
    .where('quiz_id', '=', id)
    .where('position', '>=', positions.from)
    .where('position', '<=', positions.to)
    .execute()
  // In the order of ids, so that two members never wait for each other's rows in opposite order.
  await sql`
    insert into trivia_counts (question_id, asked, answered_right)
    select question_id, 1, (outcome = 'correct')::integer from quiz_questions
    where member_id = ${memberId} and quiz_id = ${id} and position between ${positions.from} and ${positions.to}
      and is_first and exists (
        select from trivia_questions as q where q.id = question_id and q.version = quiz_questions.version)
    order by question_id
    on conflict (question_id) do update
    set asked = trivia_counts.asked + 1, answered_right = trivia_counts.answered_right + excluded.answered_right`.execute(
    tx,
  )
}

export async function moveQuiz(
  tx: Tx,
  quiz: { member_id: string; id: string },
  to: { position: number; question_at: Date; correct: number; finished_at: Date | null },
): Promise<void> {
  await tx.updateTable('quizzes').set(to).where('member_id', '=', quiz.member_id).where('id', '=', quiz.id).execute()
}

/** Running quizzes that nobody answered for longer than all of their questions take, at most `limit`. */
export async function findAbandoned(db: Db, before: Date, limit: number) {
  return await db
    .selectFrom('quizzes')
    .select(['member_id', 'id'])
    .where('finished_at', 'is', null)
    .where('question_at', '<', before)
    .orderBy('question_at')
    .limit(limit)
    .execute()
}
