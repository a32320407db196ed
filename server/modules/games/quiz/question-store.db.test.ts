import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { TestClock } from '#test/app.ts'
import { openTestDatabase } from '#test/db.ts'
import { questionId, readBank } from './bank.ts'
import { candidatesFrom, createPrepareBank } from './questions.ts'

const MEMBER = '00000000-0000-4000-8000-000000000001'
const clock = new TestClock('2026-11-20T12:00:00.000Z')
const bank = readBank()
const question = bank[0] as (typeof bank)[number]
const id = questionId(question)
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Prepares the bank as a process that starts does. */
const startProcess = () => createPrepareBank(clock)(database.db)
const change = (to: object) => database.db.updateTable('trivia_questions').set(to).where('id', '=', id).execute()
const read = () => database.db.selectFrom('trivia_questions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Collects the ids of candidates for many quizzes of the question's kind. */
async function collectCandidates(): Promise<Set<string>> {
  const input = JSON.stringify({ body: question })
  const ids = new Set<string>()
  for (let quiz = 0; quiz < 60; quiz += 1) {
    const { rows } = await sql<{ picked: { question_id: string }[] }>`
      select (${sql.raw(candidatesFrom(undefined).sql)}) as picked
      from (select ${input}::jsonb as input) as call, (select ${MEMBER}::uuid as id) as m`.execute(database.db)
    for (const { question_id } of rows[0]?.picked ?? []) ids.add(question_id)
  }
  return ids
}

test('a question of the bank that was corrected is corrected in the database', async () => {
  await startProcess()
  await change({ answer: (question.answer + 1) % question.options.length, options: '["a","b","c","d"]' })
  await startProcess()
  expect(await read()).toMatchObject({ answer: question.answer, options: JSON.stringify(question.options) })
})

test('a question that the bank dropped is not asked until the bank has it again', async () => {
  await database.db
    .insertInto('trivia_questions')
    .values({ ...(await read()), id: MEMBER, text: 'What is in the bank no more?' })
    .execute()
  await startProcess()
  const dropped = database.db.selectFrom('trivia_questions').select('retired_at').where('id', '=', MEMBER)
  expect(await dropped.executeTakeFirst()).toEqual({ retired_at: clock.now() })
  expect(await collectCandidates()).not.toContain(MEMBER)

  await change({ retired_at: clock.now() })
  expect(await collectCandidates()).not.toContain(id)
  await startProcess()
  expect(await collectCandidates()).toContain(id)
})

test('a question that an operator blocked stays blocked after a sync with the bank', async () => {
  await change({ blocked_at: clock.now() })
  await startProcess()
  expect(await collectCandidates()).not.toContain(id)
  await change({ blocked_at: null })
})

test('processes that start at the same time add each question once', async () => {
  await database.db.deleteFrom('trivia_questions').execute()
  await Promise.all(Array.from({ length: 6 }, startProcess))
  const rows = await database.db.selectFrom('trivia_questions').select('id').execute()
  expect(rows).toHaveLength(bank.length)
})
