// Each code that arrives is celebrated once (docs/product.md#new-codes).

import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { stockCodes } from '#test/code-stock.ts'
import { addPlan } from '#test/plans.ts'
import { orderContext, providedPlan, redeem, WITH_WEBHOOK } from '#test/providers.ts'
import { redeemPlan, redemptionAt } from '#test/redemptions.ts'
import { deliverOrdered } from './deliver-ordered.ts'

const app = useTestApp({ environment: WITH_WEBHOOK })
let staff: Actor
beforeAll(async () => {
  staff = await app().member({ role: 'super_admin' })
})

const newIn = async (member: Actor) =>
  (await member.call('GET /api/redemptions')).body.items.filter((one) => one.hasNewCode).map(({ id }) => id)
const acknowledge = async (member: Actor, ids: string[]) =>
  (await member.call('POST /api/redemptions/new-codes', { body: { ids } })).body.ids

test('a code is new until its member was shown so: from the stock, by staff, and from a provider', async () => {
  const member = await app().member({ points: 50_000 })
  const { plan } = (await addPlan(staff, { subscriptionId: 'arriving', duration: '1 Month', points: 600 })).body
  await stockCodes(staff, plan.id, ['ARRIVING-1'])
  const instant = (await redeem(member, 'arriving')).id
  expect(await newIn(member)).toEqual([instant])

  const byStaff = await redemptionAt(member, staff, 'completed')
  const ordered = (await redeem(member, (await providedPlan(staff)).subscriptionId)).id
  await redeemPlan(member)
  // They were made at the same moment of the test's clock, so their order is open.
  expect((await newIn(member)).sort()).toEqual([byStaff, instant].sort())
  const { db } = app().database
  await db.deleteFrom('provider_orders').where('redemption_id', '=', ordered).execute()
  await inTransaction(db, async (tx) => {
    const row = await tx.selectFrom('redemptions').selectAll().where('id', '=', ordered).executeTakeFirstOrThrow()
    await deliverOrdered(tx, orderContext(app()), row, { code: 'ARRIVING-2', instructions: '' }, app().clock.now())
  })
  const all = [ordered, byStaff, instant]
  expect((await newIn(member)).sort()).toEqual([...all].sort())

  // Tabs that ask at once celebrate it once.
  const answers = await Promise.all([1, 2, 3].map(() => acknowledge(member, all)))
  expect(answers.flat().sort()).toEqual([...all].sort())
  expect(await newIn(member)).toEqual([])
})

test('a replaced code is not new again, and a member acknowledges own codes only', async () => {
  const [member, other] = [await app().member({ points: 50_000 }), await app().member()]
  const id = await redemptionAt(member, staff, 'completed')
  expect(await acknowledge(other, [id])).toEqual([])
  expect(await newIn(member)).toEqual([id])
  expect(await acknowledge(member, [id])).toEqual([id])
  const body = { seen: 0, reason: 'Used before', activationCode: 'ARRIVING-NEW' }
  const replaced = await staff.call('POST /api/admin/redemptions/:id/replacement', { params: { id }, body })
  expect(replaced.status).toBe(200)
  expect(await newIn(member)).toEqual([])
})
