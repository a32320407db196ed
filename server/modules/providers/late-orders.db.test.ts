// Staff act on redemptions and plans while a provider is asked for their codes.

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockRedemption } from '#server/modules/rewards/move-redemption.ts'
import { useTestApp } from '#test/app.ts'
import { stockCodes } from '#test/code-stock.ts'
import { engine } from '#test/db.ts'
import { addPlan, deletePlan } from '#test/plans.ts'
import { providerStandIn } from '#test/provider-stand-in.ts'
import { endOrder, orderContext, providedPlan, redeem, sendMessage, WITH_WEBHOOK } from '#test/providers.ts'
import { until } from '#test/until.ts'
import { claimOrders, createOrders } from './claim-orders.ts'
import { runOrders } from './run-orders.ts'

const app = useTestApp({ environment: WITH_WEBHOOK })

test.runIf(engine === 'postgres')(
  'cancelling many redemptions while one of them is ordered cancels the others',
  async () => {
    const { db } = app().database
    const admin = await app().member({ role: 'super_admin' })
    const member = await app().member({ points: 10_000 })
    const { subscriptionId } = await providedPlan(admin)
    const [first, second] = [await redeem(member, subscriptionId), await redeem(member, subscriptionId)]
    await createOrders(db, 'webhook', app().clock.now())
    const body = { ids: [first.id, second.id], reason: 'The service has ended' }
    const waiting = async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db)
      return rows.length
    }
    // As a process does that is about to send the first order.
    const cancelling = await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('provider_orders')
        .set({ state: 'sent', attempts: 1, sent_at: app().clock.now() })
        .where('redemption_id', '=', first.id)
        .execute()
      const call = admin.call('POST /api/admin/redemptions/cancellations', { body })
      await until(waiting, (n) => n > 0)
      return { call }
    })
    expect(await cancelling.call).toMatchObject({
      status: 200,
      body: {
        results: [
          { id: first.id, outcome: 'skipped', status: 'pending' },
          { id: second.id, outcome: 'moved', status: 'cancelled' },
        ],
      },
    })
  },
)

test.runIf(engine === 'postgres')(
  'an order is not sent while a refund of its redemption is being proposed, nor afterwards',
  async () => {
    const { db } = app().database
    const admin = await app().member({ role: 'super_admin' })
    const { subscriptionId } = await providedPlan(admin)
    const { id } = await redeem(await app().member({ points: 10_000 }), subscriptionId)
    const now = app().clock.now()
    await createOrders(db, 'webhook', now)
    const claimed = async () => (await claimOrders(db, 'webhook', now)).map(({ redemptionId }) => redemptionId)
    await db.transaction().execute(async (tx) => {
      await lockRedemption(tx, id, null)
      await tx
        .insertInto('approvals')
        .values({
          ...{ id: crypto.randomUUID(), kind: 'refund', reason: 'Double', by_id: admin.id, at: now },
          payload: JSON.stringify({ redemptionId: id, from: 'pending', to: 'cancelled', seenReplacements: 0 }),
          expires_at: new Date(now.getTime() + 3_600_000),
        })
        .execute()
      expect(await claimed()).not.toContain(id)
    })
    expect(await claimed()).not.toContain(id)
  },
)

test('the late code of a deleted plan can be added to another plan', async () => {
  const { db } = app().database
  const admin = await app().member({ role: 'super_admin' })
  const member = await app().member({ points: 10_000 })
  const { subscriptionId, planId } = await providedPlan(admin)
  const { id } = await redeem(member, subscriptionId)
  await runOrders(
    db,
    orderContext(app()),
    providerStandIn(() => 'later'),
  )
  await endOrder(admin, id)
  const ended = { params: { id }, body: { from: 'pending', to: 'cancelled', reason: 'The service has ended' } } as const
  expect((await admin.call('POST /api/admin/redemptions/:id/status', ended)).status).toBe(200)
  await deletePlan(admin, planId)
  await sendMessage(app().guest(), { externalId: id, status: 'done', code: 'a late code' })
  const stored = await db.selectFrom('activation_codes').select('state').where('plan_id', '=', planId).execute()
  expect(stored).toEqual([{ state: 'void' }])
  const { plan } = (await addPlan(admin, { subscriptionId: 'another', duration: '1 Month', points: 600 })).body
  expect((await stockCodes(admin, plan.id, ['a late code'])).body).toMatchObject({ added: 1 })
})
