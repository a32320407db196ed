import { describe, expect, test } from 'vitest'
import type { Mood } from '#server/adapters/trivia-stand-in.ts'
import { useTestApp } from '#test/app.ts'
import { openTrivia, type TriviaFixture } from '#test/trivia.ts'
import { until } from '#test/until.ts'

const app = useTestApp()
const REQUEST_INTERVAL_MS = 5000

/** Returns the times between requests in ms, on the service's clock. */
const gaps = ({ service }: TriviaFixture) =>
  service.requests.slice(1).map(({ at }, place) => at - (service.requests[place]?.at ?? 0))
const asked = ({ service }: TriviaFixture) => service.requests.filter(({ path }) => path === '/api.php')
const tokens = ({ service }: TriviaFixture) => service.requests.filter(({ path }) => path === '/api_token.php')
const total = async (trivia: TriviaFixture) => (await trivia.countStored()).reduce((sum, { stored }) => sum + stored, 0)

/** Options of a run that stops as soon as it has to wait. */
function untilItWaits() {
  const stopping = new AbortController()
  return { signal: stopping.signal, wait: async () => stopping.abort() }
}

/** Returns the seconds until the next allowed request. */
const waitOf = async (trivia: TriviaFixture) =>
  ((await trivia.row()).next_request_at.getTime() - app().clock.now().getTime()) / 1000

/** Runs whenever a request is allowed, until the service has failed that many times. */
async function untilFailed(trivia: TriviaFixture, failures: number): Promise<void> {
  // A short timeout only where the service never answers.
  const isHeldBack = trivia.service.mood === 'silent' || trivia.service.mood === 'slow'
  while (true) {
    await trivia.run({ ...(isHeldBack && { timeoutMs: 50 }), ...untilItWaits() })
    if ((await trivia.row()).failures >= failures) return
    app().clock.advance(Math.max(0, await waitOf(trivia)))
  }
}

/** Runs several processes on one clock, which advances to the earliest wake-up when all of them wait. */
async function runTogether(trivia: TriviaFixture, processes: number): Promise<void> {
  const { clock } = app()
  let running = processes
  let waiting: { at: number; resume: () => void }[] = []
  const tick = () => {
    if (running === 0 || waiting.length < running) return
    const first = Math.min(...waiting.map(({ at }) => at))
    clock.advance(Math.max(0, first - clock.now().getTime()) / 1000)
    const due = waiting.filter(({ at }) => at <= first)
    waiting = waiting.filter(({ at }) => at > first)
    for (const { resume } of due) resume()
  }
  const wait = (ms: number) =>
    new Promise<void>((resume) => {
      waiting.push({ at: clock.now().getTime() + ms, resume })
      tick()
    })
  const run = () =>
    trivia.run({ wait }).finally(() => {
      running -= 1
      tick()
    })
  await Promise.all(Array.from({ length: processes }, run))
}

/** Runs every minute, as the schedule does. */
async function runFor(trivia: TriviaFixture, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    const next = app().clock.now().getTime() + 60_000
    await trivia.run()
    app().clock.advance(Math.max(0, (next - app().clock.now().getTime()) / 1000))
  }
}

