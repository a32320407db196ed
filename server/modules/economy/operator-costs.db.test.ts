import { describe, expect, test } from 'vitest'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { useTestApp } from '#test/app.ts'
import { costsForm, fieldErrors, storeCosts } from '#test/economy.ts'
import { deletePlan } from '#test/plans.ts'
import { readGuardInputs } from './index.ts'

const app = useTestApp()
const superAdmin = () => app().member({ role: 'super_admin' })
const db = () => app().database.db

describe('the costs of the operator', () => {
  test('are empty at first, and list every plan of the store', async () => {
    const staff = await superAdmin()
    const { body } = await staff.call('GET /api/admin/economy/costs')
    expect(body).toMatchObject({ version: 0, currency: null, otherRevenue: null, ceiling: null, stored: null })
    const { subscriptions } = (await staff.call('GET /api/rewards')).body
    expect(body.plans.map(({ id }) => id)).toEqual(subscriptions.flatMap(({ plans }) => plans.map(({ id }) => id)))
    expect(body.plans.every(({ cost }) => cost === null)).toBe(true)
  })

  test('are stored to the last digit, by version, with their author and an entry of the audit log', async () => {
    const staff = await superAdmin()
    const [plan, other] = (await staff.call('GET /api/admin/economy/costs')).body.plans
    if (!plan || !other) throw new Error('the store has plans')
    const stored = await storeCosts(staff, {
      currency: 'kwd',
      planCosts: { [plan.id]: '999,999,999,999.125', [other.id]: '' },
      openingRevenue: { daily_ad: '999999999999.000001', special_task2: '0.0042', scratch: '' },
      otherRevenue: '1250.5',
      ceiling: null,
    })
    expect(stored.status).toBe(200)
    expect(stored.body).toMatchObject({
      version: 1,
      currency: 'KWD',
      openingRevenue: { daily_ad: '999999999999.000001', special_task2: '0.0042', scratch: null },
      otherRevenue: '1250.500',
      targetMarginPercent: 10,
      ceiling: null,
      neverRedeemedPercent: null,
      stored: { by: { id: staff.id }, at: app().clock.now().toISOString() },
    })
    expect(stored.body.plans.slice(0, 2).map(({ cost }) => cost)).toEqual(['999999999999.125', null])
    expect((await staff.call('GET /api/admin/economy/costs')).body).toEqual(stored.body)

    const again = await storeCosts(staff, { currency: 'JPY', planCosts: { [plan.id]: '200' }, ceiling: '600' })
    expect(again.body).toMatchObject({ version: 2, currency: 'JPY', otherRevenue: '0', ceiling: '600' })
    const entry = await db()
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'economy.costs')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(entry.before)).toMatchObject({ version: 1, planCosts: { [plan.id]: '999999999999.125' } })
    expect(JSON.parse(entry.after)).toMatchObject({ version: 2, planCosts: { [plan.id]: '200' } })
  })

  test('of groups of countries count by their shares', async () => {
    const staff = await superAdmin()
    const group = (name: string, sharePercent: number | null, micros: string) => ({
      ...{ name, sharePercent },
      openingRevenue: { daily_ad: micros, special_task2: micros, scratch: name === 'Tier 2' ? '' : micros },
    })
    const none = group('', null, '')
    const tiers = [group('Tier 1', 20, '0.025'), none, group('Tier 2', 80, '0.001')]
    const { body } = await storeCosts(staff, { currency: 'USD', countryGroups: tiers })
    expect(body.openingRevenue).toEqual({ daily_ad: '0.0058', special_task2: '0.0058', scratch: null })
    expect(body.countryGroups).toMatchObject([
      { name: 'Tier 1', sharePercent: 20, openingRevenue: { scratch: '0.025' } },
      { name: 'Tier 2', sharePercent: 80, openingRevenue: { daily_ad: '0.001', scratch: null } },
    ])
    const refused = async (...groups: typeof tiers) => fieldErrors(await storeCosts(staff, { countryGroups: groups }))
    expect(await refused(group('Tier 1', 20, '0.01'), none, group('', 70, '0'))).toEqual({
      'countryGroups.2.name': 'Please enter a name',
      'countryGroups.2.sharePercent': 'The shares add up to 90 instead of 100',
    })
    expect(await refused(group('Tier 1', null, '1'))).toEqual({
      'countryGroups.0.sharePercent': 'Please enter 1 to 100',
    })
    expect(await refused(group('Tier 1', 100, '-1'))).toMatchObject({
      'countryGroups.0.openingRevenue.daily_ad': 'Please enter 0 or more',
    })
    // Without groups the amounts of the pages count again.
    const again = await storeCosts(staff, { countryGroups: [] })
    expect(again.body).toMatchObject({
      countryGroups: [],
      openingRevenue: { daily_ad: expect.stringMatching(/^0.01/) },
    })
  })

  test('are refused at the field', async () => {
    const staff = await superAdmin()
    const { plans, version } = (await staff.call('GET /api/admin/economy/costs')).body
    const [plan] = plans
    const path = `planCosts.${plan?.id}`
    const refused = async (changes: Parameters<typeof storeCosts>[1]) => {
      const answer = await storeCosts(staff, changes)
      expect(answer).toMatchObject({ status: 400, code: 'invalidInput' })
      return fieldErrors(answer)
    }
    expect(await refused({ currency: 'ABC' })).toEqual({ currency: 'Please choose a currency' })
    expect(
      await refused({
        planCosts: { [plan?.id ?? '']: '1.005' },
        openingRevenue: { daily_ad: '0.0000001', special_task2: '-1', scratch: 'a cent' },
        otherRevenue: '1,50',
        ceiling: '1000000000000',
        targetMarginPercent: 100,
        neverRedeemedPercent: -1,
      }),
    ).toEqual({
      [path]: 'At most 2 decimals',
      'openingRevenue.daily_ad': 'At most 6 decimals',
      'openingRevenue.special_task2': 'Please enter 0 or more',
      'openingRevenue.scratch': 'Please enter an amount such as 1.50',
      otherRevenue: 'Please enter an amount such as 1.50',
      ceiling: 'This is too large',
      targetMarginPercent: 'Please enter 0 to 99',
      neverRedeemedPercent: 'Please enter 0 to 99',
    })
    expect(await refused({ currency: 'JPY', planCosts: { [plan?.id ?? '']: '1.5' } })).toMatchObject({
      [path]: 'Please enter a whole amount',
    })
    await deletePlan(staff, plan?.id ?? '')
    expect(await refused({ planCosts: { [plan?.id ?? '']: '1' } })).toEqual({
      [path]: 'This plan is no longer in the store',
    })
    expect((await storeCosts(staff, { planCosts: { [plan?.id ?? '']: '' } })).body.version).toBe(version + 1)
  })

  test('of two colleagues who change the same version, one is stored', async () => {
    const staff = await Promise.all([superAdmin(), superAdmin(), superAdmin(), superAdmin()])
    const bodies = await Promise.all(staff.map((one, index) => costsForm(one, { otherRevenue: String(index + 1) })))
    const answers = await Promise.all(
      staff.map((one, index) =>
        one.call('PUT /api/admin/economy/costs', { body: bodies[index] as (typeof bodies)[0] }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ code }) => code)).toEqual(
      Array(3).fill('costsConflict'),
    )
    const winner = answers.findIndex(({ status }) => status === 200)
    const { body } = await (staff[0] as (typeof staff)[0]).call('GET /api/admin/economy/costs')
    expect(body).toMatchObject({ otherRevenue: `${winner + 1}.00`, stored: { by: { id: staff[winner]?.id } } })
    expect(await storeCosts(staff[0], { expectedVersion: body.version + 1 })).toMatchObject({ code: 'costsConflict' })
  })

  test('are for super admins only', async () => {
    for (const role of ['moderator', 'support', 'member'] as const) {
      const other = await app().member({ role })
      expect((await other.call('GET /api/admin/economy/costs')).code).toBe('forbidden')
    }
  })

  test('never change once stored', async () => {
    for (const table of ['operator_costs', 'operator_plan_costs', 'operator_ad_revenue'] as const) {
      await expect(db().deleteFrom(table).execute()).rejects.toThrow('append-only')
      await expect(db().updateTable(table).set({ version: 99 }).execute()).rejects.toThrow('append-only')
    }
  })
})

