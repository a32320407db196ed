import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { SCRATCH_TABLE } from '#test/first-rules.ts'

const app = useTestApp()

const create = (member: Actor) => member.call('POST /api/games/scratch/cards')
const claim = (member: Actor, id: string) => member.call('POST /api/games/scratch/cards/:id/claim', { params: { id } })
const read = async (member: Actor) => (await member.call('GET /api/games/scratch')).body
const balanceOf = async (member: Actor) => (await member.call('GET /api/session')).body.member?.points

async function createAndClaim(member: Actor) {
  const { card } = (await create(member)).body
  await claim(member, card.id)
  return card
}

describe('a member who scratches', () => {
  test('gets a card whose prize is fixed, and the points when it is claimed', async () => {
    const member = await app().member()
    const { card, cardsRemaining } = (await create(member)).body
    expect(cardsRemaining).toBe(2)
    expect(SCRATCH_TABLE.prizes[card.prizeIndex]).toMatchObject(card.prize)
    expect(await balanceOf(member)).toBe(0)
    expect((await member.call('GET /api/games/scratch/history')).body.items).toEqual([])
    const { body } = await claim(member, card.id)
    expect(body).toMatchObject({ prize: card.prize, cardsRemaining: 2, balance: card.prize.points })
    expect(await balanceOf(member)).toBe(card.prize.points)
    const [entry] = (await member.call('GET /api/transactions')).body.items
    expect(entry).toMatchObject({ taskType: 'scratch_earn', points: card.prize.points })
    const history = (await member.call('GET /api/games/scratch/history')).body.items
    expect(history).toMatchObject([{ points: card.prize.points, prizeLabel: card.prize.label, nonce: 0 }])
  })

  test('gets the unclaimed card again on any device, and no second one', async () => {
    const member = await app().member()
    const { card } = (await create(member)).body
    expect((await read(member)).waiting).toEqual(card)
    const again = (await create(member)).body
    expect(again).toEqual({ card, cardsRemaining: 2 })
    await claim(member, card.id)
    expect((await read(member)).waiting).toBeNull()
  })

  test('has three cards a day, and three again after local midnight', async () => {
    app().clock.set('2026-11-20T22:30:00.000Z')
    const member = await app().member({ timeZone: 'Europe/Paris' })
    for (let card = 0; card < 3; card += 1) await createAndClaim(member)
    expect(await create(member)).toMatchObject({ status: 409, code: 'noScratchesRemaining' })
    expect(await read(member)).toMatchObject({ cardsRemaining: 0, resetsAt: '2026-11-20T23:00:00.000Z' })
    app().clock.set('2026-11-20T23:00:00.000Z')
    expect((await create(member)).body.cardsRemaining).toBe(2)
  })

  test('loses a card that was not claimed before midnight', async () => {
    app().clock.set('2026-11-20T23:59:59.000Z')
    const member = await app().member({ timeZone: 'UTC' })
    const { card } = (await create(member)).body
    app().clock.advance(1)
    expect(await claim(member, card.id)).toMatchObject({ status: 409, code: 'scratchCardExpired' })
    expect(await read(member)).toMatchObject({ waiting: null, cardsRemaining: 3 })
    expect((await create(member)).body.card.id).not.toBe(card.id)
    expect(await balanceOf(member)).toBe(0)
  })

  test('can neither see nor claim the card of another member', async () => {
    const [owner, stranger] = [await app().member(), await app().member()]
    const { card } = (await create(owner)).body
    expect((await read(stranger)).waiting).toBeNull()
    expect(await claim(stranger, card.id)).toMatchObject({ status: 404, code: 'notFound' })
    expect(await claim(stranger, newKey())).toMatchObject({ status: 404, code: 'notFound' })
    expect((await claim(owner, card.id)).status).toBe(200)
  })

  test('gets one card and one credit for thirty parallel requests each', async () => {
    const member = await app().member()
    const made = await Promise.all(Array.from({ length: 30 }, () => create(member)))
    expect(new Set(made.map((answer) => answer.body.card?.id)).size).toBe(1)
    const { card } = made[0]?.body ?? (await create(member)).body
    const claims = await Promise.all(Array.from({ length: 30 }, () => claim(member, card.id)))
    expect(claims.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(claims.filter((answer) => answer.code === 'scratchCardClaimed')).toHaveLength(29)
    expect(await balanceOf(member)).toBe(card.prize.points)
    expect(await read(member)).toMatchObject({ cardsRemaining: 2, waiting: null })
  })

  test('has the sum of the claimed cards after any sequence of actions', async () => {
    const act = fc.constantFrom('create', 'create', 'claim last', 'claim last', 'claim first', 'read')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 8 }), async (steps) => {
        const member = await app().member()
        const cards = new Map<string, number>()
        const credited = new Map<string, number>()
        // The actions of a step run in parallel.
        for (const step of steps) {
          const ids = [...cards.keys()]
          await Promise.all(
            step.map(async (what) => {
              if (what === 'create') {
                const { status, body } = await create(member)
                if (status === 200) cards.set(body.card.id, body.card.prize.points)
                return
              }
              if (what === 'read') return await read(member)
              const id = what === 'claim last' ? ids.at(-1) : ids[0]
              if (id && (await claim(member, id)).status === 200) credited.set(id, (credited.get(id) ?? 0) + 1)
            }),
          )
        }
        expect([...credited.values()].every((times) => times === 1)).toBe(true)
        const won = [...credited.keys()].reduce((sum, id) => sum + (cards.get(id) ?? Number.NaN), 0)
        expect(await balanceOf(member)).toBe(won)
        expect(cards.size).toBeLessThanOrEqual(3)
        expect((await read(member)).cardsRemaining).toBe(3 - cards.size)
        expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})