describe('questions of the service', () => {
  test('are fetched evenly, in less than the minute between two runs, and at most one request in five seconds', async () => {
    await using trivia = await openTrivia(app())
    const start = app().clock.now().getTime()
    await trivia.run()
    expect(app().clock.now().getTime() - start).toBeLessThan(55_000)
    expect(tokens(trivia)).toHaveLength(1)
    expect(asked(trivia).length).toBeGreaterThan(5)
    expect(Math.min(...gaps(trivia))).toBeGreaterThanOrEqual(REQUEST_INTERVAL_MS)
    const stored = await trivia.countStored()
    expect(stored).toHaveLength(asked(trivia).length)
    expect(new Set(stored.map((kind) => kind.stored))).toEqual(new Set([50]))
  })

  test('are all fetched in the end; then the service gets no request for a month', async () => {
    await using trivia = await openTrivia(app(), { questionsOfKind: 63, kinds: 2 })
    await runFor(trivia, 4)
    const stored = await trivia.countStored()
    expect(stored).toHaveLength(2)
    expect(stored.every((kind) => kind.stored === 63)).toBe(true)
    expect(trivia.service.requests.every(({ query }) => !query.amount || Number(query.amount) <= 50)).toBe(true)
    expect(await trivia.row()).toMatchObject({ failures: 0, last_failure: null })

    const { length } = trivia.service.requests
    await runFor(trivia, 2)
    expect(trivia.service.requests).toHaveLength(length)
    app().clock.advance(30 * 24 * 3600)
    await runFor(trivia, 1)
    // The token of a month ago is not used.
    expect(trivia.service.requests.slice(length).map(({ path }) => path)[0]).toBe('/api_token.php')
    expect(trivia.service.requests.length).toBeGreaterThan(length + 5)
    expect(await total(trivia)).toBe(2 * 63)
  })

  test('that are malformed are rejected, and the others stored', async () => {
    await using trivia = await openTrivia(app(), { questionsOfKind: 50, kinds: 2 })
    trivia.service.mood = 'unfit'
    await trivia.run()
    const rows = await app()
      .database.db.selectFrom('trivia_questions')
      .selectAll()
      .where('host', '=', trivia.host)
      .execute()
    expect(rows).toHaveLength(2 * 25)
    expect(rows.every(({ text }) => text.includes('made up'))).toBe(true)
    expect(rows.every(({ options }) => [2, 4].includes(JSON.parse(options).length))).toBe(true)
  })

  test('are not requested for a kind of which the service has no more', async () => {
    await using trivia = await openTrivia(app(), { kinds: 2 })
    trivia.service.mood = 'exhausted'
    await runFor(trivia, 3)
    expect(asked(trivia)).toHaveLength(2 * 5)
    expect(await total(trivia)).toBe(0)
    expect(await trivia.row()).toMatchObject({ failures: 0 })
  })

  test('are not mixed up with those of another service', async () => {
    await using first = await openTrivia(app(), { kinds: 1 })
    await using second = await openTrivia(app(), { kinds: 1 })
    await first.run()
    await second.run()
    expect(await first.countStored()).toEqual(await second.countStored())
  })
})

describe('several processes that fetch concurrently', () => {
  test('make one request in five seconds between them', async () => {
    await using trivia = await openTrivia(app(), { kinds: 6 })
    await runTogether(trivia, 4)
    expect(Math.min(...gaps(trivia))).toBeGreaterThanOrEqual(REQUEST_INTERVAL_MS)
    expect(await trivia.row()).toMatchObject({ failures: 0 })
    expect(tokens(trivia)).toHaveLength(1)
    // Each process requested another kind.
    expect(asked(trivia).length).toBeGreaterThan(1)
    expect(await trivia.countStored()).toHaveLength(Math.min(6, asked(trivia).length))
  })

  test('send no second request while one is pending, unless its process has died', async () => {
    await using trivia = await openTrivia(app())
    trivia.service.mood = 'silent'
    const dying = new AbortController()
    const first = trivia.run({ signal: dying.signal })
    await until(
      () => trivia.service.pending,
      (held) => held === 1,
    )
    await trivia.run(untilItWaits())
    expect(trivia.service.requests).toHaveLength(1)
    trivia.service.mood = 'well'
    app().clock.advance(20)
    await trivia.run(untilItWaits())
    expect(trivia.service.requests).toHaveLength(2)
    dying.abort()
    await first
  })
})

