import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { approvalsOf, approve } from '#test/approvals.ts'
import { addPlan, changePrice, deletePlan, planIn } from '#test/plans.ts'

const app = useTestApp({ environment: { STAFF_DAILY_POINTS: 'off' } })
const owner = () => app().member({ role: 'super_admin' })
const DAY = 86_400

test('a price that becomes more than twice, or less than half, is set when a colleague has approved it', async () => {
  const [asker, colleague] = await Promise.all([owner(), owner()])
  const plan = await planIn(asker, 'netflix')
  const price = plan.points ?? 0
  expect((await changePrice(asker, plan, price * 2)).body).toMatchObject({ waits: false, plan: { points: price * 2 } })
  app().clock.advance(2 * DAY)
  const now = await planIn(asker, 'netflix')
  expect((await changePrice(asker, now, price * 2 - 1)).body.waits).toBe(false)
  app().clock.advance(2 * DAY)
  const before = await planIn(asker, 'netflix')
  expect(await changePrice(asker, before, 10, ' ')).toMatchObject({ status: 400, code: 'reasonMissing' })
  const answer = await changePrice(asker, before, 10)
  expect(answer.body).toMatchObject({ waits: true, plan: { points: before.points } })
  const [proposal] = await approvalsOf(colleague)
  expect(proposal?.reason).toBe('A new contract')
  expect(proposal?.facts).toMatchObject({ kind: 'price', name: 'Netflix', from: before.points, to: 10 })
  expect((await approve(colleague, proposal?.id ?? '')).status).toBe(200)
  expect((await planIn(asker, 'netflix')).points).toBe(10)
})

test('many small steps within a day are a large one', async () => {
  const asker = await owner()
  const plan = await planIn(asker, 'spotify_premium')
  const price = plan.points ?? 0
  const step = (await changePrice(asker, plan, Math.ceil(price * 1.9))).body
  expect(step.waits).toBe(false)
  expect((await changePrice(asker, step.plan, Math.ceil(price * 2.5))).body.waits).toBe(true)
  app().clock.advance(DAY + 1)
  expect((await changePrice(asker, step.plan, Math.ceil(price * 2.5))).body.waits).toBe(false)
})

test('a plan that is deleted and added again is the same plan, and gets its price by approval', async () => {
  const [asker, colleague] = await Promise.all([owner(), owner()])
  const plan = await planIn(asker, 'hotstar').catch(() => planIn(asker, 'telegram_premium'))
  await deletePlan(asker, plan.id)
  const silent = { subscriptionId: plan.subscriptionId, duration: plan.duration, points: 1, reason: '' }
  expect(await addPlan(asker, silent)).toMatchObject({ status: 400, code: 'reasonMissing' })
  const form = { subscriptionId: plan.subscriptionId, duration: plan.duration }
  const added = (await addPlan(asker, { ...form, points: 1 })).body
  expect(added).toMatchObject({ waits: true, plan: { points: null, offered: false } })
  // Setting a price for the plan that has none needs approval, too.
  app().clock.advance(1)
  expect((await changePrice(asker, added.plan, 2)).body.waits).toBe(true)
  const [second, first] = await approvalsOf(colleague)
  expect((await approve(colleague, first?.id ?? '')).status).toBe(200)
  expect(await approve(colleague, second?.id ?? '')).toMatchObject({ status: 409, code: 'catalogueConflict' })
  expect((await planIn(asker, plan.subscriptionId, plan.duration)).points).toBe(1)
})

test('neither a deletion in between nor deletions alone make many steps small', async () => {
  const asker = await owner()
  const { id, points, subscriptionId, duration } = await planIn(asker, 'netflix', '1 Year')
  const price = points ?? 0
  await deletePlan(asker, id)
  const form = { subscriptionId, duration } as const
  const same = (await addPlan(asker, { ...form, points: price })).body
  expect(same.waits).toBe(false)
  const half = (await changePrice(asker, same.plan, price / 2)).body
  expect(half.waits).toBe(false)
  expect((await changePrice(asker, half.plan, price / 4)).body.waits).toBe(true)
  await deletePlan(asker, half.plan.id)
  expect((await addPlan(asker, { ...form, points: price / 4 })).body.waits).toBe(true)
})

test('a first price far below similar plans needs approval, and several new services do not lower the reference', async () => {
  const asker = await owner()
  const { plans } = (await asker.call('GET /api/admin/plans')).body
  const cheapest = Math.min(...plans.flatMap((one) => (one.duration === '3 Months' ? [one.points ?? Infinity] : [])))
  const add = async (subscriptionId: string, points: number) =>
    (await addPlan(asker, { subscriptionId, duration: '3 Months', points })).body.waits
  expect(await add('half_price', Math.ceil(cheapest / 2))).toBe(false)
  expect(await add('quarter_price', Math.ceil(cheapest / 4))).toBe(true)
  expect(await add('dear', 900_000)).toBe(false)
})

test('the price has changed by the time of the approval: nothing is saved', async () => {
  // After the earlier proposals.
  app().clock.advance(1)
  const [asker, colleague] = await Promise.all([owner(), owner()])
  const plan = await planIn(asker, 'apple_music')
  await changePrice(asker, plan, (plan.points ?? 0) * 5)
  const [proposal] = await approvalsOf(colleague)
  await changePrice(colleague, plan, (plan.points ?? 0) + 1)
  expect(await approve(colleague, proposal?.id ?? '')).toMatchObject({ status: 409, code: 'catalogueConflict' })
  expect((await planIn(asker, 'apple_music')).points).toBe((plan.points ?? 0) + 1)
})
