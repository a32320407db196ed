import { describe, expect, test } from 'vitest'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { addPlan, changePrice, deletePlan, planIn } from '#test/plans.ts'
import { formFor, planOf } from '#test/redemptions.ts'

const app = useTestApp()
const admin = () => app().member({ role: 'super_admin', name: 'Sol' })
const store = async (member: Actor) => (await member.call('GET /api/rewards')).body.subscriptions
const plans = async (staff: Actor) => (await staff.call('GET /api/admin/plans')).body.plans
const switchStock = (staff: Actor, plan: AdminPlan, inStock: boolean) =>
  staff.call('POST /api/admin/plans/:id/availability', {
    params: { id: plan.id },
    body: { seenInStock: plan.inStock, inStock },
  })
const countStock = (staff: Actor, plan: AdminPlan, left: number | null) =>
  staff.call('POST /api/admin/plans/:id/stock', {
    params: { id: plan.id },
    body: { seenLeft: plan.left, left },
  })
const pricesOf = async (staff: Actor, id: string) =>
  (await staff.call('GET /api/admin/plans/:id/prices', { params: { id } })).body.changes

describe('staff who add a plan', () => {
  test('choose a service and a duration; the rest has defaults', async () => {
    const [staff, member] = [await admin(), await app().member()]
    const { body } = await addPlan(staff, { subscriptionId: '  Deep_Focus_TV ', duration: '3 Months' })
    expect(body.plan).toMatchObject({
      subscriptionId: 'deep_focus_tv',
      name: 'Deep Focus TV',
      description: 'Deep Focus TV premium subscription',
      category: 'other',
      points: null,
      inStock: true,
      left: null,
      offered: false,
      openRedemptions: 0,
    })
    expect(await plans(staff)).toContainEqual(body.plan)
    const entry = await app()
      .database.db.selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject_id', '=', body.plan.id)
      .executeTakeFirstOrThrow()
    expect(entry.action).toBe('plan.add')
    expect(JSON.parse(entry.after)).toMatchObject({
      subscriptionId: 'deep_focus_tv',
      name: 'Deep Focus TV',
      points: null,
    })
    // A plan without a price is not offered and cannot be redeemed.
    const seen = JSON.stringify(await store(member))
    expect(seen).not.toContain('deep_focus_tv')
    const form = { ...formFor(await planOf(member)), planId: body.plan.id }
    expect(await member.call('POST /api/redemptions', { body: form })).toMatchObject({ status: 404 })
    await changePrice(staff, body.plan, 2500)
    expect((await store(member)).at(-1)).toMatchObject({ id: 'deep_focus_tv', plans: [{ points: 2500, months: 3 }] })
    expect(await pricesOf(staff, body.plan.id)).toEqual([
      { at: app().clock.now().toISOString(), by: 'Sol', from: null, to: 2500 },
    ])
  })

  test('are refused missing fields, invalid values, and duplicates', async () => {
    const staff = await admin()
    const missing = { status: 400, code: 'subscriptionFieldsMissing' }
    expect(await addPlan(staff, { subscriptionId: ' ', duration: '1 Year' })).toMatchObject(missing)
    expect(await addPlan(staff, { subscriptionId: 'netflix', duration: '' })).toMatchObject(missing)
    for (const subscriptionId of ['net flix', 'nét', 'a-b', 'a\0', 'x'.repeat(61)])
      expect(await addPlan(staff, { subscriptionId, duration: '1 Year' })).toMatchObject({ status: 400 })
    for (const points of [0, -5, 1.5, 1e12])
      expect(await addPlan(staff, { subscriptionId: 'new_one', duration: '1 Year', points })).toMatchObject({
        status: 400,
        code: 'invalidInput',
      })
    const answer = await addPlan(staff, { subscriptionId: 'NETFLIX', duration: '1 Month', points: 5 })
    expect(answer).toMatchObject({ status: 409, code: 'planExists' })
    expect(JSON.stringify(answer.body)).toContain('Netflix already has a plan of 1 Month.')
    expect((await plans(staff)).some(({ subscriptionId }) => subscriptionId === 'new_one')).toBe(false)
  })

  test('add the same plan once when they do it concurrently', async () => {
    const staff = await admin()
    const form = {
      subscriptionId: 'mubi',
      duration: '1 Year',
      points: 900,
      name: 'MUBI',
      category: 'streaming',
    } as const
    const answers = await Promise.all(Array.from({ length: 8 }, () => addPlan(staff, form)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'planExists')).toHaveLength(7)
    // A second plan leaves the service's name unchanged.
    const second = await addPlan(staff, { ...form, duration: '1 Month', name: 'Other' })
    expect(second.body.plan).toMatchObject({ name: 'MUBI', category: 'streaming' })
  })
})

