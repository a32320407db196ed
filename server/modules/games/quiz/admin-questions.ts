// Questions for staff, and how many questions of each cell (category and difficulty) members know well.

import { type SqlBool, sql } from 'kysely'
import type { AdminQuestion, listQuestions, readQuizAdmin } from '#contracts/admin-quiz.ts'
import { WELL_KNOWN_ASKED, WELL_KNOWN_PERCENT } from '#contracts/quiz-questions.ts'
import { QUIZ_DIFFICULTIES, QUIZ_TOPICS } from '#contracts/quiz-rules.ts'
import type { InputOf, OutputOf } from '#contracts/route.ts'
import { containsPattern } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Cursor } from '#server/http/cursor.ts'
import { isWithin } from '#server/http/day-filter.ts'
import { isOffered } from './question-store.ts'

type Filter = Omit<InputOf<typeof listQuestions>['query'], 'cursor' | 'limit'>

const questions = (db: Db, host: string | undefined) =>
  db
    .selectFrom('trivia_questions as q')
    .leftJoin('trivia_counts as c', 'c.question_id', 'q.id')
    .select(['q.id', 'q.category', 'q.difficulty', 'q.source', 'q.text', 'q.options', 'q.answer', 'q.version'])
    .select(['q.blocked_at', 'q.created_at', 'c.asked', 'c.answered_right'])
    .where(isOffered(host))

type Row = Awaited<ReturnType<ReturnType<typeof questions>['execute']>>[number]

const viewOf = (row: Row): AdminQuestion => ({
  id: row.id,
  category: row.category as AdminQuestion['category'],
  difficulty: row.difficulty as AdminQuestion['difficulty'],
  source: row.source,
  text: row.text,
  options: JSON.parse(row.options),
  answer: row.answer,
  isOn: row.blocked_at === null,
  version: row.version,
  asked: row.asked ?? 0,
  answeredRight: row.answered_right ?? 0,
  createdAt: row.created_at.toISOString(),
})

/** Returns questions that match a filter, newest first. */
export async function findQuestions(
  db: Db,
  host: string | undefined,
  { category, difficulty, source, state, search, ...added }: Filter,
  limit: number,
  before: Cursor | undefined,
): Promise<AdminQuestion[]> {
  let query = questions(db, host)
  const days = isWithin(sql.ref('q.created_at'), added)
  if (days) query = query.where(days)
  if (category !== 'all') query = query.where('q.category', '=', category)
  if (difficulty !== 'all') query = query.where('q.difficulty', '=', difficulty)
  if (source !== 'all') query = query.where('q.source', '=', source)
  if (state !== 'all') query = query.where('q.blocked_at', state === 'on' ? 'is' : 'is not', null)
  if (search !== '') {
    const part = containsPattern(search)
    query = query.where((eb) => eb.or([eb('q.text', 'ilike', part), eb('q.options', 'ilike', part)]))
  }
  if (before)
    query = query.where(sql<SqlBool>`(q.created_at, q.id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`)
  const rows = await query.orderBy('q.created_at', 'desc').orderBy('q.id', 'desc').limit(limit).execute()
  return rows.map(viewOf)
}

export async function findQuestion(db: Db, host: string | undefined, id: string): Promise<AdminQuestion | undefined> {
  const row = await questions(db, host).where('q.id', '=', id).executeTakeFirst()
  return row && viewOf(row)
}

interface CellCounts {
  readonly category: string
  readonly difficulty: string
  readonly on: number
  readonly off: number
  readonly known: number
}

/** Returns all 24 cells in the order of topics and difficulties. */
export async function readCells(db: Db, host: string | undefined): Promise<OutputOf<typeof readQuizAdmin>['cells']> {
  const { rows } = await sql<CellCounts>`
    select q.category, q.difficulty, count(*) filter (where q.blocked_at is null)::integer as on,
      count(*) filter (where q.blocked_at is not null)::integer as off,
      count(*) filter (where q.blocked_at is null and c.asked >= ${WELL_KNOWN_ASKED}
        and c.answered_right * 100 > c.asked * ${WELL_KNOWN_PERCENT})::integer as known
    from trivia_questions q left join trivia_counts c on c.question_id = q.id
    where ${isOffered(host)} group by q.category, q.difficulty`.execute(db)
  return QUIZ_TOPICS.flatMap((category) =>
    QUIZ_DIFFICULTIES.map((difficulty) => {
      const found = rows.find((row) => row.category === category && row.difficulty === difficulty)
      const { on, off, known } = found ?? { on: 0, off: 0, known: 0 }
      return { category, difficulty, on, off, wellKnown: known, isWellKnown: known * 2 > on }
    }),
  )
}

/**
 * Returns how many questions the smallest cell can ask, so the longest quiz that always finds its questions. It is null while no
 * questions are stored: a process stores the bank before its first quiz.
 */
export async function longestQuiz(db: Db, host: string | undefined): Promise<number | null> {
  const cells = await readCells(db, host)
  return cells.every(({ on, off }) => on + off === 0) ? null : Math.min(...cells.map(({ on }) => on))
}
