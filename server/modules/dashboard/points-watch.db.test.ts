import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { postEntry } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'

const app = useTestApp()

const readWatch = async (actor: Actor) => (await actor.call('GET /api/me/points-watch')).body.changes

/** Changes the wallet directly in SQL, without the ledger. */
async function changeBalance(actor: Actor, by: number): Promise<void> {
  await inTransaction(app().database.db, async (tx) => {
    await sql`select set_config('paz.now', ${app().clock.now().toISOString()}, true)`.execute(tx)
    await sql`update wallets set points = points + ${by} where member_id = ${actor.id}`.execute(tx)
  })
}

const spend = (actor: Actor, points: number, reason: string) =>
  inTransaction(app().database.db, (tx) => {
    const entry = { type: 'redeem', taskType: 'redemption', description: 'Something', reference: newKey() } as const
    return postEntry(tx, { ...entry, memberId: actor.id, points, reason }, app().clock.now())
  })

test('a member who plays, checks in and redeems is warned of nothing', async () => {
  const member = await app().member({ points: 1000 })
  for (let count = 0; count < 5; count += 1) await member.call('POST /api/games/wheel/spins')
  await member.call('POST /api/check-in')
  for (const reason of ['redemption', 'expiry of points', 'adjustment by staff']) await spend(member, 10, reason)
  expect(await readWatch(member)).toEqual([])
})

test('a balance change that bypasses the application is reported to its member only', async () => {
  const [member, other] = [await app().member({ points: 200 }), await app().member({ points: 200 })]
  await changeBalance(member, -50)
  app().clock.advance(60)
  await changeBalance(member, 30)
  const later = app().clock.now().toISOString()
  expect(await readWatch(member)).toEqual([
    { at: later, points: 30, balance: 180, kind: 'noEntry' },
    { at: expect.any(String), points: -50, balance: 150, kind: 'noEntry' },
  ])
  expect(await readWatch(other)).toEqual([])
})

test('a change of the same size as an entry that was counted already is found', async () => {
  const member = await app().member()
  await member.call('POST /api/check-in')
  const [entry] = (await member.call('GET /api/transactions', { query: { limit: '1' } })).body.items
  const points = entry?.points ?? 0
  await changeBalance(member, -points)
  await changeBalance(member, points)
  expect((await readWatch(member)).map((change) => change.points)).toEqual([points, -points])
})

test('a deduction without a known reason is reported, although the history has it', async () => {
  const member = await app().member({ points: 200 })
  await spend(member, 40, 'a mistake')
  expect(await readWatch(member)).toMatchObject([{ points: -40, balance: 160, kind: 'deduction' }])
})

test('a warning ends after a day', async () => {
  const member = await app().member({ points: 200 })
  await changeBalance(member, -50)
  app().clock.advance(24 * 3600 - 1)
  expect(await readWatch(member)).toHaveLength(1)
  app().clock.advance(1)
  expect(await readWatch(member)).toEqual([])
})
