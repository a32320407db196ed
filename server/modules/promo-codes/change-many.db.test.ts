import { describe, expect, test } from 'vitest'
import type { PromoBulkChange } from '#contracts/promo-bulk.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { generate, oneBatch, oneCode, redeem, switchCode } from '#test/promo-codes.ts'

const app = useTestApp({ now: '2026-03-01T09:00:00.000Z', environment: { STAFF_DAILY_POINTS: '1000' } })
const admin = () => app().member({ role: 'super_admin' })
const CHANGE = 'POST /api/admin/promo-changes'
const PREVIEW = 'POST /api/admin/promo-changes/preview'
const OFF: PromoBulkChange = { action: 'off' }

const found = async (staff: Actor, search: string) =>
  (await staff.call('GET /api/admin/promo-codes', { query: { search } })).body
const audited = async (staff: Actor, action: string) =>
  await app()
    .database.db.selectFrom('audit_log')
    .select(['subject_id', 'reason'])
    .where('actor_id', '=', staff.id)
    .where('action', '=', action)
    .execute()

describe('promo codes are changed together', () => {
  test('by id: switched off, each with its audit entry; those that are off already stay', async () => {
    const staff = await admin()
    const [one, other] = [await oneCode(staff, { maxUses: 1 }), await oneCode(staff, { maxUses: 1 })]
    const off = await oneCode(staff, { maxUses: 1 })
    await switchCode(staff, off.id, false)
    const ids = [one.id, other.id, off.id, newKey(), one.id.toUpperCase()]
    const expected = {
      found: 4,
      changes: 2,
      others: expect.arrayContaining([
        { reason: 'unchanged', n: 1 },
        { reason: 'missing', n: 1 },
      ]),
    }
    expect((await staff.call(PREVIEW, { body: { ids, change: OFF } })).body).toEqual(expected)
    expect((await found(staff, one.code)).items[0]?.isActive).toBe(true)
    expect((await staff.call(CHANGE, { body: { ids, change: OFF } })).body).toEqual(expected)
    expect((await found(staff, one.code)).items[0]?.isActive).toBe(false)
    const subjects = (await audited(staff, 'promo_code.deactivate')).map(({ subject_id }) => subject_id)
    expect(subjects.sort()).toEqual([one.id, other.id, off.id].sort())
  })

  test('all that a filter finds, also beyond the page, once', async () => {
    const staff = await admin()
    await generate(staff, { count: 60, points: 1, maxUses: 1, prefix: 'WAVE' })
    const list = await found(staff, 'wave')
    expect(list.found).toBe(60)
    const body = { matching: { search: 'wave', count: 60 }, change: OFF }
    const key = newKey()
    const answers = [await staff.call(CHANGE, { body, key }), await staff.call(CHANGE, { body, key })]
    expect(answers.map((answer) => answer.body.changes)).toEqual([60, 60])
    expect(await audited(staff, 'promo_code.deactivate')).toHaveLength(60)
    expect(
      (await staff.call('GET /api/admin/promo-codes', { query: { search: 'wave', state: 'active' } })).body,
    ).toEqual({ items: [], nextCursor: null, found: 0 })
  })

  test('with another last day, within the budget of the staff member', async () => {
    const staff = await admin()
    await generate(staff, { count: 3, points: 200, maxUses: 1, prefix: 'LATER', lastDay: '2026-03-10' })
    const late = await oneCode(staff, { code: 'LATER-START', points: 1, maxUses: 1, startsOn: '2026-05-01' })
    const change: PromoBulkChange = { action: 'end', lastDay: '2026-04-10' }
    const expected = {
      found: 4,
      changes: 1,
      others: expect.arrayContaining([
        { reason: 'overBudget', n: 2 },
        { reason: 'startsLater', n: 1 },
      ]),
    }
    expect((await staff.call(PREVIEW, { body: { matching: { search: 'later' }, change } })).body).toEqual(expected)
    expect((await staff.call(CHANGE, { body: { matching: { search: 'later', count: 4 }, change } })).body).toEqual(
      expected,
    )
    const { items } = await found(staff, 'later')
    expect(items.map(({ lastDay }) => lastDay).sort()).toEqual(['2026-03-10', '2026-03-10', '2026-04-10', null])
    expect(items.find(({ id }) => id === late.id)?.lastDay).toBeNull()
    expect((await staff.call('GET /api/admin/approvals')).body.items).toEqual([])
  })

  test('are deleted with one reason, but for those that a member has redeemed', async () => {
    const staff = await admin()
    const batch = await oneBatch(staff, { points: 1, maxUses: 1, prefix: 'SPARE' })
    const member = await app().member()
    await redeem(member, (await found(staff, 'spare')).items[0]?.code ?? '')
    const change: PromoBulkChange = { action: 'delete', reason: 'The fair is over' }
    const { body } = await staff.call(CHANGE, {
      body: { matching: { state: 'all', search: '', batch, count: 3 }, change },
    })
    expect(body).toEqual({ found: 3, changes: 2, others: [{ reason: 'used', n: 1 }] })
    expect((await found(staff, 'spare')).found).toBe(1)
    const entries = await audited(staff, 'promo_code.delete')
    expect(entries.map(({ reason }) => reason)).toEqual(['The fair is over', 'The fair is over'])
  })

  test('is refused when others match by now, for too many, for none, for a past day and without the permission', async () => {
    const staff = await admin()
    await generate(staff, { count: 2, points: 1, maxUses: 1, prefix: 'DRIFT' })
    const call = (body: object, by = staff) => by.call(CHANGE, { body: { change: OFF, ...body } as never })
    expect(await call({ matching: { search: 'drift', count: 1 } })).toMatchObject({
      code: 'selectionChanged',
      body: { values: { count: 2 } },
    })
    expect((await call({ ids: [] })).code).toBe('nothingSelected')
    expect((await call({ matching: { search: '', count: 1, from: '2026-11-02', to: '2026-11-01' } })).code).toBe(
      'daysReversed',
    )
    const change = { action: 'end', lastDay: '2026-02-01' }
    expect((await call({ matching: { search: 'drift', count: 2 }, change })).code).toBe('promoCodeDates')
    const moderator = await app().member({ role: 'moderator' })
    expect((await call({ matching: { search: 'drift', count: 2 } }, moderator)).code).toBe('forbidden')
    for (let n = 0; n < 3; n += 1) await generate(staff, { count: 67, points: 1, maxUses: 1, prefix: 'CROWD' })
    const { status, code } = await staff.call(PREVIEW, { body: { matching: { search: 'crowd' }, change: OFF } })
    expect([status, code]).toEqual([409, 'selectionTooLarge'])
    expect((await found(staff, 'drift')).items.every(({ isActive }) => isActive)).toBe(true)
  })
})
