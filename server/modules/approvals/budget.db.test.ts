import { describe, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { approvalsOf, approve } from '#test/approvals.ts'
import { adjust, readMember } from '#test/members.ts'
import { addPlan, changePrice, deletePlan, planIn } from '#test/plans.ts'
import { addCode, edit, generate, redeem, switchCode } from '#test/promo-codes.ts'
import { move, redeemPlan } from '#test/redemptions.ts'

const app = useTestApp()
const HOURS = 3600
const admin = () => app().member({ role: 'super_admin' })
const budgetOf = async (staff: Actor) => (await staff.call('GET /api/admin/budget')).body.budget
const listWaiting = async (staff: Actor, kind: string) =>
  (await approvalsOf(staff)).filter(({ facts, by }) => facts.kind === kind && by.id === staff.id)
/** Approves the newest proposal of a kind as a colleague. */
async function approveNewest(author: Actor, kind: string, colleague?: Actor) {
  const [proposal] = await listWaiting(author, kind)
  return await approve(colleague ?? (await admin()), proposal?.id ?? '')
}

describe('the daily budget of a staff member', () => {
  test('is shared by all members, and by adjustments, promo codes and refunds', async () => {
    const staff = await admin()
    const [one, other] = [await app().member(), await app().member({ points: 600 })]
    expect(await budgetOf(staff)).toEqual({ daily: 5000, used: 0, left: 5000 })
    expect((await adjust(staff, one.id, 3000)).body.waits).toBe(false)
    expect((await addCode(staff, { points: 100, maxUses: 10 })).body.waits).toBe(false)
    expect((await move(staff, await redeemPlan(other), 'pending', 'cancelled')).body.waits).toBe(false)
    expect(await budgetOf(staff)).toEqual({ daily: 5000, used: 4600, left: 400 })
    expect((await readMember(staff, other.id)).adjustAlone).toBe(400)
    expect((await adjust(staff, other.id, 401)).body.waits).toBe(true)
    expect((await adjust(staff, other.id, -400)).body.waits).toBe(false)
    expect((await adjust(staff, one.id, 1)).body.waits).toBe(true)
    app().clock.advance(24 * HOURS)
    expect(await budgetOf(staff)).toEqual({ daily: 5000, used: 0, left: 5000 })
  })

  test('limits parallel adjustments of eight members', async () => {
    const staff = await app().member({ role: 'moderator' })
    const members = await Promise.all(Array.from({ length: 8 }, () => app().member()))
    const answers = await Promise.all(members.map(({ id }) => adjust(staff, id, 1500)))
    expect(answers.filter(({ body }) => !body.waits)).toHaveLength(3)
    const { points } = await app()
      .database.db.selectFrom('wallets')
      .select((eb) => eb.fn.sum<number>('points').as('points'))
      .where(
        'member_id',
        'in',
        members.map(({ id }) => id),
      )
      .executeTakeFirstOrThrow()
    expect(Number(points)).toBe(4500)
  })

  test('is not used by an approved proposal, neither the author’s nor the approver’s', async () => {
    const [staff, colleague] = [await admin(), await admin()]
    await adjust(staff, (await app().member()).id, 6000)
    expect((await approveNewest(staff, 'points', colleague)).status).toBe(200)
    for (const one of [staff, colleague]) expect((await budgetOf(one))?.left).toBe(5000)
  })
})

describe('a promo code', () => {
  test('without a limit of uses waits, switched off, until a colleague approves it', async () => {
    const staff = await admin()
    const member = await app().member()
    const { promoCode, waits } = (await addCode(staff, { code: 'NO-LIMIT', points: 100 })).body
    expect([waits, promoCode.isActive]).toEqual([true, false])
    expect((await redeem(member, 'NO-LIMIT')).code).toBe('promoCodeNotFound')
    const [proposal] = await listWaiting(staff, 'promo_code')
    expect(proposal?.facts).toMatchObject({ codes: 1, code: 'NO-LIMIT', points: 100, uses: null })
    expect((await approveNewest(staff, 'promo_code')).status).toBe(200)
    expect((await redeem(member, 'NO-LIMIT')).status).toBe(200)
  })

  test('counts again when it gets more uses, lasts longer or is switched on again', async () => {
    const staff = await admin()
    const { id } = (await addCode(staff, { points: 100, maxUses: 10, lastDay: '2026-12-31' })).body.promoCode
    const used = async () => (await budgetOf(staff))?.used
    expect(await used()).toBe(1000)
    await edit(staff, id, { maxUses: 15 })
    expect(await used()).toBe(1500)
    await edit(staff, id, { lastDay: '2027-12-31' })
    expect(await used()).toBe(3000)
    await switchCode(staff, id, false)
    await switchCode(staff, id, true)
    expect(await used()).toBe(4500)
    const edited = await edit(staff, id, { maxUses: 30, description: 'More' })
    expect(edited.body).toMatchObject({ waits: true, promoCode: { maxUses: 15, description: 'More' } })
    await approveNewest(staff, 'promo_code')
    expect((await edit(staff, id, {})).body.promoCode).toMatchObject({ maxUses: 30 })
    expect(await used()).toBe(4500)
  })

  test('of a generated batch counts with the whole batch', async () => {
    const staff = await admin()
    const { codes, waits } = (await generate(staff, { count: 51, points: 100, maxUses: 1 })).body
    expect(waits).toBe(true)
    expect((await approveNewest(staff, 'promo_code')).status).toBe(200)
    expect((await redeem(await app().member(), codes[50] ?? '')).status).toBe(200)
  })

  test('that has changed since its proposal is not approved', async () => {
    const staff = await admin()
    const { id } = (await addCode(staff, { points: 100 })).body.promoCode
    await edit(staff, id, { maxUses: 3 })
    expect((await approveNewest(staff, 'promo_code')).code).toBe('approvalStale')
  })

  test('is not redeemed by its author, nor by staff who manage codes', async () => {
    const [staff, colleague] = [await admin(), await admin()]
    const { code } = (await addCode(staff, { points: 100, maxUses: 3 })).body.promoCode
    expect((await redeem(colleague, code)).code).toBe('promoCodeStaff')
    await app().database.db.updateTable('members').set({ role: 'member' }).where('id', '=', staff.id).execute()
    expect((await redeem(staff, code)).code).toBe('promoCodeStaff')
  })
})

describe('a price', () => {
  test('that is lower waits, is shown at its plan, and is set by a colleague', async () => {
    const staff = await admin()
    const plan = await planIn(staff, 'disney_hotstar')
    const price = plan.points ?? 0
    expect((await changePrice(staff, plan, price + 1)).body.waits).toBe(false)
    // Back to what it was a day ago.
    const raised = await planIn(staff, 'disney_hotstar')
    expect((await changePrice(staff, raised, price)).body.waits).toBe(false)
    const now = await planIn(staff, 'disney_hotstar')
    expect((await changePrice(staff, now, price - 1)).body.waits).toBe(true)
    expect((await planIn(staff, 'disney_hotstar')).waitingPrices).toMatchObject([{ points: price - 1 }])
    expect((await approveNewest(staff, 'price')).status).toBe(200)
    expect(await planIn(staff, 'disney_hotstar')).toMatchObject({ points: price - 1, waitingPrices: [] })
  })

  test('of a plan that is added again or of a new subscription needs a colleague as well', async () => {
    const staff = await admin()
    const plan = await planIn(staff, 'apple_music')
    await deletePlan(staff, plan.id)
    app().clock.advance(25 * HOURS)
    const again = { subscriptionId: 'apple_music', duration: '1 Month', points: 1 } as const
    expect((await addPlan(staff, again)).body.waits).toBe(true)
    expect((await addPlan(staff, { ...again, subscriptionId: 'brand_new' })).body.waits).toBe(true)
  })
})

test('a refund beyond the budget waits for a colleague', async () => {
  const [staff, member] = [await app().member({ role: 'moderator' }), await app().member({ points: 600 })]
  await adjust(staff, member.id, 4500)
  const id = await redeemPlan(member)
  const answer = await move(staff, id, 'pending', 'cancelled', { reason: 'Asked for twice' })
  expect(answer.body).toMatchObject({ waits: true, redemption: { status: 'pending' } })
  expect(await move(staff, id, 'pending', 'cancelled')).toMatchObject({ status: 409, code: 'approvalDuplicate' })
  const [proposal] = await listWaiting(staff, 'refund')
  expect(proposal?.facts).toMatchObject({ memberId: member.id, to: 'cancelled', points: 600 })
  expect((await approveNewest(staff, 'refund')).status).toBe(200)
  expect((await member.call('GET /api/dashboard')).body.points).toBe(5100)
})

test('a redemption without a payment in the ledger is neither completed nor refunded', async () => {
  const [staff, member] = [await app().member({ role: 'moderator' }), await app().member({ points: 600 })]
  const { db } = app().database
  const paid = await redeemPlan(member)
  const row = await db.selectFrom('redemptions').selectAll().where('id', '=', paid).executeTakeFirstOrThrow()
  const id = crypto.randomUUID()
  await db
    .insertInto('redemptions')
    .values({ ...row, id, took_stock: false })
    .execute()
  await move(staff, id, 'pending', 'processing')
  for (const to of ['completed', 'failed'] as const) {
    expect((await move(staff, id, 'processing', to)).code).toBe('redemptionUnpaid')
  }
})

test('a task that pays more, or is offered again, waits; the rest of the form is saved', async () => {
  const staff = await admin()
  const tasks = async () => (await staff.call('GET /api/admin/tasks')).body.tasks
  const task = (await tasks())[0]
  if (!task) throw new Error('there are no tasks')
  const params = { id: task.id }
  const change = (body: { points?: number; title?: string; active?: boolean }) =>
    staff.call('PATCH /api/admin/tasks/:id', { params, body })
  expect((await change({ points: task.points - 1 })).body.waits).toBe(false)
  const more = await change({ points: task.points + 900, title: 'Join us' })
  expect(more.body).toMatchObject({ waits: true, task: { points: task.points - 1, title: 'Join us' } })
  expect((await approveNewest(staff, 'task')).status).toBe(200)
  expect((await tasks())[0]).toMatchObject({ points: task.points + 900 })
  expect((await change({ active: false })).body.waits).toBe(false)
  expect((await change({ active: true })).body).toMatchObject({ waits: true, task: { active: false } })
})

describe('a proposal that waits', () => {
  test('is not made twice by any staff member until it has ended', async () => {
    const [staff, colleague, member] = [await admin(), await admin(), await app().member()]
    expect((await adjust(staff, member.id, 7000)).body.waits).toBe(true)
    for (const one of [staff, colleague]) {
      expect(await adjust(one, member.id, 7000, { reason: 'Another reason' })).toMatchObject({
        status: 409,
        code: 'approvalDuplicate',
      })
    }
    app().clock.advance(48 * HOURS)
    expect((await adjust(colleague, member.id, 7000)).body.waits).toBe(true)
    const decided = await approvalsOf(staff, 'decided')
    expect(decided.find(({ by }) => by.id === staff.id)).toMatchObject({ state: 'expired', decided: null, may: [] })
  })

  test('is made once by many staff members at the same moment', async () => {
    const [member, ...staff] = [await app().member(), await admin(), await admin(), await admin()]
    const answers = await Promise.all(staff.map((one) => adjust(one, member.id, 8000, { seenAdjustments: 0 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})