describe('a failing service', () => {
  const TROUBLES: readonly (readonly [Mood, string])[] = [
    ['silent', 'timed_out'],
    ['slow', 'timed_out'],
    ['hanging_up', 'unreachable'],
    ['unavailable', 'unavailable'],
    ['no_json', 'unreadable'],
    ['other_shape', 'unreadable'],
    ['endless', 'unreadable'],
    ['moved', 'refused'],
    ['rate_limiting', 'rate_limited'],
    ['too_many', 'rate_limited'],
    ['forgetful', 'token_unknown'],
  ]
  test.each(TROUBLES)('%s is asked less and less often, and recovers (%s)', async (mood, failure) => {
    await using trivia = await openTrivia(app())
    trivia.service.mood = mood
    const waits: number[] = []
    for (let failures = 1; failures <= 5; failures += 1) {
      // A service that deletes tokens issues one each time before it fails.
      await untilFailed(trivia, failures)
      expect(await trivia.row()).toMatchObject({ failures, last_failure: failure })
      waits.push(await waitOf(trivia))
    }
    // Jitter reduces the backoff by at most half.
    expect(waits.every((wait, place) => wait >= 15 * 2 ** place && wait <= 120 * 2 ** place)).toBe(true)
    expect(await total(trivia)).toBe(0)

    trivia.service.mood = 'well'
    app().clock.advance(4 * 3600)
    await trivia.run()
    expect(await trivia.row()).toMatchObject({ failures: 0, last_failure: null })
    expect(await total(trivia)).toBeGreaterThan(0)
  })

  test('gets no request before its Retry-After', async () => {
    await using trivia = await openTrivia(app())
    trivia.service.mood = 'too_many'
    const now = app().clock.now().getTime()
    await trivia.run()
    // The stand-in sends a Retry-After of two minutes; the first backoff is half a minute.
    expect((await trivia.row()).next_request_at.getTime() - now).toBe(120_000)
    app().clock.advance(119)
    await trivia.run(untilItWaits())
    expect(trivia.service.requests).toHaveLength(1)
  })

  test('for one kind of questions does not block the others', async () => {
    await using trivia = await openTrivia(app(), { kinds: 2 })
    await trivia.run(untilItWaits())
    app().clock.advance(5)
    trivia.service.mood = 'no_json'
    await trivia.run(untilItWaits())
    trivia.service.mood = 'well'
    app().clock.advance(30)
    await trivia.run()
    const [failed, next] = asked(trivia).map(({ query }) => query.difficulty)
    expect(next).not.toBe(failed)
    expect((await trivia.countStored()).map(({ difficulty }) => difficulty)).toEqual([next])
    app().clock.advance(3600)
    await trivia.run()
    expect(await trivia.countStored()).toHaveLength(2)
  })
})

describe('a token', () => {
  test('that the service has lost is replaced, and nothing is stored twice', async () => {
    await using trivia = await openTrivia(app(), { kinds: 1 })
    await trivia.run(untilItWaits())
    app().clock.advance(5)
    await trivia.run(untilItWaits())
    const before = await total(trivia)
    trivia.service.deleteTokens()
    await runFor(trivia, 3)
    expect(tokens(trivia)).toHaveLength(2)
    expect(await trivia.row()).toMatchObject({ failures: 0 })
    expect(before).toBe(50)
    expect(await total(trivia)).toBe(60)
  })

  test('that was not used for six hours is not used again', async () => {
    await using trivia = await openTrivia(app(), { kinds: 2 })
    await trivia.run(untilItWaits())
    app().clock.advance(5.9 * 3600)
    await trivia.run(untilItWaits())
    expect(trivia.service.requests.map(({ path }) => path)).toEqual(['/api_token.php', '/api_token.php'])
    expect(await trivia.row()).toMatchObject({ failures: 0 })
  })
})

test('an aborted run does not wait for the answer, records no failure and locks nothing', async () => {
  await using trivia = await openTrivia(app())
  trivia.service.mood = 'silent'
  const stopping = new AbortController()
  const running = trivia.run({ signal: stopping.signal })
  await until(
    () => trivia.service.pending,
    (held) => held === 1,
  )
  // The request is pending, and the row of the service is not locked.
  await app().database.db.updateTable('trivia_services').set({ last_success_at: null }).execute()
  stopping.abort()
  await running
  expect(await trivia.row()).toMatchObject({ failures: 0, last_failure: null })
})
