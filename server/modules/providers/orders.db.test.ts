// Orders of codes from providers, as members, staff and the provider see them (docs/product.md#providers).

import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { rewardsData } from '#server/modules/rewards/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { stockCodes } from '#test/code-stock.ts'
import { type Fate, type ProviderStandIn, providerStandIn } from '#test/provider-stand-in.ts'
import {
  chooseProvider,
  endOrder,
  orderContext,
  providedPlan,
  redeem,
  sendMessage,
  WITH_WEBHOOK,
} from '#test/providers.ts'
import { move, planOf } from '#test/redemptions.ts'
import { readBalances } from './read-balances.ts'
import { runOrders } from './run-orders.ts'

const app = useTestApp({ environment: WITH_WEBHOOK })
const db = () => app().database.db

let admin: Actor
let member: Actor
let subscriptionId: string
let planId: string
let fate: Fate
let provider: ProviderStandIn

beforeEach(async () => {
  admin = await app().member({ role: 'super_admin' })
  member = await app().member({ points: 10_000 })
  const plan = await providedPlan(admin)
  subscriptionId = plan.subscriptionId
  planId = plan.planId
  fate = 'well'
  provider = providerStandIn(() => fate)
  await db().updateTable('provider_states').set({ failures: 0, open_until: null }).execute()
  await db()
    .updateTable('provider_orders')
    .set({ state: 'failed', ended_at: app().clock.now() })
    .where('state', 'in', ['created', 'sent', 'unknown'])
    .execute()
})

const context = () => orderContext(app())
const run = () => runOrders(db(), context(), provider)
/** Runs the orders after the next time at which one of them may be due. */
const runLater = async (seconds = 16 * 60) => {
  app().clock.advance(seconds)
  return await run()
}
const read = async (id: string) => (await member.call('GET /api/redemptions/:id', { params: { id } })).body
const readAsStaff = async (id: string) =>
  (await admin.call('GET /api/admin/redemptions/:id', { params: { id } })).body.redemption
const codeOf = async (id: string) =>
  (await member.call('POST /api/redemptions/:id/reveal', { params: { id } })).body.activationCode
const overview = async () => (await admin.call('GET /api/admin/providers')).body

