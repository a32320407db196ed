import { describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { WHEEL_TABLE } from '#test/first-rules.ts'
import { drawFromTable, hashServerSeed } from './draw.ts'

const app = useTestApp()
const SPIN = 'POST /api/games/wheel/spins'
const ROTATE = 'POST /api/fairness/rotate'
const HOURS = 3600

const commitmentOf = async (member: Actor) => (await member.call('GET /api/fairness')).body
const rotate = async (member: Actor, clientSeed?: string) => (await member.call(ROTATE, { body: { clientSeed } })).body

/** Reads all pages of a member's draws, oldest first. */
async function allDraws(member: Actor) {
  const draws = []
  let cursor: string | undefined
  do {
    const query = { limit: '3', ...(cursor && { cursor }) }
    const { body } = await member.call('GET /api/fairness/draws', { query: query as never })
    draws.push(...body.items)
    cursor = body.nextCursor ?? undefined
  } while (cursor)
  return draws.reverse()
}

const seedsOf = (member: Actor) =>
  app()
    .database.db.selectFrom('fairness_seeds')
    .selectAll()
    .where('member_id', '=', member.id)
    .orderBy('generation')
    .execute()

describe('a member’s seeds', () => {
  test('are, when revealed, the ones committed to before play', async () => {
    const member = await app().member()
    const before = await commitmentOf(member)
    const spins = [await member.call(SPIN), await member.call(SPIN)]
    expect(spins.map(({ body }) => body.draw.serverSeedHash)).toEqual([before.serverSeedHash, before.serverSeedHash])

    const first = await rotate(member, 'my-own:seed')
    expect(hashServerSeed(first.revealed.serverSeed)).toBe(before.serverSeedHash)
    expect(first.revealed).toMatchObject({
      clientSeed: before.clientSeed,
      draws: 2,
      serverSeedHash: before.serverSeedHash,
    })
    // The server seed was fixed before the member chose the client seed.
    expect(first.next).toMatchObject({
      serverSeedHash: before.nextServerSeedHash,
      clientSeed: 'my-own:seed',
      nextNonce: 0,
    })
    expect(await commitmentOf(member)).toEqual(first.next)

    const second = await rotate(member)
    expect(hashServerSeed(second.revealed.serverSeed)).toBe(before.nextServerSeedHash)
    expect(second.revealed).toMatchObject({ clientSeed: 'my-own:seed', draws: 0 })
    expect(second.next).toMatchObject({ serverSeedHash: first.next.nextServerSeedHash, clientSeed: 'my-own:seed' })
  })

  test('reproduce every draw once they are revealed, and are hidden before', async () => {
    const member = await app().member()
    for (const clientSeed of ['one', '!~:;', 'x'.repeat(64)]) {
      await rotate(member, clientSeed)
      for (let spin = 0; spin < 3; spin += 1) await member.call(SPIN)
      app().clock.advance(24 * HOURS)
    }
    const hidden = await allDraws(member)
    expect(hidden).toHaveLength(9)
    expect(hidden.slice(0, 6).every((draw) => draw.serverSeed !== null)).toBe(true)
    expect(hidden.slice(6).map((draw) => draw.serverSeed)).toEqual([null, null, null])

    await rotate(member)
    const draws = await allDraws(member)
    for (const { serverSeed, serverSeedHash, clientSeed, nonce, result } of draws) {
      expect(hashServerSeed(serverSeed ?? '')).toBe(serverSeedHash)
      const again = drawFromTable({ serverSeed: serverSeed ?? '', clientSeed, nonce }, WHEEL_TABLE)
      const { number, prize } = again
      expect(result).toEqual({ number, label: prize.label, points: prize.points })
    }
    const entries = await member.call('GET /api/transactions')
    expect(entries.body.items.map((entry) => entry.points).reverse()).toEqual(draws.map((draw) => draw.result?.points))
  })

  test('count spins without gaps while spins and rotations come at the same time', async () => {
    const member = await app().member()
    const answers = []
    for (let day = 0; day < 6; day += 1) {
      app().clock.advance(24 * HOURS)
      const spins = Array.from({ length: 5 }, () => member.call(SPIN))
      const rotations = Array.from({ length: 3 }, () => member.call(ROTATE, { body: {} }))
      answers.push(...(await Promise.all([...spins, ...rotations])))
    }
    expect(answers.map(({ status }) => status)).toEqual(Array(48).fill(200))
    await rotate(member)
    const seeds = await seedsOf(member)
    const draws = await app()
      .database.db.selectFrom('draws')
      .selectAll()
      .where('member_id', '=', member.id)
      .orderBy('nonce')
      .execute()
    expect(draws).toHaveLength(30)
    for (const seed of seeds) {
      const nonces = draws.filter((draw) => draw.generation === seed.generation).map((draw) => draw.nonce)
      expect(nonces).toEqual(Array.from({ length: seed.next_nonce }, (_, nonce) => nonce))
    }
    expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
  })

  test('are rotated one after the other when twenty rotations come at once', async () => {
    const member = await app().member()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => member.call(ROTATE, { body: { clientSeed: `seed${number}` } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const seeds = await seedsOf(member)
    expect(seeds.map((seed) => seed.generation)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1))
    expect(seeds.map((seed) => seed.revealed_at !== null)).toEqual([...Array(20).fill(true), false, false])
    expect(seeds.at(-1)?.client_seed).toBeNull()
    const shown = answers.map(({ body }) => body.revealed.serverSeed).sort()
    expect(shown).toEqual(
      seeds
        .slice(0, 20)
        .map((seed) => seed.server_seed)
        .sort(),
    )
  })

  test('are rotated once by twenty requests with one key, which all get one answer', async () => {
    const member = await app().member()
    const key = newKey()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => member.call(ROTATE, { body: { clientSeed: 'a' }, key })),
    )
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await seedsOf(member)).toHaveLength(3)
  })

  test('refuse an ambiguous client seed', async () => {
    const member = await app().member()
    const before = await commitmentOf(member)
    for (const clientSeed of ['', ' ', 'two words', 'é', 'x'.repeat(65), 'tab\tinside', '\u0000']) {
      const { status, code } = await member.call(ROTATE, { body: { clientSeed } })
      expect({ status, code }).toEqual({ status: 400, code: 'invalidInput' })
    }
    expect(await commitmentOf(member)).toEqual(before)
  })
})
