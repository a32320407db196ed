import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newKey, useTestApp } from '#test/app.ts'
import { playQuiz } from '#test/quiz.ts'
import { purge } from './purge.ts'

const app = useTestApp()
const log = pino({ level: 'silent' })
const DAY = 24 * 3600

const count = async (table: 'throttles' | 'idempotency_keys') => {
  const query = app()
    .database.db.selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

test('expired rows are deleted in several batches, and younger ones stay', async () => {
  const { db } = app().database
  const [old, young] = [new Date(app().clock.now().getTime() - 25 * 3_600_000), app().clock.now()]
  await sql`insert into throttles select 'old ' || n, ${old}, 1 from generate_series(1, 12000) n`.execute(db)
  await sql`insert into throttles select 'young ' || n, ${young}, 1 from generate_series(1, 20) n`.execute(db)
  await purge(db, young, log)
  expect(await count('throttles')).toBe(20)
})

test('questions of a quiz are deleted after 35 days, and the member’s newest ones stay', async () => {
  const { db } = app().database
  const member = await app().member()
  await playQuiz(app(), member, { category: 'film', difficulty: 'easy' }, 3)
  const count = async (table: 'quiz_questions' | 'quiz_seen') =>
    (await db.selectFrom(table).select('question_id').where('member_id', '=', member.id).execute()).length
  app().clock.advance(35 * DAY - 60)
  await purge(db, app().clock.now(), log)
  expect([await count('quiz_questions'), await count('quiz_seen')]).toEqual([10, 10])
  app().clock.advance(120)
  await purge(db, app().clock.now(), log)
  expect([await count('quiz_questions'), await count('quiz_seen')]).toEqual([0, 10])
})

test('a table that cannot be purged does not stop the others, and the job fails at the end', async () => {
  const { db } = app().database
  const member = await app().member()
  await member.call('POST /api/fairness/rotate', { key: newKey(), body: {} })
  app().clock.advance(3 * DAY)
  await sql`create function break_it() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    db,
  )
  await sql`create trigger broken before delete on verifications execute function break_it()`.execute(db)
  await expect(purge(db, app().clock.now(), log)).rejects.toThrow('1 tables could not be purged')
  expect(await count('idempotency_keys')).toBe(0)
  expect(await count('throttles')).toBe(0)
})
