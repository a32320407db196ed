// Orders at Tremendous, as members and staff see them (docs/product.md#tremendous).

import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { addPlan } from '#test/plans.ts'
import { orderContext, redeem } from '#test/providers.ts'
import {
  ITEM,
  sendTremendousMessage,
  TREMENDOUS,
  tremendousStandIn,
  WITH_TREMENDOUS,
} from '#test/tremendous-stand-in.ts'
import { runOrders } from './run-orders.ts'
import { tremendousProvider } from './tremendous-provider.ts'

const app = useTestApp({ environment: WITH_TREMENDOUS })
const db = () => app().database.db

let admin: Actor
let member: Actor
let planId: string
let subscriptionId: string
let service: ReturnType<typeof tremendousStandIn>
let count = 0

const choose = (body: object) =>
  admin.call('POST /api/admin/plans/:id/provider', { params: { id: planId }, body: body as never })
const run = () => runOrders(db(), orderContext(app()), tremendousProvider(TREMENDOUS, service.send))
const runLater = async () => {
  app().clock.advance(16 * 60)
  await run()
}
const readAsStaff = async (id: string) =>
  (await admin.call('GET /api/admin/redemptions/:id', { params: { id } })).body.redemption
const codeOf = async (id: string) =>
  (await member.call('POST /api/redemptions/:id/reveal', { params: { id } })).body.activationCode

beforeEach(async () => {
  admin = await app().member({ role: 'super_admin' })
  member = await app().member({ points: 10_000 })
  service = tremendousStandIn()
  count += 1
  subscriptionId = `reward_${count}`
  planId = (await addPlan(admin, { subscriptionId, duration: '1 Month', points: 600 })).body.plan.id
  await db().updateTable('provider_states').set({ failures: 0, open_until: null }).execute()
  await db().updateTable('provider_orders').set({ state: 'failed', ended_at: app().clock.now() }).execute()
})

test('needs a product, a value and a currency for the plan', async () => {
  expect((await choose({ seen: null, provider: 'tremendous' })).code).toBe('providerItemMissing')
  for (const wrong of [
    { product: '../x' },
    { amount: '1,50' },
    { amount: '0' },
    { amount: '1.505' },
    { currency: 'XXY' },
  ])
    expect((await choose({ seen: null, provider: 'tremendous', item: { ...ITEM, ...wrong } })).code).toBe(
      'invalidInput',
    )
  const { body } = await choose({ seen: null, provider: 'tremendous', item: ITEM })
  expect(body.plan).toMatchObject({ provider: 'tremendous', providerItem: ITEM })
  expect((await choose({ seen: 'tremendous', seenItem: ITEM, provider: null })).body.plan).toMatchObject({
    provider: null,
    providerItem: null,
  })
})

test('of two staff who change what is delivered, the second is refused', async () => {
  await choose({ seen: null, provider: 'tremendous', item: ITEM })
  const change = (amount: string) =>
    choose({ seen: 'tremendous', seenItem: ITEM, provider: 'tremendous', item: { ...ITEM, amount } })
  expect((await change('15.00')).body.plan).toMatchObject({ providerItem: { ...ITEM, amount: '15.00' } })
  expect((await change('20.00')).code).toBe('catalogueConflict')
})

test('a redemption brings the link of a reward, and its value is the cost of the code', async () => {
  await choose({ seen: null, provider: 'tremendous', item: ITEM })
  const { id } = await redeem(member, subscriptionId)
  await run()
  expect(await codeOf(id)).toMatch(/^https:\/\/testflight\.tremendous\.com\//)
  expect(await readAsStaff(id)).toMatchObject({
    status: 'completed',
    order: { provider: 'tremendous', state: 'done' },
    cost: { amount: '10.00', currency: 'USD' },
  })
})

test('a lost answer orders once, also when the plan names another value meanwhile', async () => {
  await choose({ seen: null, provider: 'tremendous', item: ITEM })
  service.state.fate = 'lost'
  const { id } = await redeem(member, subscriptionId)
  await run()
  expect(await readAsStaff(id)).toMatchObject({
    order: { state: 'unknown', reason: 'The provider did not answer within 15 s' },
  })
  service.state.fate = 'well'
  await choose({ seen: 'tremendous', seenItem: ITEM, provider: 'tremendous', item: { ...ITEM, amount: '99.00' } })
  await runLater()
  expect(await readAsStaff(id)).toMatchObject({ status: 'completed', cost: { amount: '10.00' } })
  expect(service.orders.size).toBe(1)
  expect(service.calls.filter(({ method, url }) => method === 'POST' && url.endsWith('/orders'))).toHaveLength(1)
})

test('too little money leaves the redemption to staff, and a wrong key leaves the order unknown', async () => {
  await choose({ seen: null, provider: 'tremendous', item: ITEM })
  service.state.fate = 402
  const { id } = await redeem(member, subscriptionId)
  await run()
  expect(await readAsStaff(id)).toMatchObject({
    status: 'pending',
    order: { state: 'failed', reason: 'The account at Tremendous has too little money' },
  })
  service.state.fate = 401
  const { id: other } = await redeem(member, subscriptionId)
  await run()
  expect(await readAsStaff(other)).toMatchObject({
    order: { state: 'unknown', reason: 'The provider refused the API key (status 401)' },
  })
})

test('a genuine message asks about a held order at once; a forged or old one does not', async () => {
  await choose({ seen: null, provider: 'tremendous', item: ITEM })
  service.state.fate = 'held'
  const { id } = await redeem(member, subscriptionId)
  await run()
  // The order is asked about at growing intervals; the next one is far away.
  await db()
    .updateTable('provider_orders')
    .set({ due_at: new Date(app().clock.now().getTime() + 900_000) })
    .where('redemption_id', '=', id)
    .execute()
  const order = service.orders.get(id)
  if (!order) throw new Error('no order was taken')
  order.status = 'EXECUTED'
  const guest = app().guest()
  const now = app().clock.now()
  expect((await sendTremendousMessage(guest, now, { key: 'another key' })).code).toBe('webhookSignatureInvalid')
  expect(
    (await sendTremendousMessage(guest, now, { sent: JSON.stringify({ event: 'X', created_at: now.toISOString() }) }))
      .code,
  ).toBe('webhookSignatureInvalid')
  expect((await sendTremendousMessage(guest, new Date(now.getTime() - 700_000))).body).toEqual({ asked: 0 })
  await run()
  expect(await readAsStaff(id)).toMatchObject({ status: 'pending', order: { state: 'sent' } })
  expect((await sendTremendousMessage(guest, now)).body).toEqual({ asked: 1 })
  expect((await sendTremendousMessage(guest, now)).body).toEqual({ asked: 0 })
  await run()
  expect(await readAsStaff(id)).toMatchObject({ status: 'completed' })
})
