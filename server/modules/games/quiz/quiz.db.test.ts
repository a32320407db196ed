import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { AnswerByKey } from '#contracts/index.ts'
import { systemRandom } from '#server/adapters/random.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { answerAndWait, playQuiz, rightChoices, sendAnswer, startQuiz } from '#test/quiz.ts'
import { finishAbandoned } from './finish-abandoned.ts'

const app = useTestApp()

type Running = AnswerByKey<'POST /api/games/quiz'>
const KIND = { category: 'all', difficulty: 'medium' } as const

const start = (member: Actor, kind: object = KIND) => startQuiz(member, kind as typeof KIND)
const answer = sendAnswer
const read = async (member: Actor) => (await member.call('GET /api/games/quiz')).body
const balanceOf = async (member: Actor) => (await member.call('GET /api/session')).body.member?.points

async function rightChoice(member: Actor, quiz: { id: string }, position: number): Promise<number> {
  return (await rightChoices(app(), member, quiz.id))[position] ?? Number.NaN
}

async function answerRight(member: Actor, quiz: Running, position: number) {
  return await answer(member, quiz.id, position, await rightChoice(member, quiz, position))
}

const finishAll = () =>
  finishAbandoned(
    app().database.db,
    { notifier: createNotifier(app().clock, systemRandom), log: pino({ level: 'silent' }) },
    app().clock.now(),
  )

describe('a member who plays a quiz', () => {
  test('is asked ten questions, paid for the right answers, and shown each of them afterwards', async () => {
    const member = await app().member()
    const quiz = (await start(member)).body
    expect(quiz).toMatchObject({ total: 10, position: 0, correct: 0, startsInMs: 0, endsInMs: 15_000 })
    const outcomes: string[] = []
    for (let position = 0; position < 10; position += 1) {
      app().clock.advance(3)
      const right = await rightChoice(member, quiz, position)
      const options = (await read(member)).running?.question.options.length ?? 0
      const { body } = await answer(member, quiz.id, position, position % 2 ? right : (right + 1) % options)
      outcomes.push(body.outcome)
      if (position < 9) expect(body.next).toMatchObject({ position: position + 1, startsInMs: 2000, endsInMs: 17_000 })
      else expect(body).toMatchObject({ next: null, result: { correct: 5, score: 100, seconds: 30 }, balance: 100 })
    }
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => ['wrong', 'correct']).flat())
    expect(await balanceOf(member)).toBe(100)
    const [entry] = (await member.call('GET /api/transactions')).body.items
    expect(entry).toMatchObject({ taskType: 'quiz', points: 100 })
    const { items } = (await member.call('GET /api/games/quiz/history')).body
    expect(items).toMatchObject([{ id: quiz.id, correct: 5, total: 10, score: 100 }])
    const result = (await member.call('GET /api/games/quiz/:id', { params: { id: quiz.id } })).body
    expect(result.review.map((question) => question.outcome)).toEqual(outcomes)
    expect(await read(member)).toMatchObject({ running: null, quizzesRemaining: 2 })
  })

  test('has three a day, and three again after local midnight', async () => {
    app().clock.set('2026-11-20T21:00:00.000Z')
    const member = await app().member({ timeZone: 'Europe/Paris' })
    for (let quiz = 0; quiz < 3; quiz += 1) await playQuiz(app(), member, KIND)
    expect(await start(member)).toMatchObject({ status: 409, code: 'noQuizzesRemaining' })
    expect(await read(member)).toMatchObject({ quizzesRemaining: 0, resetsAt: '2026-11-20T23:00:00.000Z' })
    app().clock.set('2026-11-20T23:00:00.000Z')
    expect((await start(member)).status).toBe(200)
  })

  test('plays one in two tabs and after a reload, with the time that is really left', async () => {
    const member = await app().member()
    const quiz = (await start(member)).body
    app().clock.advance(5)
    const again = (await start(member, { category: 'music', difficulty: 'hard' })).body
    expect(again).toEqual({ ...quiz, endsInMs: 10_000 })
    expect((await read(member)).running).toEqual(again)
    const tabs = await Promise.all(Array.from({ length: 20 }, () => start(member)))
    expect(new Set(tabs.map(({ body }) => body.id))).toEqual(new Set([quiz.id]))
  })

  test('of two answers to a question has the first, and gets it again', async () => {
    const member = await app().member()
    const quiz = (await start(member)).body
    const right = await rightChoice(member, quiz, 0)
    await answer(member, quiz.id, 0, (right + 1) % 2)
    const second = (await answer(member, quiz.id, 0, right)).body
    expect(second).toMatchObject({ outcome: 'wrong', choice: (right + 1) % 2, next: { position: 1 } })
    app().clock.advance(2)
    const parallel = await Promise.all(Array.from({ length: 20 }, () => answerRight(member, quiz, 1)))
    expect(parallel.every(({ body }) => body.outcome === 'correct' && body.next?.position === 2)).toBe(true)
    expect(parallel[0]?.body.next?.correct).toBe(1)
  })

  test('sees the right answer only of questions answered right', async () => {
    const member = await app().member()
    const quiz = (await start(member)).body
    const right = await rightChoices(app(), member, quiz.id)
    const choices = right.map((choice, position) => [choice, (choice + 1) % 2, null][position % 3] ?? null)
    for (const [position, choice] of choices.entries()) {
      const { body } = await answerAndWait(app(), member, quiz.id, position, choice)
      expect(namesIn(body)).not.toContain(position < 9 ? 'rightChoice' : 'answer')
      const revealed = body.result?.review.map(({ rightChoice }) => rightChoice)
      if (position === 9) expect(revealed).toEqual(right.map((choice, place) => (place % 3 === 0 ? choice : null)))
    }
  })

  test('sees all right answers once the reward day has ended, if staff have allowed it', async () => {
    app().clock.set('2026-11-20T21:00:00.000Z')
    const member = await app().member({ timeZone: 'Europe/Paris' })
    const moderator = await app().member({ role: 'moderator' })
    const { id } = await playQuiz(app(), member, KIND)
    const revealed = async () =>
      (await member.call('GET /api/games/quiz/:id', { params: { id } })).body.review.map(
        ({ rightChoice }) => rightChoice,
      )
    const allow = (revealsAnswers: boolean) =>
      moderator.call('PUT /api/admin/quiz/settings', { body: { revealsAnswers } })
    const nothing = Array(10).fill(null)
    expect(await revealed()).toEqual(nothing)
    await allow(true)
    expect(await revealed()).toEqual(nothing)
    app().clock.set('2026-11-20T22:59:59.999Z')
    expect(await revealed()).toEqual(nothing)
    app().clock.set('2026-11-20T23:00:00.000Z')
    expect(await revealed()).toEqual(await rightChoices(app(), member, id))
    await allow(false)
    expect(await revealed()).toEqual(nothing)
  })

  test('who leaves has the quiz finished with what was answered', async () => {
    const member = await app().member()
    const quiz = (await start(member)).body
    const right = await rightChoices(app(), member, quiz.id)
    for (const position of [0, 1, 2]) await answerAndWait(app(), member, quiz.id, position, right[position] ?? 0)
    app().clock.advance(7 * 17 + 1)
    expect((await read(member)).running).toBeNull()
    expect(await balanceOf(member)).toBe(0)
    app().clock.advance(60)
    await finishAll()
    expect(await balanceOf(member)).toBe(60)
    expect(await finishAll()).toBe(0)
    const result = (await member.call('GET /api/games/quiz/:id', { params: { id: quiz.id } })).body
    expect(result).toMatchObject({ correct: 3, score: 60, seconds: 6 + 7 * 17 })
    expect(await read(member)).toMatchObject({ quizzesRemaining: 2 })
  })

  test('can neither read nor answer the quiz of another', async () => {
    const [owner, stranger] = [await app().member(), await app().member()]
    const quiz = (await start(owner)).body
    for (const id of [quiz.id, newKey()]) {
      expect(await answer(stranger, id, 0, 0)).toMatchObject({ status: 404, code: 'notFound' })
      expect((await stranger.call('GET /api/games/quiz/:id', { params: { id } })).code).toBe('notFound')
    }
    // A running quiz has no result yet, for its player neither.
    expect((await owner.call('GET /api/games/quiz/:id', { params: { id: quiz.id } })).code).toBe('notFound')
  })
})