describe('a redemption of a plan with a provider', () => {
  test('is on its way, and completed with the code, a mail and a notification', async () => {
    expect(await planOf(member, subscriptionId)).toMatchObject({ isInstant: true })
    const made = await redeem(member, subscriptionId)
    expect(made).toMatchObject({ status: 'pending', isOnItsWay: true })
    expect(await read(made.id)).toMatchObject(made)
    await run()
    expect(await read(made.id)).toMatchObject({ status: 'completed', isOnItsWay: false })
    expect(await codeOf(made.id)).toBe(`code ${made.id}`)
    expect(await readAsStaff(made.id)).toMatchObject({ order: { state: 'done', reason: '' }, mayEndOrder: false })
    const rows = await db().selectFrom('activation_codes').selectAll().where('plan_id', '=', planId).execute()
    expect(JSON.stringify(rows)).not.toContain(`code ${made.id}`)
    const mails = JSON.stringify(await app().mails())
    expect(mails).not.toContain(`code ${made.id}`)
    const { body } = await member.call('GET /api/notifications')
    expect(JSON.stringify(body)).toContain(made.id)
  })

  test('takes a code of the stock first', async () => {
    await stockCodes(admin, planId, [`stock-${planId}`])
    expect(await redeem(member, subscriptionId)).toMatchObject({ status: 'completed', isOnItsWay: false })
    await run()
    expect(provider.asked.size).toBe(0)
  })

  test('from before the provider was chosen stays with staff, and so does one of a suspended member', async () => {
    await chooseProvider(admin, planId, 'webhook', null)
    const before = await redeem(member, subscriptionId)
    expect(before.isOnItsWay).toBe(false)
    app().clock.advance(1)
    await chooseProvider(admin, planId, null, 'webhook')
    await redeem(member, subscriptionId)
    await db().updateTable('members').set({ status: 'suspended' }).where('id', '=', member.id).execute()
    await run()
    expect(provider.asked.size).toBe(0)
  })

  test('without an answer is unknown: it cannot be refunded or processed, and is asked about by its id', async () => {
    fate = 'lost'
    const { id } = await redeem(member, subscriptionId)
    await run()
    expect(await readAsStaff(id)).toMatchObject({
      order: { state: 'unknown', reason: 'The provider did not answer within 15 s' },
      ...{ may: [], mayEndOrder: true, isOnItsWay: true },
    })
    expect((await overview()).unknownOrders.map(({ redemptionId }) => redemptionId)).toContain(id)
    expect((await move(admin, id, 'pending', 'cancelled')).code).toBe('redemptionOrdered')
    const bulk = await admin.call('POST /api/admin/redemptions/processing', { body: { ids: [id] } })
    expect(bulk.body.results).toEqual([{ id, outcome: 'skipped', status: 'pending' }])
    // Whatever the code of the application does.
    const forced = db().updateTable('redemptions').set({ status: 'cancelled' }).where('id', '=', id).execute()
    await expect(forced).rejects.toMatchObject({ constraint: 'provider_orders_open' })
    fate = 'well'
    await runLater()
    expect(await read(id)).toMatchObject({ status: 'completed' })
    expect([provider.asked.get(id), await codeOf(id)]).toEqual([1, `code ${id}`])
  })

  test('that did not arrive is sent again under its id', async () => {
    fate = 'refused'
    const { id } = await redeem(member, subscriptionId)
    await run()
    fate = 'well'
    await runLater()
    expect([...provider.taken.keys()]).toEqual([id])
    expect(await read(id)).toMatchObject({ status: 'completed' })
  })

  test('that fails waits for staff with the reason, and staff may refund', async () => {
    fate = 'fails'
    const { id } = await redeem(member, subscriptionId)
    await run()
    expect(await readAsStaff(id)).toMatchObject({
      ...{ status: 'pending', refunded: false, isOnItsWay: false, may: ['processing', 'completed', 'cancelled'] },
      order: { state: 'failed', reason: 'Sold out' },
    })
    await runLater()
    expect(provider.asked.get(id)).toBe(1)
    expect((await move(admin, id, 'pending', 'cancelled')).status).toBe(200)
  })

  test('that staff take over before it is sent is not sent', async () => {
    const { id } = await redeem(member, subscriptionId)
    await db()
      .updateTable('provider_states')
      .set({ open_until: new Date('2100-01-01') })
      .execute()
    await run()
    expect(await readAsStaff(id)).toMatchObject({
      order: { state: 'created' },
      may: ['processing', 'completed', 'cancelled'],
    })
    await move(admin, id, 'pending', 'processing')
    await db().updateTable('provider_states').set({ open_until: null }).execute()
    await runLater()
    expect(provider.asked.size).toBe(0)
    expect(await readAsStaff(id)).toMatchObject({ order: { state: 'failed' }, status: 'processing' })
  })

  test('that gets a code that was given out before waits for staff', async () => {
    provider = providerStandIn(
      () => 'well',
      () => 'the same code',
    )
    const first = await redeem(member, subscriptionId)
    await run()
    const second = await redeem(member, subscriptionId)
    await run()
    expect(await read(first.id)).toMatchObject({ status: 'completed' })
    expect(await readAsStaff(second.id)).toMatchObject({
      order: { state: 'failed', reason: 'The provider sent a code that was given out before' },
      status: 'pending',
    })
  })

  test('of an account that is deleted is cancelled, and its late code goes to the stock', async () => {
    fate = 'later'
    const leaver = await app().member({ points: 1000 })
    const { id } = await redeem(leaver, subscriptionId)
    await run()
    await inTransaction(db(), async (tx) => await rewardsData.erase?.(tx, leaver.id, app().clock.now()))
    expect(await readAsStaff(id)).toMatchObject({ status: 'cancelled', order: { state: 'failed' } })
    const answer = await sendMessage(app().guest(), { externalId: id, status: 'done', code: `late ${id}` })
    expect(answer).toMatchObject({ status: 200, body: { state: 'failed' } })
    const { body } = await admin.call('GET /api/admin/plans/:id/codes', { params: { id: planId } })
    expect(body).toMatchObject({ available: 1, batches: [{ batch: 'Late from webhook' }] })
  })
})

