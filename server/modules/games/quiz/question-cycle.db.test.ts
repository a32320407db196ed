import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { startQuiz } from '#test/quiz.ts'

const app = useTestApp()

interface Asked {
  readonly id: string
  readonly cell: string
  /** Number of the quiz. */
  readonly quiz: number
}

/** Starts a quiz with parallel calls and abandons it. Its questions count as used. */
async function playUnanswered(member: Actor, category: 'film' | 'music' | 'all', quiz: number): Promise<Asked[]> {
  const calls = await Promise.all([1, 2, 3].map(() => startQuiz(member, { category, difficulty: 'easy' })))
  const ids = new Set(calls.map(({ body }) => body.id))
  expect(ids.size).toBe(1)
  // At most three in a day.
  app().clock.advance(9 * 3600)
  const rows = await app()
    .database.db.selectFrom('quiz_questions as s')
    .innerJoin('trivia_questions as q', 'q.id', 's.question_id')
    .select(['q.id', 'q.category as cell'])
    .where('s.member_id', '=', member.id)
    .where('s.quiz_id', '=', [...ids][0] ?? '')
    .execute()
  return rows.map((row) => ({ ...row, quiz }))
}

test('a question repeats for a member only when all others of its category and difficulty were used', async () => {
  await startQuiz(await app().member(), { category: 'film', difficulty: 'easy' })
  const { db } = app().database
  // Small cells, so that questions repeat soon.
  for (const category of ['film', 'music', 'sports']) {
    const cell = db.selectFrom('trivia_questions').select('id').where('category', '=', category)
    const off = await cell.where('difficulty', '=', 'easy').orderBy('id').offset(13).execute()
    const ids = off.map(({ id }) => id)
    await db.updateTable('trivia_questions').set({ blocked_at: app().clock.now() }).where('id', 'in', ids).execute()
  }
  const topics = db.updateTable('trivia_questions').set({ blocked_at: app().clock.now() })
  await topics.where('difficulty', '=', 'easy').where('category', 'not in', ['film', 'music', 'sports']).execute()
  const pool = await db
    .selectFrom('trivia_questions')
    .select(['id', 'category as cell'])
    .where('difficulty', '=', 'easy')
    .where('blocked_at', 'is', null)
    .execute()
  expect(pool).toHaveLength(39)

  const kinds = fc.array(fc.constantFrom('film' as const, 'music' as const, 'all' as const), {
    minLength: 6,
    maxLength: 9,
  })
  await fc.assert(
    fc.asyncProperty(kinds, async (categories) => {
      const member = await app().member()
      const last = new Map<string, number>()
      for (const [quiz, category] of categories.entries()) {
        const asked = await playUnanswered(member, category, quiz)
        expect(asked).toHaveLength(10)
        for (const { id } of asked) last.set(`now ${id}`, quiz)
        for (const { id, cell } of asked) {
          const before = last.get(id)
          if (before === undefined) continue
          const others = pool.filter((other) => other.cell === cell && other.id !== id)
          const unused = others.filter(
            (other) => last.get(`now ${other.id}`) !== quiz && (last.get(other.id) ?? -1) < before,
          )
          expect(unused).toEqual([])
        }
        for (const { id } of asked) last.set(id, quiz)
      }
    }),
    { numRuns: 8 },
  )
})

test('a member has one row for each asked question, regardless of how often they play', async () => {
  const member = await app().member()
  for (let quiz = 0; quiz < 5; quiz += 1) await playUnanswered(member, 'film', quiz)
  const seen = await app().database.db.selectFrom('quiz_seen').selectAll().where('member_id', '=', member.id).execute()
  expect(seen).toHaveLength(13)
})
