import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isConnectionFailure } from '#server/db/failures.ts'
import { type TriviaFailure, type TriviaQuery, TriviaServiceError, triviaService } from './trivia.ts'
import { type Mood, startTriviaStandIn, type TriviaStandIn } from './trivia-stand-in.ts'

const PACE_MS = 5000
let time = Date.parse('2026-11-20T12:00:00.000Z')
const clock = { now: () => new Date(time) }
const signal = new AbortController().signal

let standIn: TriviaStandIn
beforeAll(async () => {
  standIn = await startTriviaStandIn({ now: () => time, slowMs: 600_000, retryAfter: 90 })
})
afterEach(() => {
  standIn.mood = 'well'
  time += PACE_MS
})
afterAll(() => standIn.close())

const service = (timeoutMs?: number, url = standIn.url) => triviaService(url, 'questions.example', clock, timeoutMs)

async function newToken(): Promise<string> {
  const token = await service().requestToken(signal)
  time += PACE_MS
  return token
}
const ask = (more: Partial<TriviaQuery> = {}, from = service()) =>
  from.fetchQuestions({ category: 11, difficulty: 'hard', amount: 5, token: 'none', ...more }, signal)

async function failureOf(asking: Promise<unknown>): Promise<TriviaServiceError> {
  const error = await asking.catch((reason: unknown) => reason)
  if (!(error instanceof TriviaServiceError)) throw new Error(`not refused as it should be: ${error}`)
  // Never mistaken for a lost connection of the database.
  expect(isConnectionFailure(error)).toBe(false)
  return error
}

describe('the question service', () => {
  test('returns decoded questions, and none twice for a token', async () => {
    const token = await newToken()
    const first = await ask({ token, amount: 50 })
    if (first === 'fewer') throw new Error('it has as many')
    expect(first[0]).toEqual({
      difficulty: 'hard',
      text: 'Entertainment: Film, hard, no. 1 (“100 % made up”): what is 0 + 3?',
      right: '3',
      wrong: ['4', '5', '13'],
    })
    expect(standIn.requests.at(-1)).toMatchObject({
      path: '/api.php',
      query: { amount: '50', category: '11', difficulty: 'hard', encode: 'url3986', token },
    })
    time += PACE_MS
    const second = await ask({ token, amount: 10 })
    if (second === 'fewer') throw new Error('it has as many')
    expect(new Set([...first, ...second].map(({ text }) => text)).size).toBe(60)
  })

  test('reports when it has not enough questions, in all or for a token', async () => {
    const small = await startTriviaStandIn({ questionsOfKind: 8, now: () => time })
    const token = await service(undefined, small.url).requestToken(signal)
    time += PACE_MS
    expect(await ask({ token, amount: 9 }, service(undefined, small.url))).toBe('fewer')
    time += PACE_MS
    expect(await ask({ token, amount: 5 }, service(undefined, small.url))).toHaveLength(5)
    time += PACE_MS
    expect(await ask({ token, amount: 5 }, service(undefined, small.url))).toBe('fewer')
    await small.close()
  })

  test('refuses an expired token and an unknown query', async () => {
    expect((await failureOf(ask())).kind).toBe('token_unknown')
    time += PACE_MS
    expect((await failureOf(ask({ difficulty: 'extreme' }))).kind).toBe('refused')
  })

  test('refuses a second request within five seconds', async () => {
    await newToken()
    time -= 1
    expect((await failureOf(service().requestToken(signal))).kind).toBe('rate_limited')
  })

  test('may send invalid questions; the others are returned', async () => {
    const token = await newToken()
    standIn.mood = 'unfit'
    const sent = await ask({ token, amount: 40 })
    // Only undecodable questions are dropped here; the rules of questions check the rest.
    expect(sent.length).toBeGreaterThan(20)
    expect(sent.length).toBeLessThan(40)
  })

  test.each<[Mood, TriviaFailure]>([
    ['no_json', 'unreadable'],
    ['other_shape', 'unreadable'],
    ['endless', 'unreadable'],
    ['rate_limiting', 'rate_limited'],
    ['too_many', 'rate_limited'],
    ['unavailable', 'unavailable'],
    ['moved', 'refused'],
    ['hanging_up', 'unreachable'],
    ['forgetful', 'token_unknown'],
  ])('that is %s has failed: %s', async (mood, kind) => {
    const token = await newToken()
    standIn.mood = mood
    expect((await failureOf(ask({ token }))).kind).toBe(kind)
    if (mood === 'forgetful') return
    time += PACE_MS
    expect((await failureOf(service().requestToken(signal))).kind).toBe(kind)
  })

  test.each<Mood>(['silent', 'slow'])('that is %s is given up', async (mood) => {
    standIn.mood = mood
    expect((await failureOf(service(50).requestToken(signal))).kind).toBe('timed_out')
  })

  test('returns the service’s Retry-After', async () => {
    standIn.mood = 'too_many'
    expect((await failureOf(ask())).retryAfterMs).toBe(90_000)
  })

  test('that is unreachable fails', async () => {
    const gone = await startTriviaStandIn()
    await gone.close()
    const error = await failureOf(ask({}, service(undefined, gone.url)))
    expect(error).toMatchObject({ kind: 'unreachable', message: expect.stringContaining('ECONNREFUSED') })
  })

  test('is not blamed when the caller aborts', async () => {
    standIn.mood = 'silent'
    const stopping = new AbortController()
    const asking = service().requestToken(stopping.signal)
    stopping.abort()
    await expect(asking).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  })
})

test('the stand-in changes its mood by POST', async () => {
  expect((await fetch(`${standIn.url}/mood/unavailable`, { method: 'POST' })).status).toBe(204)
  expect((await failureOf(ask())).kind).toBe('unavailable')
})
