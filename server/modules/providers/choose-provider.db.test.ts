// Staff choose what happens to a plan without codes: a provider or staff deliver, or it is out of stock.

import { expect, test } from 'vitest'
import { Actor } from '#test/actor.ts'
import { startTestApp, useTestApp } from '#test/app.ts'
import { addPlan, planIn } from '#test/plans.ts'
import { chooseProvider, providedPlan, WITH_WEBHOOK } from '#test/providers.ts'

const app = useTestApp({ environment: WITH_WEBHOOK })

test('a plan without codes has a provider, waits for staff or is out of stock', async () => {
  const admin = await app().member({ role: 'super_admin' })
  const { subscriptionId, planId } = await providedPlan(admin)
  expect((await chooseProvider(admin, planId, null, 'webhook')).code).toBe('catalogueConflict')
  const need = { params: { id: planId }, body: { seen: false, needsCode: true } }
  await admin.call('POST /api/admin/plans/:id/needs-code', need)
  expect(await planIn(admin, subscriptionId)).toMatchObject({ needsCode: true, provider: null, offered: false })
  await chooseProvider(admin, planId, null, 'webhook')
  expect(await planIn(admin, subscriptionId)).toMatchObject({ needsCode: false, provider: 'webhook', offered: true })
  await chooseProvider(admin, planId, 'webhook', null)
  expect(await planIn(admin, subscriptionId)).toMatchObject({ needsCode: false, provider: null, offered: true })
})

test('a provider that is not set up cannot be chosen, and is not listed', async () => {
  const admin = await app().member({ role: 'super_admin' })
  const { plan } = (await addPlan(admin, { subscriptionId: 'elsewhere', duration: '1 Month', points: 600 })).body
  const other = await startTestApp({ beside: app() })
  const elsewhere = new Actor(other.url, admin.account)
  expect((await chooseProvider(elsewhere, plan.id, null, 'webhook')).code).toBe('providerMissing')
  expect((await elsewhere.call('GET /api/admin/plans')).body.providers).toEqual([])
  expect((await admin.call('GET /api/admin/plans')).body.providers).toEqual(['webhook'])
  const message = { type: 'order.updated', data: { externalId: plan.id, status: 'failed' } }
  expect((await other.guest().send('POST', '/api/providers/webhook', message)).code).toBe('notFound')
  await other.stop()
})
