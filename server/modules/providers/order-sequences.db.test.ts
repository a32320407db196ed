// Any sequence of answers, messages and decisions of staff leaves an order and its redemption in a state that fits.

import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { systemRandom } from '#server/adapters/random.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createCodeCipher } from '#server/modules/rewards/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { endOrder, orderContext, providedPlan, redeem, WITH_WEBHOOK } from '#test/providers.ts'
import { move } from '#test/redemptions.ts'
import { claimOrders, createOrders } from './claim-orders.ts'
import type { OrderOutcome } from './provider.ts'
import { settleOrder, settleUnknown } from './settle-order.ts'

const app = useTestApp({ environment: { ...WITH_WEBHOOK, STAFF_DAILY_POINTS: 'off' } })
const db = () => app().database.db

let admin: Actor
let subscriptionId: string
beforeAll(async () => {
  admin = await app().member({ role: 'super_admin' })
  subscriptionId = (await providedPlan(admin)).subscriptionId
})

const EVENTS = [
  'send',
  'noAnswer',
  'accepted',
  'failed',
  'done',
  'otherCode',
  'endOrder',
  'cancel',
  'process',
  'hold',
  'release',
  'complete',
] as const
type Event = (typeof EVENTS)[number]

test('every sequence of events: one delivery at most, no refund of a delivery, and no code lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...EVENTS), { minLength: 3, maxLength: 9 }), async (events) => {
      const member = await app().member({ points: 600 })
      const { id } = await redeem(member, subscriptionId)
      const given = new Set<string>()
      for (const event of events) await happen(event, member.id, id, given)
      await check(member.id, id, given)
    }),
    { numRuns: 20, seed: 8 },
  )
}, 60_000)

async function happen(event: Event, memberId: string, id: string, given: Set<string>): Promise<void> {
  const context = orderContext(app())
  const key = { memberId, redemptionId: id }
  const order = await db().selectFrom('provider_orders').selectAll().where('redemption_id', '=', id).executeTakeFirst()
  const attempts = order?.attempts ?? 0
  const settle = (outcome: OrderOutcome) =>
    inTransaction(db(), (tx) => settleOrder(tx, context, key, outcome, attempts))
  const deliver = async (code: string) => {
    if (await settle({ kind: 'done', code, instructions: '' })) given.add(code)
  }
  app().clock.advance(3600)
  switch (event) {
    case 'send':
      await createOrders(db(), 'webhook', app().clock.now())
      await claimOrders(db(), 'webhook', app().clock.now())
      return
    case 'noAnswer':
      return await settleUnknown(db(), { ...key, attempts } as never, 'No answer', app().clock.now())
    case 'accepted':
      return void (await settle({ kind: 'accepted' }))
    case 'failed':
      return void (await settle({ kind: 'failed', reason: '' }))
    case 'done':
      return await deliver(`code ${id}`)
    case 'otherCode':
      return await deliver(`other ${id}`)
    case 'endOrder':
      return void (await endOrder(admin, id))
    case 'cancel':
      return void (await move(admin, id, 'pending', 'cancelled'))
    case 'process':
      return void (await move(admin, id, 'pending', 'processing'))
    case 'hold':
      return void (await admin.call('POST /api/admin/redemptions/:id/hold', {
        params: { id },
        body: { reason: 'details' },
      }))
    case 'release':
      return void (await admin.call('POST /api/admin/redemptions/:id/release', { params: { id } }))
    case 'complete':
      return void (await move(admin, id, 'processing', 'completed', { activationCode: `typed ${id}` }))
  }
}

async function check(memberId: string, id: string, given: ReadonlySet<string>): Promise<void> {
  const cipher = createCodeCipher(app().config.codeKeys, systemRandom)
  const order = await db().selectFrom('provider_orders').selectAll().where('redemption_id', '=', id).executeTakeFirst()
  const row = await db().selectFrom('redemptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const codes = await db().selectFrom('activation_codes').selectAll().where('plan_id', '=', row.plan_id).execute()
  const plain = codes.map((code) => ({ ...code, text: cipher.decrypt(code.ciphertext, code.id) }))
  const own = plain.filter(({ text }) => text.endsWith(id))
  // Each code that the provider sent is delivered or in stock, once.
  for (const code of given) expect(own.filter(({ text }) => text === code)).toHaveLength(1)
  expect(own.filter(({ state }) => state === 'delivered')).toHaveLength(row.status === 'completed' ? 1 : 0)
  if (order?.state === 'done') expect(row).toMatchObject({ status: 'completed', refunded_at: null })
  if (order?.state === 'sent' || order?.state === 'unknown')
    expect(row).toMatchObject({ status: 'pending', refunded_at: null })
  const refunds = await db()
    .selectFrom('transactions')
    .select('points')
    .where('member_id', '=', memberId)
    .where('task_type', '=', 'refund')
    .execute()
  expect(refunds).toHaveLength(row.refunded_at ? 1 : 0)
  if (row.refunded_at) expect(own.filter(({ state }) => state === 'delivered')).toEqual([])
}
