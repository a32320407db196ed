// Orders that a provider did not deliver are listed for staff (docs/product.md#needs-you).

import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { hideEntries } from '#test/hide-entries.ts'
import { type Fate, providerStandIn } from '#test/provider-stand-in.ts'
import { orderContext, providedPlan, redeem, WITH_WEBHOOK } from '#test/providers.ts'
import { move } from '#test/redemptions.ts'
import { runOrders } from './run-orders.ts'

const app = useTestApp({ environment: WITH_WEBHOOK })

test('an order needs staff when it failed or has had no outcome for 15 minutes, until it is delivered or cancelled', async () => {
  const admin = await app().member({ role: 'super_admin' })
  const member = await app().member({ points: 10_000 })
  const { subscriptionId } = await providedPlan(admin)
  let fate: Fate = 'lost'
  const provider = providerStandIn(() => fate)
  const run = () => runOrders(app().database.db, orderContext(app()), provider)
  const count = async () =>
    (await admin.call('GET /api/admin/pending-work')).body.items.find(({ kind }) => kind === 'orderProblems')?.n
  const list = async () =>
    (await admin.call('GET /api/admin/redemptions', { query: { status: 'orderProblems' } })).body.items.map(
      ({ id }) => id,
    )

  const { id: unknown } = await redeem(member, subscriptionId)
  await run()
  expect([await count(), await list()]).toEqual([undefined, []])
  fate = 'fails'
  const { id: failed } = await redeem(member, subscriptionId)
  await run()
  expect([await count(), await list()]).toEqual([1, [failed]])
  app().clock.advance(15 * 60)
  expect(await count()).toBe(2)
  expect(new Set(await list())).toEqual(new Set([unknown, failed]))

  fate = 'well'
  await run()
  expect([await count(), await list()]).toEqual([1, [failed]])
  await move(admin, failed, 'pending', 'cancelled')
  expect([await count(), await list()]).toEqual([undefined, []])
})

test('a redemption whose entry cannot be read holds back no other, and is ordered later', async () => {
  const admin = await app().member({ role: 'super_admin' })
  const [hidden, other] = [await app().member({ points: 10_000 }), await app().member({ points: 10_000 })]
  const { subscriptionId } = await providedPlan(admin)
  const provider = providerStandIn(() => 'well')
  const { db } = app().database
  const run = () => runOrders(db, orderContext(app()), provider)
  const [late, due] = [await redeem(hidden, subscriptionId), await redeem(other, subscriptionId)]
  const show = await hideEntries(db, hidden.id)
  await expect(run()).rejects.toThrow('no connection')
  expect([...provider.asked.keys()]).toEqual([due.id])
  await show()
  await run()
  expect([...provider.asked.keys()]).toEqual([due.id, late.id])
})