/** The names of everything in an answer; texts of questions may say what they like. */
const namesIn = (value: unknown): string[] =>
  value && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, part]) => [...(Array.isArray(value) ? [] : [name]), ...namesIn(part)])
    : []

const ASKED = [
  'id',
  'category',
  'difficulty',
  'total',
  'position',
  'question',
  'text',
  'options',
  'startsInMs',
  'endsInMs',
  'questionSeconds',
]
const KNOWN = [...ASKED, 'correct', 'score'].sort()

test('what the browser is sent of a question holds its text and options, and nothing of the right answer', async () => {
  const member = await app().member()
  const quiz = (await start(member)).body
  expect(namesIn(quiz).sort()).toEqual(KNOWN)
  for (let position = 0; position < quiz.total; position += 1) {
    const { running } = await read(member)
    expect(running?.position).toBe(position)
    expect(namesIn(running).sort()).toEqual(KNOWN)
    expect(running?.correct).toBe(0)
    const { body } = await answerAndWait(app(), member, quiz.id, position, null)
    if (body.next) expect(namesIn(body.next).sort()).toEqual(KNOWN)
  }
})

test('a question that several members answer at the same moment counts each of them', async () => {
  await start(await app().member())
  const { db } = app().database
  const kind = { category: 'history', difficulty: 'hard' } as const
  const asked = db.selectFrom('trivia_questions').select('id').where('category', '=', kind.category)
  const ids = (await asked.where('difficulty', '=', kind.difficulty).orderBy('id').execute()).map(({ id }) => id)
  const off = db.updateTable('trivia_questions').where('id', 'in', ids.slice(10))
  await off.set({ blocked_at: app().clock.now() }).execute()
  const members = await Promise.all(Array.from({ length: 8 }, () => app().member()))
  const quizzes = await Promise.all(members.map(async (member) => ({ member, quiz: (await start(member, kind)).body })))
  for (let position = 0; position < 10; position += 1) {
    const answers = await Promise.all(
      quizzes.map(({ member, quiz }, n) =>
        n < 5 ? answerRight(member, quiz, position) : answer(member, quiz.id, position, null),
      ),
    )
    expect(answers.map(({ body }) => body.outcome)).toEqual([...Array(5).fill('correct'), ...Array(3).fill('skipped')])
    app().clock.advance(2)
  }
  const counts = await db.selectFrom('trivia_counts').selectAll().where('question_id', 'in', ids).execute()
  expect(counts).toHaveLength(10)
  for (const count of counts) expect(count).toMatchObject({ asked: 8, answered_right: 5 })
})
