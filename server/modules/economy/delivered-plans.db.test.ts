import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { stockCodes } from '#test/code-stock.ts'
import { storeCosts } from '#test/economy.ts'
import { addPlan, deletePlan } from '#test/plans.ts'
import { formFor, move, planOf } from '#test/redemptions.ts'

const app = useTestApp({ now: '2026-11-10T12:00:00.000Z' })
const DAY_SECONDS = 86_400

test('codes that were replaced or did not work count on the day of their delivery', async () => {
  const staff = await app().member({ role: 'super_admin' })
  const member = await app().member({ points: 10_000 })
  const { plan } = (await addPlan(staff, { subscriptionId: 'broken', duration: '1 Month', points: 600 })).body
  await storeCosts(staff)
  const redeem = async () =>
    (await member.call('POST /api/redemptions', { body: formFor(await planOf(member, 'broken')) })).body.redemption.id
  const delivered = async () => {
    const { days } = (await staff.call('GET /api/admin/economy/now')).body
    return Object.fromEntries(
      days.flatMap(({ day, deliveredCost }) => (deliveredCost === '0' ? [] : [[day, deliveredCost]])),
    )
  }

  await stockCodes(staff, plan.id, ['REPLACED-1'], { cost: '10' })
  const replaced = await redeem()
  // Without a cost of its own, it counts with the cost of the plan.
  await stockCodes(staff, plan.id, ['FAILED-1'])
  const failed = await redeem()
  expect(await delivered()).toEqual({ '2026-11-10': '12000000' })

  app().clock.advance(10 * DAY_SECONDS)
  await stockCodes(staff, plan.id, ['NEW-1'], { cost: '13' })
  const body = { seen: 0, reason: 'Used before' }
  expect(
    (await staff.call('POST /api/admin/redemptions/:id/replacement', { params: { id: replaced }, body })).code,
  ).toBe(undefined)
  expect((await move(staff, failed, 'completed', 'failed')).code).toBe(undefined)
  expect(await delivered()).toEqual({ '2026-11-10': '12000000', '2026-11-20': '13000000' })

  // The deleted plan withdraws this code, which was delivered to no one.
  await stockCodes(staff, plan.id, ['WITHDRAWN-1'], { cost: '7' })
  expect((await deletePlan(staff, plan.id)).code).toBe(undefined)
  expect(await delivered()).toEqual({ '2026-11-10': '12000000', '2026-11-20': '13000000' })
})
