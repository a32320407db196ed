import { describe, expect, test } from 'vitest'
import { LIMITED_PLAYS } from '#contracts/limit-rules.ts'
import type { WayToEarn } from '#contracts/rewards.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'

const app = useTestApp()
const HOUR = 3600

const read = async (member: Actor) => (await member.call('GET /api/me/limits')).body
const limitTo = (member: Actor, playsPerDay: number | null) =>
  member.call('PUT /api/me/limits/plays', { body: { playsPerDay } })
const coolOff = (member: Actor, hours: 24 | 168 | 720) =>
  member.call('POST /api/me/limits/cool-off', { body: { hours } })
const spin = (member: Actor) => member.call('POST /api/games/wheel/spins')
const reasonsOf = (ways: readonly WayToEarn[]) =>
  Object.fromEntries(ways.map(({ way, closing }) => [way, closing?.reason ?? null]))
const scratch = (member: Actor) => member.call('POST /api/games/scratch/cards')
const leftOnPages = async (member: Actor) => ({
  spins: (await member.call('GET /api/games/wheel')).body.spinsRemaining,
  cards: (await member.call('GET /api/games/scratch')).body.cardsRemaining,
  quizzes: (await member.call('GET /api/games/quiz')).body.quizzesRemaining,
})

describe('a limit of plays', () => {
  test('counts the plays of all games together, and begins again the next day', async () => {
    const [member, other] = [await app().member(), await app().member()]
    expect(await read(member)).toEqual({ playsPerDay: null, next: null, coolOffUntil: null })
    await spin(member)
    expect((await limitTo(member, 3)).body).toEqual({ playsPerDay: 3, next: null, coolOffUntil: null })
    expect((await member.call('GET /api/dashboard')).body.limits).toEqual({ playsLeft: 2, coolOffUntil: null })
    expect(await leftOnPages(member)).toEqual({ spins: 2, cards: 2, quizzes: 2 })
    expect((await member.call('GET /api/rewards/ways')).body.playsLeft).toBe(2)
    expect((await spin(member)).body).toMatchObject({ spinsRemaining: 1 })
    const { cardsRemaining, card } = (await scratch(member)).body
    // It was counted already.
    expect((await scratch(member)).body.card.id).toBe(card.id)
    const claimed = await member.call('POST /api/games/scratch/cards/:id/claim', { params: { id: card.id } })
    expect([cardsRemaining, claimed.body.cardsRemaining]).toEqual([0, 0])
    expect(await leftOnPages(member)).toEqual({ spins: 0, cards: 0, quizzes: 0 })
    expect(await spin(member)).toMatchObject({ status: 409, code: 'playLimitReached' })
    expect(await member.call('POST /api/games/quiz', { body: { category: 'all', difficulty: 'easy' } })).toMatchObject({
      code: 'playLimitReached',
    })
    // A check-in is no play.
    expect((await member.call('POST /api/check-in')).status).toBe(200)
    expect((await spin(other)).status).toBe(200)
    app().clock.advance(24 * HOUR)
    expect((await spin(member)).status).toBe(200)
  })

  test('counts a quiz from its start', async () => {
    const member = await app().member()
    await limitTo(member, 1)
    const startQuiz = () => member.call('POST /api/games/quiz', { body: { category: 'all', difficulty: 'easy' } })
    const { id } = (await startQuiz()).body
    expect((await member.call('GET /api/dashboard')).body.limits.playsLeft).toBe(0)
    expect(await spin(member)).toMatchObject({ status: 409, code: 'playLimitReached' })
    expect((await startQuiz()).body.id).toBe(id)
    // Its questions have expired; it is a play of today, although it has not ended.
    app().clock.advance(HOUR)
    expect(await startQuiz()).toMatchObject({ status: 409, code: 'playLimitReached' })
    app().clock.advance(24 * HOUR)
    expect((await startQuiz()).status).toBe(200)
  })

  test('is loosened after 24 hours only', async () => {
    const member = await app().member()
    await limitTo(member, 1)
    await spin(member)
    const { next } = (await limitTo(member, null)).body
    expect(next).toEqual({
      playsPerDay: null,
      at: new Date(app().clock.now().getTime() + 24 * HOUR * 1000).toISOString(),
    })
    expect((await spin(member)).code).toBe('playLimitReached')
    const { today, spinsRemaining } = (await member.call('GET /api/dashboard')).body
    expect(spinsRemaining).toBe(0)
    expect(reasonsOf(today.ways)).toMatchObject({ checkIn: null, ads: null })
    expect((await member.call('GET /api/games/wheel')).body.closing?.reason).toBe('ownLimit')
    const proposed = (await member.call('GET /api/rewards/ways')).body.ways.map(({ way }) => way)
    expect(proposed).toContain('ads')
    for (const game of LIMITED_PLAYS) expect(proposed).not.toContain(game)
    app().clock.advance(24 * HOUR)
    for (let count = 0; count < 5; count += 1) expect((await spin(member)).status).toBe(200)
  })

  test('opens games when a looser one takes effect, if that is before midnight', async () => {
    app().clock.set('2026-11-20T15:00:00.000Z')
    const member = await app().member()
    await limitTo(member, 1)
    await limitTo(member, 2)
    const closingOfWheel = async () => (await member.call('GET /api/games/wheel')).body.closing
    await spin(member)
    expect(await closingOfWheel()).toEqual({ reason: 'ownLimit', opensAt: '2026-11-21T00:00:00.000Z' })
    app().clock.set('2026-11-21T10:00:00.000Z')
    await spin(member)
    expect(await closingOfWheel()).toEqual({ reason: 'ownLimit', opensAt: '2026-11-21T15:00:00.000Z' })
    app().clock.set('2026-11-21T15:00:00.000Z')
    expect((await spin(member)).status).toBe(200)
    expect(await closingOfWheel()).toEqual({ reason: 'ownLimit', opensAt: '2026-11-22T00:00:00.000Z' })
  })

  test('holds for fifty spins at once', async () => {
    const member = await app().member()
    await limitTo(member, 2)
    const answers = await Promise.all(Array.from({ length: 50 }, () => spin(member)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  test('is a whole number from 1 to 10', async () => {
    const member = await app().member()
    for (const playsPerDay of [0, 11, 1.5, -1]) expect((await limitTo(member, playsPerDay)).status).toBe(400)
  })
})

describe('a cool-off', () => {
  test('refuses games, check-ins and ads until it ends, and keeps the streak', async () => {
    app().clock.set('2026-11-20T12:00:00.000Z')
    const member = await app().member()
    await member.call('POST /api/check-in')
    await coolOff(member, 168)
    expect((await read(member)).coolOffUntil).toBe('2026-11-27T12:00:00.000Z')
    app().clock.advance(24 * HOUR)
    const refused = [
      await spin(member),
      await scratch(member),
      await member.call('POST /api/games/quiz', { body: { category: 'all', difficulty: 'easy' } }),
      await member.call('POST /api/check-in'),
      await member.call('POST /api/special-tasks/ads', { body: { kind: 'daily_ad', task: 'task1' } }),
    ]
    expect(refused.map(({ code }) => code)).toEqual(Array(5).fill('coolingOff'))
    const closing = { reason: 'coolOff', opensAt: '2026-11-27T12:00:00.000Z' }
    for (const page of [
      'GET /api/games/wheel',
      'GET /api/games/scratch',
      'GET /api/games/quiz',
      'GET /api/check-in',
    ] as const)
      expect((await member.call(page)).body.closing).toEqual(closing)
    expect((await member.call('GET /api/special-tasks')).body.pages.daily_ad.closing).toEqual(closing)
    expect(reasonsOf((await member.call('GET /api/dashboard')).body.today.ways)).toMatchObject({
      checkIn: 'coolOff',
      spins: 'coolOff',
      scratch: 'coolOff',
      quizzes: 'coolOff',
      ads: 'coolOff',
      moreAds: 'coolOff',
    })
    app().clock.set('2026-11-27T12:00:00.000Z')
    expect((await read(member)).coolOffUntil).toBeNull()
    expect((await member.call('GET /api/check-in')).body).toMatchObject({ streak: 1, today: 2 })
    expect((await member.call('POST /api/check-in')).body.day).toBe(2)
    expect((await spin(member)).status).toBe(200)
  })

  test('is extended by a longer one only, and ends 24 hours after the member asks', async () => {
    app().clock.set('2026-11-20T12:00:00.000Z')
    const member = await app().member()
    await coolOff(member, 168)
    expect((await coolOff(member, 24)).body.coolOffUntil).toBe('2026-11-27T12:00:00.000Z')
    expect((await coolOff(member, 720)).body.coolOffUntil).toBe('2026-12-20T12:00:00.000Z')
    const ended = await member.call('POST /api/me/limits/cool-off/end')
    expect(ended.body.coolOffUntil).toBe('2026-11-21T12:00:00.000Z')
    expect((await spin(member)).code).toBe('coolingOff')
    const exported = (await member.call('GET /api/me/export')).body.data.coolOffs
    expect(exported).toHaveLength(1)
  })

  test('lets a running card be claimed: nothing is lost', async () => {
    const member = await app().member()
    const { card } = (await scratch(member)).body
    await coolOff(member, 24)
    app().clock.advance(60)
    const claimed = await member.call('POST /api/games/scratch/cards/:id/claim', { params: { id: card.id } })
    expect(claimed.status).toBe(200)
  })
})
