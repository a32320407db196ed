// A client sends its own prize, points, price, score or day: the server drops them and pays what it would pay without them.

import { describe, expect, test } from 'vitest'
import { PAUSE_SECONDS } from '#contracts/quiz-rules.ts'
import { newId, systemRandom } from '#server/adapters/random.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '../actor.ts'
import { newKey, useTestApp } from '../app.ts'
import { questionsOf } from '../quiz.ts'
import { formFor, planOf } from '../redemptions.ts'
import { readDatabaseState } from './database-state.ts'

const app = useTestApp()
const db = () => app().database.db

/** Fields of our responses, with values that a cheater would like. */
const FORGED = {
  ...{ points: 900_000, pointsEarned: 900_000, pointsChange: 900_000, balance: 900_000, totalEarned: 900_000 },
  ...{ prizeIndex: 0, prize: { id: 'jackpot', label: 'Jackpot', points: 900_000 }, prizeLabel: 'Jackpot' },
  ...{ number: 0, nonce: 7, draw: { number: 0, nonce: 7 }, serverSeed: '0'.repeat(64), clientSeed: 'mine' },
  ...{ score: 1000, correct: 10, outcome: 'correct', rightChoice: 0, result: { score: 1000, correct: 10 } },
  ...{ day: 7, today: 7, streak: 6, date: '2026-11-26', createdAt: '2026-11-01T00:00:00.000Z' },
  ...{ startedAt: '2026-11-01T00:00:00.000Z', leftMs: 0, claimed: false, completedAt: null, cost: 1, multiplier: 50 },
  ...{ price: 1, pointsCost: 1, originalPoints: 1, discount: 100, quantity: -1, left: 99, inStock: true },
} as const

const QUERY = `?${new URLSearchParams(Object.entries(FORGED).map(([name, value]): [string, string] => [name, String(value)]))}`

/** Calls a route with all forged fields in body and query, next to the right ones. */
const forge = <Body>(member: Actor, path: string, body: object = {}) =>
  member.send<Body>('POST', `${path}${QUERY}`, { ...FORGED, ...body }, { 'idempotency-key': newKey() })

const walletOf = async (member: Actor) =>
  await db()
    .selectFrom('wallets')
    .select(['points', 'total_earned'])
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()

/** Checks that the ledger verifies and that the wallet has exactly these points. */
async function expectPaid(member: Actor, points: number, earned = points): Promise<void> {
  expect(await walletOf(member)).toEqual({ points, total_earned: earned })
  expect((await verifyLedger(db(), member.id)).findings).toEqual([])
}

/** Adds two members with the same seeds, so that their draws are equal: the cheater must win what the honest one wins. */
async function membersWithSameSeeds(): Promise<{ honest: Actor; cheater: Actor }> {
  const [honest, cheater] = [await app().member(), await app().member()]
  for (const generation of [1, 2]) {
    const seeds = await db()
      .selectFrom('fairness_seeds')
      .select(['server_seed', 'client_seed'])
      .where('member_id', '=', honest.id)
      .where('generation', '=', generation)
      .executeTakeFirstOrThrow()
    const own = db()
      .updateTable('fairness_seeds')
      .set({ client_seed: seeds.client_seed, server_seed: seeds.server_seed })
    await own.where('member_id', '=', cheater.id).where('generation', '=', generation).execute()
  }
  return { honest, cheater }
}

describe('a prize that the client names', () => {
  test('does not change five spins of the wheel', async () => {
    const { honest, cheater } = await membersWithSameSeeds()
    for (let spin = 0; spin < 5; spin += 1) {
      const right = (await honest.call('POST /api/games/wheel/spins')).body
      const { status, body } = await forge<typeof right>(cheater, '/api/games/wheel/spins')
      expect(status).toBe(200)
      expect(body).toMatchObject({ prize: right.prize, balance: right.balance, draw: { nonce: spin } })
    }
    expect(await forge(cheater, '/api/games/wheel/spins')).toMatchObject({ status: 409, code: 'noSpinsRemaining' })
    const { points } = await walletOf(honest)
    await expectPaid(cheater, points)
  })

  test('does not change a scratch card', async () => {
    const { honest, cheater } = await membersWithSameSeeds()
    for (let round = 0; round < 3; round += 1) {
      const { card } = (await honest.call('POST /api/games/scratch/cards')).body
      await honest.call('POST /api/games/scratch/cards/:id/claim', { params: { id: card.id } })
      const made = await forge<{ card: typeof card }>(cheater, '/api/games/scratch/cards')
      expect(made.body.card.prize).toEqual(card.prize)
      const path = `/api/games/scratch/cards/${made.body.card.id}/claim`
      expect((await forge(cheater, path)).body).toMatchObject({ prize: card.prize })
      expect(await forge(cheater, path)).toMatchObject({ status: 409, code: 'scratchCardClaimed' })
    }
    const { points } = await walletOf(honest)
    await expectPaid(cheater, points)
  })
})