describe('the circuit breaker', () => {
  test('stops calls after five failures, tries one after a minute, and closes with an answer', async () => {
    fate = 'refused'
    const rich = await app().member({ points: 100_000 })
    for (let n = 0; n < 8; n += 1) await redeem(rich, subscriptionId)
    await run()
    const open = (await overview()).providers[0]
    expect(open).toMatchObject({ name: 'webhook', breaker: { state: 'open', failures: 8 }, orders: { unknown: 8 } })
    expect(await runLater(30)).toBe(0)
    expect(await runLater(31)).toBe(1)
    expect(await runLater(30)).toBe(0)
    fate = 'well'
    expect(await runLater(31)).toBe(1)
    expect((await overview()).providers[0]?.breaker).toEqual({ state: 'closed', failures: 0, until: null })
    await runLater()
    expect((await overview()).providers[0]?.orders).toMatchObject({ unknown: 0 })
  })

  test('is shown with the balance that the provider states', async () => {
    await readBalances(db(), [provider], { clock: app().clock, log: context().log })
    expect((await overview()).providers[0]?.balance).toMatchObject({ amount: '250.00', currency: 'EUR' })
  })
})

describe('a message of the provider', () => {
  const message = (id: string, code = `sent ${id}`) => ({ externalId: id, status: 'done', code }) as const

  test('completes an order, and once: the same message again changes nothing', async () => {
    fate = 'later'
    const { id } = await redeem(member, subscriptionId)
    await run()
    expect(await read(id)).toMatchObject({ isOnItsWay: true })
    for (let n = 0; n < 2; n += 1)
      expect(await sendMessage(app().guest(), message(id))).toMatchObject({ status: 200, body: { state: 'done' } })
    expect(await codeOf(id)).toBe(`sent ${id}`)
    const late = await sendMessage(app().guest(), { externalId: id, status: 'failed', reason: 'Too late' })
    expect(late.body).toEqual({ state: 'done' })
    // A second code goes to the stock.
    await sendMessage(app().guest(), message(id, `second ${id}`))
    expect(await codeOf(id)).toBe(`sent ${id}`)
    const { body } = await admin.call('GET /api/admin/plans/:id/codes', { params: { id: planId } })
    expect(body).toMatchObject({ available: 1, delivered: 1 })
  })

  test('that is not signed, not signed for this body, or not of these minutes is refused', async () => {
    fate = 'later'
    const { id } = await redeem(member, subscriptionId)
    await run()
    const guest = app().guest()
    const other = `whsec_${Buffer.from('another key with enough bytes').toString('base64')}`
    const minutes = (n: number) => new Date(Date.now() + n * 60_000)
    const forgeries: Parameters<typeof sendMessage>[2][] = [
      { secret: other },
      { at: minutes(-6) },
      { at: minutes(6) },
      { headers: { 'webhook-id': 'msg_2' } },
      { headers: { 'webhook-timestamp': 'now' } },
      { headers: { 'webhook-signature': '' } },
      { headers: { 'webhook-signature': 'v1,AAAA v2,AAAA' } },
      { sent: JSON.stringify({ type: 'order.updated', data: message(id, 'forged') }) },
    ]
    for (const forged of forgeries)
      expect((await sendMessage(guest, message(id), forged)).code).toBe('webhookSignatureInvalid')
    expect(await read(id)).toMatchObject({ status: 'pending' })
  })

  test('about a redemption that was not ordered is refused', async () => {
    await chooseProvider(admin, planId, 'webhook', null)
    const { id } = await redeem(member, subscriptionId)
    await run()
    for (const externalId of [id, member.id])
      expect((await sendMessage(app().guest(), message(externalId))).code).toBe('notFound')
    expect(await read(id)).toMatchObject({ status: 'pending' })
  })
})

describe('staff', () => {
  test('end an order that is not delivered; a code that comes after all completes the open redemption', async () => {
    fate = 'lost'
    const { id } = await redeem(member, subscriptionId)
    await run()
    expect((await endOrder(admin, id)).body).toEqual({ state: 'failed' })
    expect((await endOrder(admin, id)).code).toBe('orderEnded')
    expect(await readAsStaff(id)).toMatchObject({ may: ['processing', 'completed', 'cancelled'], isOnItsWay: false })
    await move(admin, id, 'pending', 'processing')
    const answer = await sendMessage(app().guest(), { externalId: id, status: 'done', code: `late ${id}` })
    expect(answer.body).toEqual({ state: 'done' })
    expect(await codeOf(id)).toBe(`late ${id}`)
  })

  test('do not end their own order', async () => {
    fate = 'lost'
    const own = await app().member({ role: 'moderator', points: 1000 })
    const { id } = await redeem(own, subscriptionId)
    await run()
    expect((await endOrder(own, id)).code).toBe('selfDealing')
  })
})
