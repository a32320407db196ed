import { type SqlBool, sql } from 'kysely'
import type { QuestionOutcome } from '#contracts/quiz.ts'
import { type Part, part } from '#server/commands/command.ts'
import type { QuizRow } from '#server/commands/rows.ts'
import type { Db } from '#server/db/transaction.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'

export interface Quiz extends QuizRow {
  /** In order, in the version that this member was asked. Empty once they were purged. */
  readonly questions: readonly QuizQuestion[]
  /** The rules that it began with. */
  readonly rules: NumberedRules['quiz']
}

export interface QuizQuestion {
  readonly position: number
  readonly question_id: string
  readonly version: number
  /** Whether it is the first time that the member is asked it. */
  readonly is_first: boolean
  readonly text: string
  /** In the order shown to this member. */
  readonly options: string[]
  readonly rightChoice: number
  readonly choice: number | null
  readonly outcome: QuestionOutcome | null
}

/** A question as it is stored, with the order in which its options are shown. */
export type StoredQuestion = Omit<QuizQuestion, 'rightChoice'> & {
  readonly answer: number
  readonly option_order: string
}

/** A quiz in a snapshot, with instants as ISO texts. */
type StoredQuiz = Omit<QuizRow, 'question_at' | 'started_at' | 'finished_at'> &
  Readonly<Record<'question_at' | 'started_at', string>> & {
    readonly finished_at: string | null
    readonly questions: readonly StoredQuestion[]
  }

const QUIZ = `
  select to_jsonb(z) || jsonb_build_object('questions', coalesce((
    select jsonb_agg(jsonb_build_object('position', s.position, 'question_id', s.question_id, 'version', s.version,
      'is_first', s.is_first, 'option_order', s.option_order, 'choice', s.choice, 'outcome', s.outcome,
      'text', coalesce(v.text, q.text), 'options', coalesce(v.options, q.options)::jsonb, 'answer', coalesce(v.answer, q.answer))
      order by s.position)
    from quiz_questions s
    join trivia_questions q on q.id = s.question_id
    left join trivia_versions v on v.question_id = s.question_id and v.version = s.version
    where s.member_id = z.member_id and s.quiz_id = z.id), '[]'))
  from quizzes z where z.member_id = m.id`

type RulesNumbered = (number: number) => NumberedRules

/** The part of a snapshot that reads a quiz. */
type ReadQuiz = Part<StoredQuiz | null>

export const RUNNING_QUIZ: ReadQuiz = part(`${QUIZ} and z.finished_at is null`)

export const QUIZ_BY_ID: ReadQuiz = part(`${QUIZ} and z.id = (call.input -> 'params' ->> 'id')::uuid`)

export const quizOf = (
  { question_at, started_at, finished_at, questions, ...quiz }: StoredQuiz,
  rulesNumbered: RulesNumbered,
): Quiz => ({
  ...quiz,
  question_at: new Date(question_at),
  started_at: new Date(started_at),
  finished_at: finished_at === null ? null : new Date(finished_at),
  questions: questions.map(shown),
  rules: rulesNumbered(quiz.rule_set).quiz,
})

/** Returns a question with its options in the order shown to the member. */
export function shown({ option_order, answer, options, ...question }: StoredQuestion): QuizQuestion {
  const order = [...option_order].map(Number)
  return { ...question, options: order.map((place) => options[place] ?? ''), rightChoice: order.indexOf(answer) }
}

/** Finds a quiz of the member; without an id, the running one. */
export async function findQuiz(
  db: Db,
  memberId: string,
  rulesNumbered: RulesNumbered,
  id?: string,
): Promise<Quiz | undefined> {
  const which = id ? sql`z.id = ${id}` : sql`z.finished_at is null`
  const { rows } = await sql<{ quiz: StoredQuiz | null }>`
    select (${sql.raw(QUIZ)} and ${which}) as quiz from (select ${memberId}::uuid as id) as m`.execute(db)
  return rows[0]?.quiz ? quizOf(rows[0].quiz, rulesNumbered) : undefined
}

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

/**
 * Finds at most `limit` running quizzes without an answer for longer than all of their questions take.
 *
 * @param without ids that are left out
 */
export async function findAbandoned(db: Db, before: Date, without: readonly string[], limit: number) {
  return await db
    .selectFrom('quizzes')
    .select(['member_id', 'id'])
    .where('finished_at', 'is', null)
    .where('question_at', '<', before)
    .where(sql<SqlBool>`id <> all (${without}::uuid[])`)
    .orderBy('question_at')
    .limit(limit)
    .execute()
}