describe('the price of a plan', () => {
  test('changes for redemptions from now on, with who, when, from and to', async () => {
    const [staff, member] = [await admin(), await app().member({ points: 5000 })]
    const plan = await planIn(staff, 'apple_music')
    const seen = await planOf(member, 'apple_music')
    app().clock.advance(60)
    expect((await changePrice(staff, plan, 1250)).body.plan).toMatchObject({
      points: 1250,
      updatedAt: app().clock.now().toISOString(),
    })
    const refused = await member.call('POST /api/redemptions', { body: formFor(seen) })
    expect(refused).toMatchObject({ status: 409, code: 'planPriceChanged' })
    expect((await member.call('GET /api/session')).body.member?.points).toBe(5000)
    app().clock.advance(60)
    await changePrice(staff, { ...plan, points: 1250 }, 1100)
    const history = await pricesOf(staff, plan.id)
    expect(history.map(({ from, to, by }) => [from, to, by])).toEqual([
      [1250, 1100, 'Sol'],
      [1100, 1250, 'Sol'],
    ])
  })

  test('is set by one of two staff who change it at once; the other is refused', async () => {
    const staff = await Promise.all([admin(), admin()])
    const [first] = staff
    const plan = await planIn(first, 'spotify_premium')
    const answers = await Promise.all(staff.map((one, at) => changePrice(one, plan, 905 + at)))
    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'catalogueConflict'])
    expect(await pricesOf(first, plan.id)).toHaveLength(1)
    expect(await changePrice(first, plan, 0)).toMatchObject({ status: 400 })
    await changePrice(first, await planIn(first, 'spotify_premium'), 900)
  })

  test('is charged as it was shown, regardless of when it changes', async () => {
    const staff = await admin()
    for (let round = 0; round < 4; round += 1) {
      const members = await Promise.all([1, 2, 3].map(() => app().member({ points: 5000 })))
      const plan = await planIn(staff, 'telegram_premium')
      const seen = await planOf(staff, 'telegram_premium')
      const [change, ...asked] = await Promise.all([
        changePrice(staff, plan, (plan.points ?? 0) + 7),
        ...members.map((member) => member.call('POST /api/redemptions', { body: formFor(seen) })),
      ])
      expect(change.status).toBe(200)
      for (const [at, answer] of asked.entries()) {
        const balance = (await members[at]?.call('GET /api/session'))?.body.member?.points
        expect(answer.status === 200 ? answer.body.balance : answer.code).toBe(
          answer.status === 200 ? 5000 - seen.points : 'planPriceChanged',
        )
        expect(balance).toBe(answer.status === 200 ? 5000 - seen.points : 5000)
      }
    }
  })
})

describe('the stock of a plan', () => {
  test('is switched and counted, unless it has changed', async () => {
    const [staff, member] = [await admin(), await app().member({ points: 50_000 })]
    const plan = await planIn(staff, 'disney_hotstar')
    expect((await switchStock(staff, plan, false)).body.plan).toMatchObject({ inStock: false, offered: false })
    expect(await switchStock(staff, plan, false)).toMatchObject({ status: 409, code: 'catalogueConflict' })
    const form = formFor(await planOf(member, 'disney_hotstar'))
    expect(await member.call('POST /api/redemptions', { body: form })).toMatchObject({ code: 'planOutOfStock' })
    await switchStock(staff, { ...plan, inStock: false }, true)
    expect((await countStock(staff, plan, 1)).body.plan).toMatchObject({ left: 1, offered: true })
    expect((await member.call('POST /api/redemptions', { body: form })).status).toBe(200)
    // A redemption has taken one meanwhile, so the staff's view is outdated.
    expect(await countStock(staff, { ...plan, left: 1 }, 5)).toMatchObject({ code: 'catalogueConflict' })
    expect((await countStock(staff, { ...plan, left: 0 }, null)).body.plan).toMatchObject({
      left: null,
      openRedemptions: 1,
    })
    for (const left of [-1, 1.5, 1e9]) expect(await countStock(staff, plan, left)).toMatchObject({ status: 400 })
  })
})

