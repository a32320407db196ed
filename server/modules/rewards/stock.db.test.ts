// Plans with a limited stock, and prices that change while members redeem.

import { beforeEach, describe, expect, test } from 'vitest'
import type { Plan } from '#contracts/rewards.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { stockCodes } from '#test/code-stock.ts'
import { hold, release } from '#test/holds.ts'
import { formFor, move, planOf } from '#test/redemptions.ts'

const app = useTestApp({ environment: { STAFF_DAILY_POINTS: 'off' } })
const REQUEST = 'POST /api/redemptions'
const MEMBERS = 20

const manyMembers = (points: number) => Promise.all(Array.from({ length: MEMBERS }, () => app().member({ points })))
const pointsOf = async (member: Actor) => (await member.call('GET /api/session')).body.member?.points
const findingsOf = async (members: readonly Actor[]) =>
  (await Promise.all(members.map(({ id }) => verifyLedger(app().database.db, id)))).flatMap((one) => one.findings)

let plan: Plan
const setPlan = (values: { stock_left?: number | null; points?: number }) =>
  app().database.db.updateTable('plans').set(values).where('id', '=', plan.id).execute()
const stockLeft = async () =>
  (await app().database.db.selectFrom('plans').select('stock_left').where('id', '=', plan.id).executeTakeFirstOrThrow())
    .stock_left

beforeEach(async () => {
  plan = await planOf(await app().member())
  await setPlan({ stock_left: null, points: 600 })
})

