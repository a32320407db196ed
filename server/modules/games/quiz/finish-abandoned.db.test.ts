import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { systemRandom } from '#server/adapters/random.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { questionsOf } from '#test/quiz.ts'
import { finishAbandoned } from './finish-abandoned.ts'

const app = useTestApp()
const KIND = { category: 'all', difficulty: 'easy' } as const

/** Creates a member who abandons a quiz after one right answer. */
async function leaveQuiz(): Promise<Actor> {
  const member = await app().member()
  const { body: quiz } = await member.call('POST /api/games/quiz', { body: KIND })
  const [first] = await questionsOf(app(), member, quiz.id)
  const body = { position: 0, choice: first?.rightChoice ?? 0 }
  await member.call('POST /api/games/quiz/:id/answers', { params: { id: quiz.id }, body })
  return member
}
const balanceOf = async (member: Actor) => (await member.call('GET /api/session')).body.member?.points

async function finishAll(batchSize?: number) {
  const { database, clock } = app()
  clock.advance(600)
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const notifier = createNotifier(clock, systemRandom)
  return { finished: await finishAbandoned(database.db, { notifier, log }, clock.now(), batchSize), lines }
}

test('a quiz that cannot be finished is logged, and the ones after it are finished, even if a whole batch fails', async () => {
  const { db } = app().database
  const [failing, other] = [await leaveQuiz(), await leaveQuiz()]
  await sql`create function break_it() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    db,
  )
  await sql
    .raw(`create trigger broken before update on quizzes for each row when (old.member_id = '${failing.id}')
      execute function break_it()`)
    .execute(db)
  const { finished, lines } = await finishAll(1)
  expect(finished).toBe(1)
  expect(lines).toMatchObject([{ msg: 'a quiz could not be finished' }])
  expect(await balanceOf(other)).toBe(10)
  await sql`drop trigger broken on quizzes`.execute(db)
  expect(await finishAll()).toMatchObject({ finished: 1, lines: [] })
  expect(await balanceOf(failing)).toBe(10)
})