describe('a plan that is deleted', () => {
  test('is gone from store and catalogue; its redemptions are unaffected', async () => {
    const [staff, member] = [await admin(), await app().member({ points: 50_000 })]
    const plan = await planIn(staff, 'sony_liv')
    const { body } = await member.call('POST /api/redemptions', { body: formFor(await planOf(member)) })
    const { id } = body.redemption
    await changePrice(staff, plan, (plan.points ?? 0) + 1)
    expect((await deletePlan(staff, plan.id)).body).toEqual({ deleted: plan.id })
    // Its sheet can still be open, and read the history again.
    expect(await pricesOf(staff, plan.id)).toHaveLength(1)
    expect(await deletePlan(staff, plan.id)).toMatchObject({ status: 404 })
    expect(await changePrice(staff, plan, 1)).toMatchObject({ status: 404 })
    expect((await plans(staff)).some((one) => one.id === plan.id)).toBe(false)
    const form = { ...formFor({ ...(await planOf(member, 'sony_liv', '1 Year')) }), planId: plan.id }
    expect(await member.call('POST /api/redemptions', { body: form })).toMatchObject({ status: 404 })
    for (const [from, to] of [
      ['pending', 'processing'],
      ['processing', 'completed'],
    ] as const) {
      const move = { params: { id }, body: { from, to, activationCode: 'CODE' } }
      expect((await staff.call('POST /api/admin/redemptions/:id/status', move)).status).toBe(200)
    }
    const redemption = await member.call('GET /api/redemptions/:id', { params: { id } })
    expect(redemption.body).toMatchObject({ subscriptionName: 'Sony LIV', duration: '1 Month', status: 'completed' })
    // The same plan may be added again, as a new one.
    const again = await addPlan(staff, { subscriptionId: 'sony_liv', duration: '1 Month', points: 600 })
    expect(again.body.plan).toMatchObject({ name: 'Sony LIV', openRedemptions: 0 })
    expect(again.body.plan.id).not.toBe(plan.id)
  })
})

describe('a service', () => {
  const edit = (staff: Actor, id: string, body: object) =>
    staff.call('PUT /api/admin/subscriptions/:id', { params: { id }, body: body as never })

  test('is renamed for all its plans; earlier redemptions retain the old name', async () => {
    const [staff, member] = [await admin(), await app().member({ points: 50_000 })]
    const { body } = await member.call('POST /api/redemptions', { body: formFor(await planOf(member, 'jiosaavn_pro')) })
    const plan = await planIn(staff, 'jiosaavn_pro')
    const seen = { name: plan.name, description: plan.description, category: plan.category }
    const next = { name: ' Saavn <b>One</b> ', description: 'Songs', category: 'other' }
    const answer = await edit(staff, 'jiosaavn_pro', { ...next, seen })
    expect(answer.body.plans).toHaveLength(4)
    expect(answer.body.plans[3]).toMatchObject({ name: 'Saavn <b>One</b>', description: 'Songs', category: 'other' })
    expect((await store(member)).find(({ id }) => id === 'jiosaavn_pro')).toMatchObject({ name: 'Saavn <b>One</b>' })
    const { id } = body.redemption
    expect((await member.call('GET /api/redemptions/:id', { params: { id } })).body.subscriptionName).toBe(
      'JioSaavn Pro',
    )
    expect(await edit(staff, 'jiosaavn_pro', { ...next, seen })).toMatchObject({ code: 'catalogueConflict' })
    expect(await edit(staff, 'nowhere', { ...next, seen })).toMatchObject({ status: 404 })
    expect(await edit(staff, 'jiosaavn_pro', { ...next, name: ' ', seen })).toMatchObject({ status: 400 })
  })
})

describe('staff without the permission to manage the system', () => {
  test('can neither read nor change it', async () => {
    const sol = await admin()
    const plan = await planIn(sol, 'youtube_premium')
    for (const role of ['moderator', 'support', 'member'] as const) {
      const who = await app().member({ role })
      const seen = { name: plan.name, description: plan.description, category: plan.category }
      const answers = [
        await who.call('GET /api/admin/plans'),
        await who.call('GET /api/admin/plans/:id/prices', { params: { id: plan.id } }),
        await addPlan(who, { subscriptionId: 'mine', duration: '1 Year', points: 1 }),
        await changePrice(who, plan, 1),
        await switchStock(who, plan, false),
        await countStock(who, plan, 0),
        await deletePlan(who, plan.id),
        await who.call('PUT /api/admin/subscriptions/:id', {
          params: { id: plan.subscriptionId },
          body: { ...seen, name: 'Mine', seen },
        }),
      ]
      expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(8).fill('403 forbidden'))
    }
    expect(await planIn(sol, 'youtube_premium')).toEqual(plan)
    expect(await changePrice(sol, { ...plan, id: newKey() }, 5)).toMatchObject({ status: 404 })
  })
})
