// A redemption that is held is not ordered, and one that was ordered is not held.

import { expect, test } from 'vitest'
import { HOLD_HOURS } from '#contracts/hold-rules.ts'
import { releaseDue } from '#server/modules/rewards/index.ts'
import { useTestApp } from '#test/app.ts'
import { adjust } from '#test/members.ts'
import { type Fate, providerStandIn } from '#test/provider-stand-in.ts'
import { orderContext, providedPlan, redeem, WITH_WEBHOOK } from '#test/providers.ts'
import { move } from '#test/redemptions.ts'
import { createOrders } from './claim-orders.ts'
import { runOrders } from './run-orders.ts'

const app = useTestApp({ environment: WITH_WEBHOOK })

test('a held redemption is ordered when it is released; one that was sent cannot be held', async () => {
  const admin = await app().member({ role: 'super_admin' })
  const member = await app().member({ points: 10_000 })
  const { subscriptionId } = await providedPlan(admin)
  let fate: Fate = 'later'
  const provider = providerStandIn(() => fate)
  const { db } = app().database
  const run = () => runOrders(db, orderContext(app()), provider)
  const read = async (id: string) => (await member.call('GET /api/redemptions/:id', { params: { id } })).body
  const hold = (id: string) =>
    admin.call('POST /api/admin/redemptions/:id/hold', { params: { id }, body: { reason: 'details' } })
  const before = await redeem(member, subscriptionId)
  const created = await redeem(member, subscriptionId)
  const sent = await redeem(member, subscriptionId)
  await hold(before.id)
  await createOrders(db, 'webhook', app().clock.now())
  await hold(created.id)
  await run()
  expect([...provider.asked.keys()]).toEqual([sent.id])
  expect((await hold(sent.id)).code).toBe('redemptionOrdered')
  // Whatever the code of the application does.
  const forced = db
    .updateTable('redemptions')
    .set({ held_until: new Date('2100-01-01'), hold_reason: 'details' })
    .where('id', '=', sent.id)
    .execute()
  await expect(forced).rejects.toMatchObject({ constraint: 'provider_orders_open' })
  expect(await read(created.id)).toMatchObject({ status: 'pending', isOnItsWay: false })
  for (const { id } of [before, created])
    await admin.call('POST /api/admin/redemptions/:id/release', { params: { id } })
  fate = 'well'
  await run()
  for (const { id } of [before, created]) expect(await read(id)).toMatchObject({ status: 'completed' })
})

test('an order that was made before a hold is sent only when the hold was released', async () => {
  const admin = await app().member({ role: 'super_admin' })
  const member = await app().member({ points: 10_000 })
  const { subscriptionId, planId } = await providedPlan(admin)
  const provider = providerStandIn(() => 'well')
  const { db } = app().database
  const run = () => runOrders(db, orderContext(app()), provider)
  const { id } = await redeem(member, subscriptionId)
  await createOrders(db, 'webhook', app().clock.now())
  await admin.call('POST /api/admin/redemptions/:id/hold', { params: { id }, body: { reason: 'details' } })
  // The time of the hold is over, and the job that ends holds has not run yet.
  app().clock.advance(HOLD_HOURS * 3600 + 1)
  await run()
  expect(provider.asked.has(id)).toBe(false)
  await releaseDue(db, orderContext(app()), app().clock.now())
  await run()
  const stored = await db.selectFrom('redemptions').select(['status', 'held_until']).where('id', '=', id).execute()
  expect(stored).toEqual([{ status: 'completed', held_until: null }])
  const codes = await db.selectFrom('activation_codes').select('state').where('plan_id', '=', planId).execute()
  expect(codes).toEqual([{ state: 'delivered' }])
})

test('nothing is sent for a member who was banned, and an order that did not arrive fails', async () => {
  const admin = await app().member({ role: 'super_admin' })
  const member = await app().member({ points: 10_000 })
  const { subscriptionId } = await providedPlan(admin)
  let fate: Fate = 'refused'
  const provider = providerStandIn(() => fate)
  const { db } = app().database
  const run = () => runOrders(db, orderContext(app()), provider)
  const setStatus = (status: 'active' | 'banned') =>
    db.updateTable('members').set({ status }).where('id', '=', member.id).execute()
  const orderOf = async ({ id }: { id: string }) =>
    (await admin.call('GET /api/admin/redemptions/:id', { params: { id } })).body.redemption.order

  const sent = await redeem(member, subscriptionId)
  await run()
  const created = await redeem(member, subscriptionId)
  await createOrders(db, 'webhook', app().clock.now())
  await setStatus('banned')
  fate = 'well'
  app().clock.advance(3600)
  await run()
  expect(provider.taken.size).toBe(0)
  expect(await orderOf(sent)).toMatchObject({ state: 'failed', reason: 'The account of the member is not active' })
  expect(await orderOf(created)).toMatchObject({ state: 'created' })
  await setStatus('active')
  await run()
  expect([...provider.taken.keys()]).toEqual([created.id])
})

test('a redemption whose cancellation waits for a colleague is neither ordered nor sent', async () => {
  const [admin, moderator] = [await app().member({ role: 'super_admin' }), await app().member({ role: 'moderator' })]
  const member = await app().member({ points: 10_000 })
  const { subscriptionId } = await providedPlan(admin)
  const provider = providerStandIn(() => 'well')
  const { db } = app().database
  const run = () => runOrders(db, orderContext(app()), provider)
  const created = await redeem(member, subscriptionId)
  await createOrders(db, 'webhook', app().clock.now())
  const before = await redeem(member, subscriptionId)
  await adjust(moderator, (await app().member()).id, 4900)
  for (const { id } of [created, before])
    expect((await move(moderator, id, 'pending', 'cancelled')).body.waits).toBe(true)
  await run()
  expect(provider.asked.size).toBe(0)
  app().clock.advance(48 * 3600)
  await run()
  expect([...provider.asked.keys()].sort()).toEqual([created.id, before.id].sort())
})