describe('a score that the client names', () => {
  test('does not change the score of a quiz', async () => {
    const member = await app().member()
    type Quiz = { id: string; total: number; score: number; correct: number }
    const quiz = (await forge<Quiz>(member, '/api/games/quiz', { category: 'all', difficulty: 'easy' })).body
    expect(quiz).toMatchObject({ score: 0, correct: 0 })
    const questions = await questionsOf(app(), member, quiz.id)
    let last: unknown
    for (let position = 0; position < quiz.total; position += 1) {
      const wrong = ((questions[position]?.rightChoice ?? 0) + 1) % 2
      const choice = position % 2 ? null : wrong
      last = (await forge(member, `/api/games/quiz/${quiz.id}/answers`, { position, choice })).body
      app().clock.advance(PAUSE_SECONDS)
    }
    expect(last).toMatchObject({ result: { correct: 0, score: 0 }, balance: 0 })
    await expectPaid(member, 0)
  })

  test('does not allow to finish early, or to answer twice or ahead', async () => {
    const member = await app().member()
    const body = { category: 'all', difficulty: 'easy' }
    const { id } = (await forge<{ id: string }>(member, '/api/games/quiz', body)).body
    const before = await readDatabaseState(app())
    for (const [position, status, code] of [
      [9, 409, 'quizQuestionAhead'],
      [10, 409, 'quizQuestionAhead'],
      [1e9, 409, 'quizQuestionAhead'],
      [-1, 400, 'invalidInput'],
    ] as const) {
      const answer = await forge(member, `/api/games/quiz/${id}/answers`, { position, choice: 0 })
      expect({ position, status: answer.status, code: answer.code }).toEqual({ position, status, code })
    }
    for (const end of ['finish', 'result', 'score', 'complete']) {
      expect((await forge(member, `/api/games/quiz/${id}/${end}`)).status).toBe(404)
    }
    expect(await readDatabaseState(app())).toEqual(before)
  })
})

describe('a day that the client names', () => {
  test('does not change the day of a check-in', async () => {
    const member = await app().member()
    const { status, body } = await forge(member, '/api/check-in')
    expect({ status, body }).toEqual({
      status: 200,
      body: { day: 1, points: 20, balance: 20, totalEarned: 20, draw: null },
    })
    expect(await forge(member, '/api/check-in')).toMatchObject({ status: 409, code: 'alreadyCheckedIn' })
    await expectPaid(member, 20)
  })

  test('does not shorten the thirty seconds of an ad, nor change its points', async () => {
    const member = await app().member()
    const ad = (
      await forge<{ id: string; leftMs: number }>(member, '/api/special-tasks/ads', { kind: 'daily_ad', task: 'task1' })
    ).body
    expect(ad.leftMs).toBe(30_000)
    const claim = () => forge(member, `/api/special-tasks/ads/${ad.id}/claim`)
    const before = await readDatabaseState(app())
    expect(await claim()).toMatchObject({ status: 409, code: 'adTooEarly' })
    expect(await readDatabaseState(app())).toEqual(before)
    app().clock.advance(30)
    expect((await claim()).body).toEqual({ points: 50, balance: 50, totalEarned: 50 })
    await expectPaid(member, 50)
  })

  test('does not lengthen the visit of a channel, nor change its points', async () => {
    const member = await app().member()
    const { items } = (await member.call('GET /api/tasks')).body
    const task = items.find(({ type }) => type === 'youtube')
    const verify = () => forge(member, `/api/tasks/${task?.id}/verification`)
    expect(await verify()).toMatchObject({ status: 409, code: 'taskNotVisited' })
    await forge(member, `/api/tasks/${task?.id}/visit`)
    const before = await readDatabaseState(app())
    expect(await verify()).toMatchObject({ status: 409, code: 'taskTooEarly' })
    expect(await readDatabaseState(app())).toEqual(before)
    app().clock.advance(30)
    expect((await verify()).body).toEqual({ points: 100, balance: 100, totalEarned: 100 })
    await expectPaid(member, 100)
  })
})

describe('points and prices that the client names', () => {
  test('do not change what a promo code pays', async () => {
    const member = await app().member()
    const now = app().clock.now()
    const code = { code: 'FIFTY', points: 50, max_uses: 1, starts_at: now, created_at: now }
    await db()
      .insertInto('promo_codes')
      .values({ ...code, id: newId(app().clock, systemRandom), expires_at: null, created_by: null, deleted_at: null })
      .execute()
    expect((await forge(member, '/api/promo-codes/redemptions', { code: 'FIFTY' })).body).toMatchObject({
      redemption: { pointsEarned: 50 },
      balance: 50,
    })
    expect((await forge(member, '/api/promo-codes/redemptions', { code: 'FIFTY' })).code).toBe('promoCodeRedeemed')
    await expectPaid(member, 50)
  })

  test('do not change the price of a plan; an outdated price is refused', async () => {
    const member = await app().member({ points: 1000 })
    const plan = await planOf(member)
    const before = await readDatabaseState(app())
    for (const expectedPoints of [1, 0, -600, 599, 601, 900_000]) {
      const { status, code } = await forge(member, '/api/redemptions', { ...formFor(plan), expectedPoints })
      expect({ expectedPoints, status, code }).toEqual({ expectedPoints, status: 409, code: 'planPriceChanged' })
    }
    expect(await readDatabaseState(app())).toEqual(before)
    const { status, body } = await forge(member, '/api/redemptions', formFor(plan))
    expect(status).toBe(200)
    expect(body).toMatchObject({ redemption: { pointsCost: 600, status: 'pending' }, balance: 400 })
    await expectPaid(member, 400, 1000)
  })

  test('do not change the welcome bonus, which is paid once', async () => {
    const member = await app().member()
    const first = (await forge<{ points: number; balance: number }>(member, '/api/me/welcome-bonus')).body
    expect(first.points).toBeLessThan(1000)
    expect((await forge(member, '/api/me/welcome-bonus')).body).toMatchObject({ awarded: false, points: 0 })
    await expectPaid(member, first.balance)
  })
})
