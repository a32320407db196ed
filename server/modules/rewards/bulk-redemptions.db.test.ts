// Cancelling, releasing and processing all redemptions that a filter finds.

import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { stockCodes } from '#test/code-stock.ts'
import { deleteAccount } from '#test/deletion.ts'
import { hold } from '#test/holds.ts'
import { move, planOf, redeemPlan, redemptionAt } from '#test/redemptions.ts'
import { givePassword } from '#test/second-factor.ts'

const PREVIEW = 'POST /api/admin/redemptions/bulk/preview'
const CANCEL = 'POST /api/admin/redemptions/cancellations'
const PROCESS = 'POST /api/admin/redemptions/processing'
const RELEASE = 'POST /api/admin/redemptions/releases'
const REASON = 'The service has ended'

const app = useTestApp({ environment: { STAFF_DAILY_POINTS: '2000' } })

const balanceOf = async (id: string) =>
  (await app().database.db.selectFrom('wallets').select('points').where('member_id', '=', id).executeTakeFirst())
    ?.points
const actionsBy = async (id: string) =>
  (
    await app().database.db.selectFrom('audit_log').select('action').where('actor_id', '=', id).orderBy('seq').execute()
  ).map(({ action }) => action)

test('all that match are cancelled within the budget, each with a refund and an entry', async () => {
  const staff = await app().member({ role: 'moderator', points: 5000 })
  const member = await app().member({ points: 5000 })
  const { email } = member.account
  const ids: string[] = []
  for (let number = 0; number < 4; number += 1) ids.push(await redeemPlan(member))
  const colleague = await app().member({ role: 'moderator' })
  await move(colleague, ids[0] ?? '', 'pending', 'completed')
  const matching = { status: 'all' as const, search: email }
  const preview = await staff.call(PREVIEW, { body: { matching, action: 'cancel' } })
  expect(preview.body).toEqual({ found: 4, changes: 3, refund: 1800, others: [{ outcome: 'skipped', n: 1 }] })
  // One more redemption, and nothing happens.
  ids.push(await redeemPlan(member))
  const cancel = (count: number) => staff.call(CANCEL, { body: { matching: { ...matching, count }, reason: REASON } })
  expect(await cancel(4)).toMatchObject({ code: 'selectionChanged', body: { values: { count: 5 } } })
  expect(await balanceOf(member.id)).toBe(2000)
  const { results } = (await cancel(5)).body
  // The fourth refund is above what one person may refund alone.
  const outcomes = new Map(results.map(({ id, outcome }) => [id, outcome]))
  expect([...outcomes.values()].sort()).toEqual(['moved', 'moved', 'moved', 'overBudget', 'skipped'])
  expect(outcomes.get(ids[0] ?? '')).toBe('skipped')
  expect(await balanceOf(member.id)).toBe(3800)
  expect(await actionsBy(staff.id)).toEqual([...Array(3).fill('redemption.cancelled'), 'redemption.bulk_cancellation'])
  const seen = (await member.call('GET /api/redemptions')).body.items.filter(({ status }) => status === 'cancelled')
  expect(seen.map(({ reason }) => reason)).toEqual([REASON, REASON, REASON])
  expect((await staff.call(PREVIEW, { body: { matching, action: 'cancel' } })).body).toMatchObject({
    changes: 0,
    others: expect.arrayContaining([{ outcome: 'overBudget', n: 1 }]),
  })
})

test('a failed redemption of a deleted account stays', async () => {
  const [staff, member] = [await app().member({ role: 'moderator' }), await app().member({ points: 5000 })]
  const id = await redemptionAt(member, staff, 'failed')
  await givePassword(app(), member.id)
  expect((await deleteAccount(member)).status).toBe(200)
  const preview = await staff.call(PREVIEW, { body: { ids: [id], action: 'cancel' } })
  expect(preview.body).toEqual({ found: 1, changes: 0, refund: 0, others: [{ outcome: 'skipped', n: 1 }] })
  const { results } = (await staff.call(CANCEL, { body: { ids: [id], reason: REASON } })).body
  expect(results).toEqual([{ id, outcome: 'skipped', status: 'failed' }])
})

test('held redemptions are released together; codes in stock are delivered', async () => {
  const staff = await app().member({ role: 'super_admin' })
  const member = await app().member({ points: 5000 })
  const [one, two, open] = [await redeemPlan(member), await redeemPlan(member), await redeemPlan(member)]
  await hold(staff, one)
  await hold(staff, two)
  await stockCodes(staff, (await planOf(member)).id, [crypto.randomUUID()])
  const matching = { status: 'held' as const, search: member.account.email, count: 2 }
  expect((await staff.call(PROCESS, { body: { matching } })).body.results.map(({ outcome }) => outcome)).toEqual([
    'held',
    'held',
  ])
  const { results } = (await staff.call(RELEASE, { body: { matching } })).body
  expect(results.map(({ outcome }) => outcome)).toEqual(['moved', 'moved'])
  expect(results.map(({ status }) => status).sort()).toEqual(['completed', 'pending'])
  const again = await staff.call(RELEASE, { body: { ids: [one, open] } })
  expect(again.body.results.map(({ outcome }) => outcome)).toEqual(['skipped', 'skipped'])
})

test('own redemptions stay; a missing selection, reason or permission is refused', async () => {
  const staff = await app().member({ role: 'moderator', points: 5000 })
  const id = await redeemPlan(staff)
  const body = { ids: [id, crypto.randomUUID()], reason: REASON }
  expect((await staff.call(CANCEL, { body })).body.results.map(({ outcome }) => outcome)).toEqual(['own', 'missing'])
  expect(await staff.call(CANCEL, { body: { reason: REASON } })).toMatchObject({ code: 'noRedemptionsSelected' })
  expect(await staff.call(CANCEL, { body: { ids: [id], reason: ' \u200b' } })).toMatchObject({ code: 'invalidInput' })
  const support = await app().member({ role: 'support' })
  for (const key of [CANCEL, PROCESS, RELEASE] as const)
    expect(await support.call(key, { body })).toMatchObject({ status: 403 })
})

test('more than 200 that match are refused', async () => {
  const staff = await app().member({ role: 'moderator' })
  const member = await app().member({ points: 5000 })
  const id = await redeemPlan(member)
  const { db } = app().database
  const { sql } = await import('kysely')
  const columns = Object.keys(
    await db.selectFrom('redemptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const values = columns.map((name) => (name === 'id' ? sql`gen_random_uuid()` : sql.ref(name)))
  await sql`insert into redemptions (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from redemptions, generate_series(1, 200) where id = ${id}`.execute(db)
  const matching = { search: member.account.email }
  const preview = await staff.call(PREVIEW, { body: { matching, action: 'process' } })
  expect(preview).toMatchObject({ code: 'selectionTooLarge', body: { values: { max: 200 } } })
})
