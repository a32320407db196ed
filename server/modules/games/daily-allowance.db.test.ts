// Tests the daily counters of the three games in the database against changes of time zone, clock jumps and daylight
// saving. The rule of the reward day is tested in server/modules/accounts/reward-day.test.ts.

import fc from 'fast-check'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { systemRandom } from '#server/adapters/random.ts'
import { nextMidnight } from '#server/modules/accounts/index.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { QUIZZES_PER_DAY, SCRATCHES_PER_DAY, SPINS_PER_DAY } from '#test/first-rules.ts'
import { finishAbandoned } from './quiz/finish-abandoned.ts'

const app = useTestApp()
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 24 * 3_600_000]
/** Longer than a quiz without answers: ten questions of 17 s. */
const QUIZ_SECONDS = 180

const RUNS = Number(process.env.ALLOWANCE_RUNS ?? 20)
/** Runs stop after this time on a busy machine. Twenty take five seconds on an idle one. */
const TIME_LIMIT_MS = 15_000

type Game = 'spin' | 'scratch' | 'quiz'
const PER_DAY = { spin: SPINS_PER_DAY, scratch: SCRATCHES_PER_DAY, quiz: QUIZZES_PER_DAY } as const
const GAMES = Object.keys(PER_DAY) as Game[]

/** Plays one round. Returns whether one was left. A quiz is not answered, and takes three minutes. */
const play: Record<Game, (member: Actor) => Promise<boolean>> = {
  spin: async (member) => (await member.call('POST /api/games/wheel/spins')).status === 200,
  scratch: async (member) => {
    const { status, body } = await member.call('POST /api/games/scratch/cards')
    if (status !== 200) return false
    const claimed = await member.call('POST /api/games/scratch/cards/:id/claim', { params: { id: body.card.id } })
    return claimed.status === 200
  },
  quiz: async (member) => {
    const { status } = await member.call('POST /api/games/quiz', { body: { category: 'all', difficulty: 'easy' } })
    if (status !== 200) return false
    app().clock.advance(QUIZ_SECONDS)
    const { database, clock } = app()
    const context = { notifier: createNotifier(clock, systemRandom), log: pino({ level: 'silent' }) }
    return (await finishAbandoned(database.db, context, clock.now())) === 1
  },
}

const move = async (member: Actor, timeZone: string) => {
  const body = { name: 'Nomad', timeZone, locale: 'auto', showName: true }
  expect((await member.call('PUT /api/me/profile', { body })).status).toBe(200)
}

/** Reads when each round of a member was played, in ms since the epoch. */
async function roundsOf(memberId: string, game: Game): Promise<number[]> {
  const { db } = app().database
  if (game === 'quiz') {
    const rows = await db.selectFrom('quizzes').select('finished_at').where('member_id', '=', memberId).execute()
    return rows.flatMap(({ finished_at }) => (finished_at ? [finished_at.getTime()] : []))
  }
  const drawn = game === 'spin' ? 'wheel' : 'scratch'
  const rows = await db
    .selectFrom('draws')
    .select('created_at')
    .where('member_id', '=', memberId)
    .where('game', '=', drawn)
    .execute()
  return rows.map(({ created_at }) => created_at.getTime())
}

/** Returns the maximum number of rounds in any window of `length` ms. */
const maxWithin = (times: readonly number[], length: number): number =>
  Math.max(0, ...times.map((from) => times.filter((time) => time >= from && time < from + length).length))