describe('a plan with a limited stock', () => {
  test.each([
    [1, 1],
    [7, 7],
    [30, 20],
  ])(
    'with %i left, wanted by 20 members at once, goes to %i of them; the others keep their points',
    async (left, sold) => {
      await setPlan({ stock_left: left })
      const members = await manyMembers(1000)
      const answers = await Promise.all(members.map((member) => member.call(REQUEST, { body: formFor(plan) })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(sold)
      expect(answers.filter(({ code }) => code === 'planOutOfStock')).toHaveLength(MEMBERS - sold)
      expect(await stockLeft()).toBe(left - sold)
      const balances = await Promise.all(members.map(pointsOf))
      expect(balances).toEqual(answers.map(({ status }) => (status === 200 ? 400 : 1000)))
      expect(await findingsOf(members)).toEqual([])
    },
  )

  test('loses one to a redemption that is repeated with its key', async () => {
    await setPlan({ stock_left: 5 })
    const member = await app().member({ points: 10_000 })
    const key = newKey()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => member.call(REQUEST, { body: formFor(plan), key })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await stockLeft()).toBe(4)
  })

  test('says how many are left, and is out of stock with none', async () => {
    const member = await app().member({ points: 600 })
    await setPlan({ stock_left: 1 })
    expect(await planOf(member)).toMatchObject({ inStock: true, left: 1 })
    await member.call(REQUEST, { body: formFor(plan) })
    expect(await planOf(member)).toMatchObject({ inStock: false, left: 0 })
    await setPlan({ stock_left: null })
    expect(await planOf(member)).toMatchObject({ inStock: true, left: null })
  })

  test('loses none to a member who cannot pay or saw another price', async () => {
    await setPlan({ stock_left: 1 })
    const poor = await app().member({ points: 599 })
    const rich = await app().member({ points: 5000 })
    expect((await poor.call(REQUEST, { body: formFor(plan) })).code).toBe('insufficientPointsForRedemption')
    expect((await rich.call(REQUEST, { body: { ...formFor(plan), expectedPoints: 1 } })).code).toBe('planPriceChanged')
    expect(await stockLeft()).toBe(1)
  })

  test.each([
    [['cancelled'], 5],
    [['processing', 'cancelled'], 5],
    [['processing', 'failed'], 4],
    [['processing', 'failed', 'cancelled'], 4],
    [['processing', 'completed'], 4],
  ] as const)('gets one back from a redemption that is %s: %i are left', async (way, left) => {
    await setPlan({ stock_left: 5 })
    const member = await app().member({ points: 600 })
    const staff = await app().member({ role: 'moderator' })
    const { id } = (await member.call(REQUEST, { body: formFor(plan) })).body.redemption
    let from: 'pending' | (typeof way)[number] = 'pending'
    for (const to of way) {
      expect((await move(staff, id, from, to)).status).toBe(200)
      from = to
    }
    expect(await stockLeft()).toBe(left)
  })

  test('gets one back from a held redemption that is delivered by a code', async () => {
    await setPlan({ stock_left: 5 })
    const member = await app().member({ points: 600 })
    const staff = await app().member({ role: 'super_admin' })
    const { id } = (await member.call(REQUEST, { body: formFor(plan) })).body.redemption
    await hold(staff, id)
    await stockCodes(staff, plan.id, [crypto.randomUUID()])
    expect(await stockLeft()).toBe(4)
    expect((await release(staff, id)).status).toBe(200)
    expect((await member.call('GET /api/redemptions/:id', { params: { id } })).body.status).toBe('completed')
    expect(await stockLeft()).toBe(5)
  })

  test('gets none back from a redemption that was made before its stock was counted', async () => {
    const member = await app().member({ points: 600 })
    const staff = await app().member({ role: 'moderator' })
    const { id } = (await member.call(REQUEST, { body: formFor(plan) })).body.redemption
    await setPlan({ stock_left: 3 })
    await move(staff, id, 'pending', 'cancelled')
    expect(await stockLeft()).toBe(3)
  })

  test('stays correct when redemptions and cancellations run concurrently', async () => {
    await setPlan({ stock_left: 10 })
    const [members, staff] = [await manyMembers(1200), await app().member({ role: 'moderator' })]
    const first = await Promise.all(members.slice(0, 10).map((one) => one.call(REQUEST, { body: formFor(plan) })))
    expect(await stockLeft()).toBe(0)
    const [cancelled, asked] = await Promise.all([
      Promise.all(first.map(({ body }) => move(staff, body.redemption.id, 'pending', 'cancelled'))),
      Promise.all(members.map((one) => one.call(REQUEST, { body: formFor(plan) }))),
    ])
    expect(cancelled.every(({ status }) => status === 200)).toBe(true)
    const sold = asked.filter(({ status }) => status === 200).length
    expect(asked.filter(({ code }) => code === 'planOutOfStock')).toHaveLength(MEMBERS - sold)
    expect(await stockLeft()).toBe(10 - sold)
    expect(await findingsOf(members)).toEqual([])
  })
})

test('a price that changes while 20 members redeem charges each what they saw, or nothing', async () => {
  await setPlan({ points: 500 })
  const members = await manyMembers(1000)
  const seen = members.map((_, index) => (index % 2 ? 700 : 500))
  const calls = members.map(
    (member, index) => () => member.call(REQUEST, { body: { ...formFor(plan), expectedPoints: seen[index] ?? 0 } }),
  )
  const [early, late] = [calls.slice(0, 10), calls.slice(10)]
  const [before, , after] = await Promise.all([
    Promise.all(early.map((call) => call())),
    setPlan({ points: 700 }),
    Promise.all(late.map((call) => call())),
  ])
  const answers = [...before, ...after]
  const balances = await Promise.all(members.map(pointsOf))
  for (const [index, { status, code, body }] of answers.entries()) {
    const price = seen[index] ?? 0
    if (status === 200) expect(balances[index]).toBe(1000 - price)
    else {
      expect(code).toBe('planPriceChanged')
      expect((body as unknown as { values: unknown }).values).toEqual({ points: price === 500 ? 700 : 500 })
      expect(balances[index]).toBe(1000)
    }
  }
  // From here on there is one price.
  const [late500, late700] = [await app().member({ points: 1000 }), await app().member({ points: 1000 })]
  expect((await late500.call(REQUEST, { body: { ...formFor(plan), expectedPoints: 500 } })).code).toBe(
    'planPriceChanged',
  )
  expect((await late700.call(REQUEST, { body: { ...formFor(plan), expectedPoints: 700 } })).body.balance).toBe(300)
  expect(await findingsOf(members)).toEqual([])
})
