// Fifty concurrent requests for something that exists once, each with its own key. Races of the wheel, the check-in, promo codes,
// ads and channels are tested in their modules (README.md of this folder).

import { describe, expect, test } from 'vitest'
import { PAUSE_SECONDS } from '#contracts/quiz-rules.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { BEHIND_PROXY } from '../account-flow.ts'
import type { Actor, Answer } from '../actor.ts'
import { useTestApp } from '../app.ts'
import { deleteAccount, newcomer } from '../deletion.ts'
import { openSession } from '../factories.ts'
import { questionsOf } from '../quiz.ts'
import { formFor, planOf, redemptionAt } from '../redemptions.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const db = () => app().database.db
const CALLS = Array.from({ length: 50 }, (_, number) => number)

const concurrently = <Body>(call: (number: number) => Promise<Answer<Body>>) => Promise.all(CALLS.map(call))
const succeeded = <Body>(answers: readonly Answer<Body>[]) => answers.filter(({ status }) => status === 200)
const codesOf = (answers: readonly Answer<unknown>[]) => [...new Set(answers.map(({ code }) => code))].filter(Boolean)
const walletOf = async (id: string) =>
  (await db().selectFrom('wallets').select('points').where('member_id', '=', id).executeTakeFirstOrThrow()).points
const expectIntactLedger = async (...members: readonly { id: string }[]) => {
  for (const { id } of members) expect((await verifyLedger(db(), id)).findings).toEqual([])
}

/** Signs the member in on a second device, so that no session blocks the other one. */
async function onSecondDevice(member: Actor): Promise<Actor> {
  const other = app().guest()
  const { clock, config } = app()
  other.cookie = (await inTransaction(db(), (tx) => openSession(tx, clock, config, member.id))).cookie
  return other
}

describe('a scratch card', () => {
  test('is created three times a day and claimed once', async () => {
    const member = await app().member()
    for (let card = 0; card < 3; card += 1) {
      const made = await concurrently(() => member.call('POST /api/games/scratch/cards'))
      const ids = new Set(succeeded(made).map(({ body }) => body.card.id))
      expect(ids.size).toBe(1)
      const [id = ''] = ids
      const before = await walletOf(member.id)
      const claims = await concurrently(() =>
        member.call('POST /api/games/scratch/cards/:id/claim', { params: { id } }),
      )
      expect(succeeded(claims)).toHaveLength(1)
      expect(codesOf(claims)).toEqual(['scratchCardClaimed'])
      expect(await walletOf(member.id)).toBe(before + (succeeded(claims)[0]?.body.prize.points ?? 0))
      // Stay below the member's limit per minute.
      app().clock.advance(60)
    }
    const more = await concurrently(() => member.call('POST /api/games/scratch/cards'))
    expect(codesOf(more)).toEqual(['noScratchesRemaining'])
    await expectIntactLedger(member)
  })
})

describe('a quiz', () => {
  const KIND = { category: 'all', difficulty: 'easy' } as const

  test('is started once', async () => {
    const member = await app().member()
    const started = await concurrently(() => member.call('POST /api/games/quiz', { body: KIND }))
    expect(new Set(started.map(({ body }) => body.id)).size).toBe(1)
    expect(await db().selectFrom('quizzes').select('id').where('member_id', '=', member.id).execute()).toHaveLength(1)
  })

  test('accepts one answer to each question, and pays its score once', async () => {
    const member = await app().member()
    const { id, total } = (await member.call('POST /api/games/quiz', { body: KIND })).body
    const questions = await questionsOf(app(), member, id)
    const answer = (position: number, choice: number) =>
      member.call('POST /api/games/quiz/:id/answers', { params: { id }, body: { position, choice } })
    const rightAt = (position: number) => questions[position]?.rightChoice ?? 0
    for (let position = 0; position < total; position += 1) {
      const right = rightAt(position)
      app().clock.advance(PAUSE_SECONDS)
      if (position > 0 && position < total - 1) await answer(position, right)
      else {
        // Right and wrong answers at once: only one counts, and all requests have the same result.
        const answers = await concurrently((number) => answer(position, number % 2 ? right : (right + 1) % 2))
        expect(succeeded(answers)).toHaveLength(50)
        expect(new Set(answers.map(({ body }) => body.choice)).size).toBe(1)
      }
    }
    const { score, correct } = (await member.call('GET /api/games/quiz/:id', { params: { id } })).body
    expect(correct).toBeGreaterThanOrEqual(total - 2)
    expect(await walletOf(member.id)).toBe(score)
    await expectIntactLedger(member)
  })
})

describe('a redemption', () => {
  test('is made once with points for one, from two devices', async () => {
    const member = await app().member({ points: 1199 })
    const devices = [member, await onSecondDevice(member)] as const
    const body = formFor(await planOf(member))
    const answers = await concurrently((number) =>
      devices[number % 2 === 0 ? 0 : 1].call('POST /api/redemptions', { body }),
    )
    expect(succeeded(answers)).toHaveLength(1)
    expect(codesOf(answers)).toEqual(['insufficientPointsForRedemption'])
    expect(await walletOf(member.id)).toBe(599)
    await expectIntactLedger(member)
  })

  test('of the last one in stock succeeds for one of fifty members, and the others keep their points', async () => {
    const members = await Promise.all(CALLS.map(() => app().member({ points: 1000 })))
    const plan = await planOf(members[0] as Actor)
    await db().updateTable('plans').set({ stock_left: 1 }).where('id', '=', plan.id).execute()
    const answers = await Promise.all(members.map((one) => one.call('POST /api/redemptions', { body: formFor(plan) })))
    await db().updateTable('plans').set({ stock_left: null }).where('id', '=', plan.id).execute()
    expect(succeeded(answers)).toHaveLength(1)
    expect(codesOf(answers)).toEqual(['planOutOfStock'])
    const balances = await Promise.all(members.map(({ id }) => walletOf(id)))
    expect(balances.filter((points) => points === 400)).toHaveLength(1)
    expect(balances.filter((points) => points === 1000)).toHaveLength(49)
    await expectIntactLedger(...members)
  })

  test('that fails is refunded once, with several staff', async () => {
    const member = await app().member({ points: 600 })
    const staff = await Promise.all([1, 2, 3].map(() => app().member({ role: 'moderator' })))
    const id = await redemptionAt(member, staff[0] as Actor, 'processing')
    const body = { from: 'processing', to: 'failed', reason: 'Sold out' } as const
    const answers = await concurrently((number) =>
      (staff[number % 3] as Actor).call('POST /api/admin/redemptions/:id/status', { params: { id }, body }),
    )
    expect(succeeded(answers)).toHaveLength(1)
    expect(await walletOf(member.id)).toBe(600)
    await expectIntactLedger(member)
  })
})

test('the welcome bonus is paid once', async () => {
  const member = await app().member()
  const answers = await concurrently(() => member.call('POST /api/me/welcome-bonus'))
  expect(answers.filter(({ body }) => body.awarded)).toHaveLength(1)
  expect(await walletOf(member.id)).toBe(100)
  await expectIntactLedger(member)
})

test('an account is deleted once, and earns and spends nothing afterwards', async () => {
  const { actor, id } = await newcomer(app())
  const plays = ['POST /api/check-in', 'POST /api/games/wheel/spins', 'POST /api/me/welcome-bonus'] as const
  const answers = await concurrently<unknown>((number) => {
    const play = plays[number % 5]
    return play ? actor.call(play) : deleteAccount(actor)
  })
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await walletOf(id)).toBe(0)
  await expectIntactLedger({ id })
})
