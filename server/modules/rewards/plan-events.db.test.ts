// All open tabs receive changes of plans and subscriptions.

import { expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { openTab } from '#test/event-stream.ts'
import { addPlan, changePrice, deletePlan, planIn } from '#test/plans.ts'
import { formFor, move, planOf } from '#test/redemptions.ts'

const app = useTestApp()

/** Returns the types of the events that a member's tab receives for an action. */
async function newsOf(member: Actor, act: () => Promise<{ status: number }>): Promise<readonly string[]> {
  app().clock.advance(1)
  await app().mails()
  const { body: before } = await member.call('GET /api/events/missed')
  expect((await act()).status).toBe(200)
  await app().mails()
  return (await member.call('GET /api/events/missed', { query: { after: String(before.id) } })).body.types
}

const setStock = (id: string, left: number) =>
  app().database.db.updateTable('plans').set({ stock_left: left }).where('id', '=', id).execute()

test('the open tabs of every member receive a new price, in order with their own events', async () => {
  const staff = await app().member({ role: 'super_admin' })
  const members = [await app().member(), await app().member()]
  const tabs = await Promise.all(members.map((member) => openTab(app().url, member.cookie ?? '')))
  for (const tab of tabs) await tab.next()
  await changePrice(staff, await planIn(staff, 'netflix'), 1500)
  await members[0]?.call('POST /api/check-in')
  await app().mails()
  const [first, second] = [await tabs[0]?.next(), await tabs[0]?.next()]
  expect([first?.type, second?.type]).toEqual(['plans', 'balance'])
  expect(Number(first?.id)).toBeLessThan(Number(second?.id))
  expect(await tabs[1]?.next()).toMatchObject({ type: 'plans', data: '{"type":"plans"}' })
  for (const tab of tabs) await tab.close()
})

test('every change by staff reaches members as an event, also those who were away', async () => {
  const [staff, member] = [await app().member({ role: 'super_admin' }), await app().member()]
  const plan = await planIn(staff, 'apple_music')
  const params = { id: plan.id }
  const seen = { name: plan.name, description: plan.description, category: plan.category }
  const acts: Record<string, () => Promise<{ status: number }>> = {
    price: () => changePrice(staff, plan, 1200),
    availability: () =>
      staff.call('POST /api/admin/plans/:id/availability', {
        params,
        body: { seenInStock: true, inStock: false },
      }),
    stock: () => staff.call('POST /api/admin/plans/:id/stock', { params, body: { seenLeft: null, left: 9 } }),
    recount: () => staff.call('POST /api/admin/plans/:id/stock', { params, body: { seenLeft: 9, left: 4 } }),
    details: () =>
      staff.call('PUT /api/admin/subscriptions/:id', {
        params: { id: 'apple_music' },
        body: { ...seen, name: 'Apple Songs', seen },
      }),
    deletion: () => deletePlan(staff, plan.id),
    addition: () => addPlan(staff, { subscriptionId: 'new_service', duration: '1 Month', points: 900 }),
  }
  for (const [name, act] of Object.entries(acts)) expect(await newsOf(member, act), name).toEqual(['plans'])
})

test('a redemption publishes an event only when the stock reaches 0, and a cancellation only when it leaves 0', async () => {
  const staff = await app().member({ role: 'super_admin' })
  const [buyer, other] = [await app().member({ points: 10_000 }), await app().member()]
  const plan = await planOf(buyer)
  await setStock(plan.id, 2)
  const ids: string[] = []
  const redeem = async () => {
    const answer = await buyer.call('POST /api/redemptions', { body: formFor(plan) })
    ids.push(answer.body.redemption.id)
    return answer
  }
  const cancel = () => move(staff, ids.pop() ?? '', 'pending', 'cancelled', { reason: 'You asked us to' })
  expect(await newsOf(other, redeem)).toEqual([])
  expect(await newsOf(other, redeem)).toEqual(['plans'])
  expect(await newsOf(other, cancel)).toEqual(['plans'])
  expect(await newsOf(other, cancel)).toEqual([])
})