const zone = fc.constantFrom(
  ...['Pacific/Kiritimati', 'Etc/GMT+12', 'Pacific/Chatham', 'Asia/Tokyo', 'Asia/Kathmandu', 'Australia/Lord_Howe'],
  ...['Europe/Berlin', 'Atlantic/Azores', 'America/St_Johns', 'America/New_York', 'America/Havana', 'UTC'],
)
/** Weeks with a change of clocks somewhere, and one without. */
const start = fc.constantFrom(
  '2027-03-26T21:30:00Z',
  '2026-10-24T10:00:00Z',
  '2027-04-02T13:45:00Z',
  '2027-07-01T00:00:00Z',
)
const step = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ do: 'play' } as const) },
  // Travels through time zones and plays in each.
  { weight: 3, arbitrary: fc.record({ do: fc.constant('tour' as const), zones: fc.array(zone, { maxLength: 3 }) }) },
  // Moves the clock to the end of the running day, or past it.
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('midnight' as const), ms: fc.constantFrom(-1, 0, 1, -200_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('jump' as const), ms: fc.integer({ min: -3 * HOUR, max: 30 * HOUR }) }),
  },
)
const scenarios = fc.record({
  game: fc.constantFrom(...GAMES),
  begin: start,
  first: zone,
  steps: fc.array(step, { minLength: 6, maxLength: 16 }),
})

describe('a member who plays at any time and in any time zone', () => {
  test('gets at most D + 1 allowances of each game in any D days', { timeout: 120_000 }, async () => {
    const deadline = performance.now() + TIME_LIMIT_MS
    await fc.assert(
      fc.asyncProperty(scenarios, async ({ game, begin, first, steps }) => {
        if (performance.now() > deadline) return
        app().clock.set(new Date(begin).toISOString())
        const member = await app().member({ timeZone: first })
        for (const one of steps) {
          const now = app().clock.now().getTime()
          if (one.do === 'play') while (await play[game](member));
          for (const timeZone of one.do === 'tour' ? one.zones : []) {
            await move(member, timeZone)
            while (await play[game](member));
          }
          if (one.do === 'midnight') {
            const { resetsAt } = (await member.call('GET /api/games/wheel')).body
            app().clock.set(new Date(Math.max(now, Date.parse(resetsAt) + one.ms)).toISOString())
          }
          if (one.do === 'jump') app().clock.set(new Date(now + one.ms).toISOString())
        }
        const rounds = await roundsOf(member.id, game)
        for (let days = 1; days <= 8; days += 1) {
          // One of the days can have 23 hours, when clocks go forward.
          expect(maxWithin(rounds, days * DAY - HOUR), `${game} within ${days} days`).toBeLessThanOrEqual(
            PER_DAY[game] * (days + 1),
          )
        }
      }),
      { numRuns: RUNS },
    )
  })
})

describe('a member who stays in one time zone', () => {
  test.each([
    // The days before their clocks change.
    ['Europe/Berlin', ['2027-03-27T12:00:00Z', '2027-10-30T12:00:00Z']],
    ['Australia/Lord_Howe', ['2027-04-03T12:00:00Z']],
  ])('gets every allowance of every day in %s, also of those with 23 and 25 hours', async (timeZone, begins) => {
    const clock = { timeZone, extendedDay: null }
    for (const begin of begins) {
      app().clock.set(new Date(begin).toISOString())
      const member = await app().member({ timeZone })
      for (let day = 0; day < 3; day += 1) {
        for (const game of GAMES) {
          let played = 0
          while (await play[game](member)) played += 1
          expect(played, `${game} at ${app().clock.now().toISOString()}`).toBe(PER_DAY[game])
        }
        // Counters are still used up in the last minute of a day, and full at the first instant of the next.
        const midnight = nextMidnight(app().clock.now(), clock)
        app().clock.set(new Date(midnight.getTime() - MINUTE).toISOString())
        expect((await member.call('GET /api/dashboard')).body).toMatchObject({
          spinsRemaining: 0,
          scratchesRemaining: 0,
          quizzesRemaining: 0,
        })
        app().clock.set(midnight.toISOString())
        expect((await member.call('GET /api/dashboard')).body).toMatchObject({
          spinsRemaining: SPINS_PER_DAY,
          scratchesRemaining: SCRATCHES_PER_DAY,
          quizzesRemaining: QUIZZES_PER_DAY,
        })
      }
    }
  })
})
