import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mood } from '#server/adapters/trivia-stand-in.ts'
import { createTriviaHealth, type TriviaHealth } from '#server/modules/games/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { playQuiz, questionsOf } from '#test/quiz.ts'
import { openTrivia, type TriviaFixture } from '#test/trivia.ts'
import { until } from '#test/until.ts'

const HOST = 'questions.example'
const KIND = { category: 'film', difficulty: 'easy' } as const
/** Maximum time until a quiz starts. */
const START_MS = 2000

const app = useTestApp({ environment: { TRIVIA_URL: `https://${HOST}` } })
const unset = useTestApp()
let trivia: TriviaFixture
beforeAll(async () => {
  trivia = await openTrivia(app(), { host: HOST })
  // The first quiz of a release brings the bank into the database.
  await start(await app().member())
})
afterAll(() => trivia[Symbol.asyncDispose]())
beforeEach(() => app().clock.advance(24 * 3600))

const start = (member: Actor) => member.call('POST /api/games/quiz', { body: KIND })
/** Polls the health endpoint, which waits only briefly for the database, until it has a state. */
const health = (state: TriviaHealth['state']) =>
  until(
    async () => (await app().guest().call('GET /api/health')).body.trivia,
    (trivia) => trivia.state === state,
  )
const held = (count: number) =>
  until(
    () => trivia.service.pending,
    (requests) => requests === count,
  )

async function textsOf(member: Actor): Promise<string[]> {
  const { id } = await playQuiz(app(), member, KIND)
  return (await questionsOf(app(), member, id)).map(({ text }) => text)
}
const isFromService = (text: string) => text.includes('made up')

describe('before the service has delivered questions', () => {
  test.each<Mood>([
    'silent',
    'slow',
    'no_json',
    'other_shape',
    'rate_limiting',
    'too_many',
    'unavailable',
    'hanging_up',
    'forgetful',
    'exhausted',
  ])('and while it is %s, a quiz starts immediately from the bank', async (mood) => {
    trivia.service.mood = mood
    const stopping = new AbortController()
    const isHeld = mood === 'silent' || mood === 'slow'
    const running = trivia.run({ signal: stopping.signal, timeoutMs: 600_000 })
    if (isHeld) await held(1)
    else await running
    const { length } = trivia.service.requests
    const member = await app().member()
    const before = performance.now()
    const quiz = await start(member)
    expect(performance.now() - before).toBeLessThan(START_MS)
    expect(quiz).toMatchObject({ status: 200, body: { total: 10 } })
    // The service still holds its answer back, and the quiz sent it no request.
    expect(trivia.service.pending).toBe(isHeld ? 1 : 0)
    expect(trivia.service.requests).toHaveLength(length)
    stopping.abort()
    await running
    await held(0)
  })

  test('a quiz starts when the service is unreachable', async () => {
    const gone = await openTrivia(app())
    await gone[Symbol.asyncDispose]()
    await gone.run()
    expect(await gone.row()).toMatchObject({ last_failure: 'unreachable' })
    expect((await start(await app().member())).body.total).toBe(10)
  })
})

describe('the health of the service', () => {
  test('is failing, with the reason, and ready when it has recovered', async () => {
    trivia.service.mood = 'unavailable'
    await trivia.run()
    app().clock.advance(5)
    expect(await health('failing')).toEqual({
      state: 'failing',
      message: 'The question service is not available; quizzes use the stored questions',
    })
    trivia.service.mood = 'well'
    app().clock.advance(4 * 3600)
    await trivia.run()
    expect(await health('ready')).toEqual({ state: 'ready', message: `Questions come from ${HOST}` })
  })

  test('is not configured without a service, and waiting before the first questions', async () => {
    const { body } = await unset().guest().call('GET /api/health')
    expect(body.trivia).toEqual({ state: 'not_configured', message: 'No question service is configured' })
    const { database, clock } = app()
    await until(
      createTriviaHealth(database, 'another.example', clock),
      ({ state, message }) => state === 'waiting' && message === 'No questions have come from the question service yet',
    )
  })

  test('is the last known one while the database is unreachable or does not answer', async () => {
    const { database, clock } = app()
    let unavailableCode: 'databaseUnreachable' | undefined
    const away = Object.defineProperties(Object.create(database), { unavailableCode: { get: () => unavailableCode } })
    const read = createTriviaHealth(away, HOST, clock)
    unavailableCode = 'databaseUnreachable'
    expect(await read()).toMatchObject({ state: 'waiting', message: 'Unknown until the database answers' })
    unavailableCode = undefined
    await until(read, ({ state }) => state === 'ready')
    unavailableCode = 'databaseUnreachable'
    clock.advance(60)
    expect(await read()).toMatchObject({ state: 'ready' })

    const locked = Promise.withResolvers<void>()
    const { db } = database
    const holding = db.transaction().execute(async (tx) => {
      await tx.schema.alterTable('trivia_services').addColumn('never', 'text').execute()
      await locked.promise
      throw new Error('nothing of it')
    })
    unavailableCode = undefined
    expect(await read()).toMatchObject({ state: 'ready' })
    locked.resolve()
    await expect(holding).rejects.toThrow('nothing of it')
  })
})

describe('once questions of the service are stored', () => {
  test('they are asked first, none twice while others are left, then those of the bank', async () => {
    const film = async () =>
      (await trivia.countStored()).find(({ category, difficulty }) => category === 'film' && difficulty === 'easy')
    while (!(await film())) {
      await trivia.run()
      app().clock.advance(15)
    }
    expect((await film())?.stored).toBe(50)
    const member = await app().member()
    const seen: string[] = []
    for (let quiz = 0; quiz < 6; quiz += 1) {
      if (quiz % 3 === 0) app().clock.advance(24 * 3600)
      seen.push(...(await textsOf(member)))
    }
    expect(seen.slice(0, 50).every(isFromService)).toBe(true)
    expect(seen.slice(50).some(isFromService)).toBe(false)
    expect(new Set(seen).size).toBe(60)
  })

  test('members read their source; without a service there is none', async () => {
    const read = async (member: Actor) => (await member.call('GET /api/games/quiz')).body.questionsFrom
    expect(await read(await app().member())).toBe(HOST)
    expect(await read(await unset().member())).toBeNull()
  })

  test('they are not asked when another service is configured', async () => {
    await trivia.run()
    const { db } = app().database
    await db.updateTable('trivia_questions').set({ host: 'another.example' }).where('source', '=', 'service').execute()
    expect((await textsOf(await app().member())).some(isFromService)).toBe(false)
  })
})