describe('what the guard judges by', () => {
  const fresh = useTestApp()
  const read = () => readGuardInputs(fresh().database.db, fresh().clock.now(), SPECIFICATION_SET)

  test('is unknown without costs, and merges stored costs, the store and assumed members', async () => {
    const empty = await read()
    expect(empty.plans.length).toBeGreaterThan(20)
    expect(empty.plans.every(({ costMinor }) => costMinor === null)).toBe(true)
    expect(empty).toMatchObject({
      revenuePerOpening: { daily_ad: null, special_task2: null, scratch: null },
      targetMarginBp: null,
      ceilingMinor: null,
      neverRedeemed: 0,
      planMix: null,
      // Telegram tasks count although no bot is configured.
      once: { channels: 500, promo: 0 },
    })
    expect(empty.members.map(({ kind }) => kind)).toEqual(['perfect', 'average', 'casual'])

    const staff = await fresh().member({ role: 'super_admin' })
    await storeCosts(staff, { neverRedeemedPercent: 15, otherRevenue: '12.34' })
    const known = await read()
    expect(known.plans.every(({ costMinor }) => costMinor === 200n)).toBe(true)
    expect(known).toMatchObject({
      currency: 'USD',
      revenuePerOpening: { daily_ad: 10_000n, special_task2: 10_000n, scratch: 10_000n },
      otherRevenueMinor: 1234n,
      targetMarginBp: 1000,
      ceilingMinor: 600n,
      neverRedeemed: 0.15,
    })
  })
})
