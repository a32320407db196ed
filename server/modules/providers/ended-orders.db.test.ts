// Orders that staff or the deletion of an account ended before their outcome was known (docs/product.md#providers).

import { beforeEach, describe, expect, test } from 'vitest'
import { ENDED_ORDER_DAYS } from '#contracts/provider-rules.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { deleteAccount, newcomer } from '#test/deletion.ts'
import { adjust } from '#test/members.ts'
import { addPlan } from '#test/plans.ts'
import { endOrder, orderContext, redeem } from '#test/providers.ts'
import {
  ITEM,
  sendTremendousMessage,
  TREMENDOUS,
  type TremendousFate,
  tremendousStandIn,
  WITH_TREMENDOUS,
} from '#test/tremendous-stand-in.ts'
import { runOrders } from './run-orders.ts'
import { tremendousProvider } from './tremendous-provider.ts'

const app = useTestApp({ environment: WITH_TREMENDOUS })
const db = () => app().database.db
const DAY = 86_400

let admin: Actor
let planId: string
let subscriptionId: string
let service: ReturnType<typeof tremendousStandIn>
let count = 0

const run = () => runOrders(db(), orderContext(app()), tremendousProvider(TREMENDOUS, service.send))
const runAfter = async (seconds: number) => {
  app().clock.advance(seconds)
  await run()
}
const readAsStaff = async (id: string) =>
  (await admin.call('GET /api/admin/redemptions/:id', { params: { id } })).body.redemption
const cancel = (id: string) =>
  admin.call('POST /api/admin/redemptions/:id/status', {
    params: { id },
    body: { from: 'pending', to: 'cancelled', reason: 'The service has ended' },
  })
const readStock = () =>
  db()
    .selectFrom('activation_codes')
    .select(['state', 'batch', 'cost_minor', 'cost_currency'])
    .where('plan_id', '=', planId)
    .execute()
const approve = (id: string) => {
  const order = service.orders.get(id)
  if (order) order.status = 'EXECUTED'
}
/** Orders a reward. @returns the id of the redemption */
async function order(member: Actor, fate: TremendousFate): Promise<string> {
  service.state.fate = fate
  const { id } = await redeem(member, subscriptionId)
  await run()
  return id
}

const LINK = { state: 'available', batch: 'Late from tremendous', cost_minor: 1000, cost_currency: 'USD' }

beforeEach(async () => {
  admin = await app().member({ role: 'super_admin' })
  service = tremendousStandIn()
  count += 1
  subscriptionId = `late_${count}`
  planId = (await addPlan(admin, { subscriptionId, duration: '1 Month', points: 600 })).body.plan.id
  const body = { seen: null, provider: 'tremendous', item: ITEM } as const
  await admin.call('POST /api/admin/plans/:id/provider', { params: { id: planId }, body })
})

describe('a reward that is approved after staff ended its order', () => {
  let id: string

  beforeEach(async () => {
    id = await order(await app().member({ points: 10_000 }), 'held')
    expect((await endOrder(admin, id)).status).toBe(200)
  })

  test('completes the redemption if it is open', async () => {
    await runAfter(3600)
    expect(await readAsStaff(id)).toMatchObject({ status: 'pending', order: { state: 'failed' } })
    approve(id)
    await runAfter(3600)
    expect(await readAsStaff(id)).toMatchObject({ status: 'completed', order: { state: 'done' } })
    await runAfter(3600)
    expect(await readStock()).toMatchObject([{ state: 'delivered' }])
  })

  test('goes to the stock once, with its cost, after the redemption was cancelled', async () => {
    expect((await cancel(id)).status).toBe(200)
    approve(id)
    for (let hour = 0; hour < 3; hour += 1) await runAfter(3600)
    expect(await readStock()).toEqual([LINK])
    expect(await readAsStaff(id)).toMatchObject({ status: 'cancelled', order: { state: 'failed' } })
  })

  test('is asked for at once after a message', async () => {
    await runAfter(3600)
    await cancel(id)
    approve(id)
    const { body } = await sendTremendousMessage(app().guest(), app().clock.now())
    expect(body.asked).toBeGreaterThanOrEqual(1)
    await run()
    expect(await readStock()).toEqual([LINK])
  })

  test('is asked about each hour, and no longer after the last day', async () => {
    const calls = async () => {
      const before = service.calls.length
      await run()
      return service.calls.length - before
    }
    app().clock.advance(3600)
    expect([await calls(), await calls()]).toEqual([1, 0])
    app().clock.advance(ENDED_ORDER_DAYS * DAY)
    expect(await calls()).toBe(0)
  })
})

test('an order that never arrived is not sent again after it was ended', async () => {
  const id = await order(await app().member({ points: 10_000 }), 500)
  await endOrder(admin, id)
  service.state.fate = 'well'
  await runAfter(3600)
  await runAfter(3600)
  expect(service.orders.size).toBe(0)
  expect(await readAsStaff(id)).toMatchObject({ status: 'pending', order: { state: 'failed' } })
})

test('a reward that is approved after the account was deleted goes to the stock', async () => {
  const { actor, id: memberId } = await newcomer(app())
  await adjust(admin, memberId, 1000)
  const id = await order(actor, 'held')
  expect((await deleteAccount(actor)).status).toBe(200)
  approve(id)
  await runAfter(3600)
  expect(await readStock()).toEqual([LINK])
})
