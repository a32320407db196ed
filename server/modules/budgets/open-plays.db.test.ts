// Nothing that a member has begun is lost when a budget closes.

import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { systemRandom } from '#server/adapters/random.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import { activateRules } from '#test/activate-rules.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { readShards, SMALL_PRIZES, setCeilings } from '#test/budgets.ts'
import { answerAndWait, startQuiz } from '#test/quiz.ts'
import { finishAbandoned } from '../games/index.ts'
import { readRuleBook } from '../rules/index.ts'
import { recordStates } from './record-states.ts'
import { releaseHolds } from './release-holds.ts'

const app = useTestApp({ now: '2026-11-20T12:00:00.000Z' })
const db = () => app().database.db
const DAY = 24 * 3600
const QUIZ = { category: 'all', difficulty: 'easy' } as const
const AD = { kind: 'daily_ad', task: 'task1' } as const

const balanceOf = async (member: Actor) => (await member.call('GET /api/session')).body.member?.points
const members = (count: number) => Promise.all(Array.from({ length: count }, () => app().member()))
const startAd = (member: Actor) => member.call('POST /api/special-tasks/ads', { body: AD })
const checkIn = (member: Actor) => member.call('POST /api/check-in')

let admin: Actor
beforeAll(async () => {
  await activateRules(app(), SMALL_PRIZES)
  admin = await app().member({ role: 'super_admin' })
})

test('a card, a quiz and an ad that began before are finished and paid, and the budget counts what they brought', async () => {
  const [ada, bob, cleo] = (await members(3)) as [Actor, Actor, Actor]
  const { card } = (await ada.call('POST /api/games/scratch/cards')).body
  const quiz = (await startQuiz(ada, QUIZ)).body
  const ad = (await startAd(ada)).body
  await startQuiz(cleo, QUIZ)
  await setCeilings(admin, [{ scope: 'all', period: 'day', points: 20 }])

  for (const refused of [
    await bob.call('POST /api/games/wheel/spins'),
    await bob.call('POST /api/games/scratch/cards'),
    await startQuiz(bob, QUIZ),
    await startAd(bob),
    await checkIn(bob),
  ]) {
    expect(refused).toMatchObject({ status: 409, code: 'budgetClosed' })
  }

  let points = 0
  for (let position = 0; position < quiz.total; position += 1) {
    const answer = await answerAndWait(app(), ada, quiz.id, position, 0)
    expect(answer.status).toBe(200)
    points = answer.body.result?.score ?? 0
  }
  const claimed = await ada.call('POST /api/games/scratch/cards/:id/claim', { params: { id: card.id } })
  expect(claimed.status).toBe(200)
  app().clock.advance(60)
  const watched = await ada.call('POST /api/special-tasks/ads/:id/claim', { params: { id: ad.id } })
  expect(watched.status).toBe(200)
  const earned = points + claimed.body.prize.points + watched.body.points
  expect(await balanceOf(ada)).toBe(earned)

  // The abandoned quiz of a colleague is finished by a job.
  app().clock.advance(600)
  const notifier = createNotifier(app().clock, systemRandom)
  const log = pino({ level: 'silent' })
  expect(await finishAbandoned(db(), { notifier, log }, app().clock.now())).toBe(1)
  expect((await readShards(db(), 'all day'))[0]?.used).toBe(earned)
  expect((await db().selectFrom('budget_holds').selectAll().execute()).length).toBe(0)
})

test.each([
  // The time zone before and after, and the last minute of the extended day. The second day begins where the first one ends.
  ['UTC', 'Etc/GMT+12', '2026-11-21T11:59:00.000Z'],
  ['America/Los_Angeles', 'America/New_York', '2026-11-23T04:59:00.000Z'],
])(
  'a card and an ad are claimed on a day that a move from %s to %s has extended, while a budget is closed',
  async (from, to, end) => {
    const ada = await app().member({ timeZone: from })
    await setCeilings(admin, [{ scope: 'all', period: 'month', points: 1000 }])
    const { card } = (await ada.call('POST /api/games/scratch/cards')).body
    const ad = (await startAd(ada)).body
    await setCeilings(admin, [{ scope: 'all', period: 'month', points: 20 }])
    const { name, locale, showName } = (await ada.call('GET /api/me/profile')).body
    await ada.call('PUT /api/me/profile', { body: { name, locale, showName, timeZone: to } })
    app().clock.set(end)
    expect(await releaseHolds(db(), app().clock.now())).toBe(0)
    expect((await ada.call('POST /api/games/scratch/cards/:id/claim', { params: { id: card.id } })).status).toBe(200)
    expect((await ada.call('POST /api/special-tasks/ads/:id/claim', { params: { id: ad.id } })).status).toBe(200)
  },
)

test('a streak continues over a day on which a budget of the check-in was closed, and over no other day', async () => {
  const [ada, bob, cleo, ...others] = await members(7)
  if (!(ada && bob && cleo)) throw new Error('there are members')
  await setCeilings(admin, [])
  app().clock.advance(DAY)
  for (const member of [ada, cleo]) expect((await checkIn(member)).body.day).toBe(1)
  app().clock.advance(DAY)
  await setCeilings(admin, [{ scope: 'checkIn', period: 'day', points: 20 }])
  for (const other of others) expect((await checkIn(other)).status).toBe(200)
  expect((await checkIn(ada)).code).toBe('budgetClosed')
  const now = app().clock.now()
  await recordStates(db(), (await readRuleBook(db())).at(now), createNotifier(app().clock, systemRandom), now)
  app().clock.advance(DAY)
  expect((await checkIn(ada)).body.day).toBe(2)
  // A member whose day was missed for another reason begins again.
  await checkIn(bob)
  await setCeilings(admin, [])
  app().clock.advance(DAY)
  // The day after the closing was open, and this member missed it.
  expect((await checkIn(cleo)).body.day).toBe(1)
  app().clock.advance(DAY)
  expect((await checkIn(bob)).body.day).toBe(1)
})
