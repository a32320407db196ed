// The assignee of an open redemption (docs/product.md#redemption-assignee).

import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { addPlan } from '#test/plans.ts'
import { formFor, move, planOf } from '#test/redemptions.ts'

const app = useTestApp()

let sami: Actor
let moritz: Actor
let subscriptionId: string
let count = 0
/** Redeems a minute later each time, so that the list has one order. */
async function redeem(member: Actor): Promise<string> {
  app().clock.advance(60)
  const plan = await planOf(member, subscriptionId)
  return (await member.call('POST /api/redemptions', { body: formFor(plan) })).body.redemption.id
}
const assign = (staff: Actor, id: string, toMe: boolean, seen: Actor | null) =>
  staff.call('POST /api/admin/redemptions/:id/assignee', {
    params: { id },
    body: { toMe, seen: seen?.account.id ?? null },
  })
const ownedBy = async (staff: Actor, owner: 'all' | 'mine' | 'none') => {
  const query = { subscription: subscriptionId, owner, sort: 'oldest' } as const
  return (await staff.call('GET /api/admin/redemptions', { query })).body
}
const idsOf = async (staff: Actor, owner: 'all' | 'mine' | 'none') =>
  (await ownedBy(staff, owner)).items.map(({ id }) => id)
const next = async (staff: Actor) =>
  (await staff.call('GET /api/admin/redemptions/next', { query: { subscription: subscriptionId } })).body

beforeEach(async () => {
  sami = await app().member({ role: 'super_admin', name: 'Sami' })
  moritz = await app().member({ role: 'super_admin', name: 'Moritz' })
  count += 1
  subscriptionId = `assigned_${count}`
  await addPlan(sami, { subscriptionId, duration: '1 Month', points: 600 })
})

test('staff take redemptions, and the list narrows to their own and to unassigned ones', async () => {
  const member = await app().member({ points: 5000 })
  const [first, second] = [await redeem(member), await redeem(member)]
  const taken = await assign(sami, first, true, null)
  expect(taken.body.redemption).toMatchObject({ assignee: { id: sami.account.id, name: 'Sami' }, mayAssign: true })
  expect(await idsOf(sami, 'mine')).toEqual([first])
  expect(await idsOf(sami, 'none')).toEqual([second])
  expect(await idsOf(moritz, 'mine')).toEqual([])
  expect(await idsOf(moritz, 'all')).toEqual([first, second])
  expect((await ownedBy(sami, 'mine')).counts).toMatchObject({ open: 1, all: 1 })

  const logged = await app()
    .database.db.selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', first)
    .execute()
  const [before, after] = [null, sami.account.id].map((assignee) => JSON.stringify({ assignee }))
  expect(logged).toEqual([{ action: 'redemption.assign', before, after }])
})

test("'complete and next' and a list of codes leave out what a colleague has taken", async () => {
  const member = await app().member({ points: 5000 })
  const [first, second] = [await redeem(member), await redeem(member)]
  await assign(sami, first, true, null)
  expect(await next(sami)).toMatchObject({ next: { redemption: { id: first } }, waiting: 2 })
  expect(await next(moritz)).toMatchObject({ next: { redemption: { id: second } }, waiting: 1 })
  await assign(sami, first, false, sami)
  expect(await next(moritz)).toMatchObject({ next: { redemption: { id: first } }, waiting: 2 })
})

test('those of a former colleague count as unassigned', async () => {
  const id = await redeem(await app().member({ points: 5000 }))
  await assign(sami, id, true, null)
  expect(await next(moritz)).toMatchObject({ next: null, waiting: 0 })
  await app().database.db.updateTable('members').set({ role: 'support' }).where('id', '=', sami.account.id).execute()
  expect(await next(moritz)).toMatchObject({ next: { redemption: { id } }, waiting: 1 })
  expect(await idsOf(moritz, 'none')).toEqual([id])
})

test('of two who take it at once one is refused, and may take it over afterwards', async () => {
  const id = await redeem(await app().member({ points: 5000 }))
  const answers = await Promise.all([assign(sami, id, true, null), assign(moritz, id, true, null)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.code).toBe('assigneeChanged')
  const [winner, loser] = answers[0]?.status === 200 ? [sami, moritz] : [moritz, sami]
  expect((await assign(loser, id, true, winner)).body.redemption.assignee?.id).toBe(loser.account.id)
  expect((await assign(winner, id, false, winner)).code).toBe('assigneeChanged')
  expect((await assign(winner, id, false, loser)).body.redemption.assignee).toBeNull()
})

test('a closed redemption and the own one are not taken', async () => {
  const member = await app().member({ points: 5000 })
  const id = await redeem(member)
  await assign(sami, id, true, null)
  const done = await move(moritz, id, 'pending', 'completed')
  expect(done.body.redemption).toMatchObject({ assignee: { id: sami.account.id }, mayAssign: false })
  expect(await assign(moritz, id, true, sami)).toMatchObject({ status: 409, code: 'redemptionConflict' })

  const staff = await app().member({ role: 'super_admin', points: 5000 })
  const own = await redeem(staff)
  expect(await assign(staff, own, true, null)).toMatchObject({ status: 403, code: 'selfDealing' })
  const support = await app().member({ role: 'support' })
  expect((await assign(support, own, true, null)).code).toBe('forbidden')
})
