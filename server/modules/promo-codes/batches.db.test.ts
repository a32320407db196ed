import { describe, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { approvalsOf, approve } from '#test/approvals.ts'
import { adjust } from '#test/members.ts'
import { edit, generate, oneBatch, redeem } from '#test/promo-codes.ts'

const app = useTestApp({ now: '2026-03-01T09:00:00.000Z' })
const admin = () => app().member({ role: 'super_admin' })

const batches = async (staff: Actor) => (await staff.call('GET /api/admin/promo-batches')).body.items
const batchOf = async (staff: Actor, id: string) => (await batches(staff)).find((batch) => batch.id === id)
const codesOf = async (staff: Actor, batch: string) =>
  (await staff.call('GET /api/admin/promo-codes', { query: { batch } })).body.items

const switchBatch = (staff: Actor, id: string, isActive: boolean) =>
  staff.call('POST /api/admin/promo-batches/:id/activity', { params: { id }, body: { isActive } })
const endBatch = (staff: Actor, id: string, lastDay: string | null) =>
  staff.call('POST /api/admin/promo-batches/:id/end', { params: { id }, body: { lastDay } })
const deleteUnused = (staff: Actor, id: string) =>
  staff.call('DELETE /api/admin/promo-batches/:id/unused', { params: { id }, body: { reason: 'Not needed' } })

describe('a batch of promo codes', () => {
  test('is listed with its use, the newest first', async () => {
    const staff = await admin()
    const older = await oneBatch(staff)
    app().clock.advance(1)
    const id = await oneBatch(staff, { prefix: 'fair', description: 'For the fair', lastDay: '2026-03-31' })
    const [first, second] = await codesOf(staff, id)
    const [one, other] = [await app().member(), await app().member()]
    await redeem(one, first?.code ?? '')
    await redeem(other, first?.code ?? '')
    await redeem(one, second?.code ?? '')
    const [newest, next] = await batches(staff)
    expect(newest).toEqual({
      id,
      prefix: 'FAIR',
      description: 'For the fair',
      points: 10,
      codes: 3,
      unused: 1,
      switchedOff: 0,
      usedCodes: 2,
      uses: 3,
      spent: 30,
      lastDay: '2026-03-31',
      endsDiffer: false,
      createdAt: app().clock.now().toISOString(),
      createdBy: expect.any(String),
    })
    expect(next?.id).toBe(older)
    expect((await codesOf(staff, older)).length).toBe(3)
  })

  test('is switched off and on again as a whole', async () => {
    const staff = await admin()
    const id = await oneBatch(staff)
    const [{ code } = { code: '' }] = await codesOf(staff, id)
    expect((await switchBatch(staff, id, false)).body).toEqual({ changed: 3, waits: false })
    expect((await redeem(await app().member(), code)).code).toBe('promoCodeNotFound')
    expect((await switchBatch(staff, id, false)).code).toBe('promoBatchUnchanged')
    expect((await switchBatch(staff, id, true)).body).toEqual({ changed: 3, waits: false })
    expect((await redeem(await app().member(), code)).status).toBe(200)
  })

  test('gets another last day, which is neither past nor before the first', async () => {
    const staff = await admin()
    const id = await oneBatch(staff, { lastDay: '2026-03-10' })
    expect((await endBatch(staff, id, '2026-02-28')).code).toBe('promoCodeDates')
    expect((await endBatch(staff, id, '2026-04-10')).body).toEqual({ changed: 3, waits: false })
    expect((await codesOf(staff, id)).map(({ lastDay }) => lastDay)).toEqual(Array(3).fill('2026-04-10'))
    await endBatch(staff, id, null)
    expect(await batchOf(staff, id)).toMatchObject({ lastDay: null })
  })

  test('loses its unused codes, while used ones stay', async () => {
    const staff = await admin()
    const id = await oneBatch(staff)
    const [used, unused] = await codesOf(staff, id)
    await redeem(await app().member(), used?.code ?? '')
    expect((await deleteUnused(staff, id)).body).toEqual({ deleted: 2 })
    expect((await redeem(await app().member(), unused?.code ?? '')).code).toBe('promoCodeNotFound')
    expect((await codesOf(staff, id)).map(({ code }) => code)).toEqual([used?.code])
    expect(await batchOf(staff, id)).toMatchObject({ codes: 1, unused: 0, usedCodes: 1 })
    expect((await deleteUnused(staff, id)).code).toBe('promoBatchUnchanged')
  })

  test('is recorded once in the audit log, without its codes', async () => {
    const staff = await admin()
    const id = await oneBatch(staff, { prefix: 'HIDDEN' })
    await deleteUnused(staff, id)
    const { action, after, reason } = await app()
      .database.db.selectFrom('audit_log')
      .select(['action', 'after', 'reason'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect({ action, reason }).toEqual({ action: 'promo_code.delete', reason: 'Not needed' })
    expect(JSON.parse(after)).toEqual({ batch: id, ids: expect.arrayContaining([expect.any(String)]) })
    expect(after).not.toContain('HIDDEN')
  })

  test('that does not exist is not found', async () => {
    const staff = await admin()
    const unknown = '0196f0de-7c3a-7000-8000-000000000000'
    for (const answer of [
      await switchBatch(staff, unknown, false),
      await endBatch(staff, unknown, null),
      await deleteUnused(staff, unknown),
    ]) {
      expect(answer.code).toBe('notFound')
    }
  })
})

describe('a batch beyond the budget of the staff member', () => {
  test('waits for a colleague, also where its codes differ', async () => {
    const [staff, colleague] = [await admin(), await admin()]
    // Without a limit of uses it exceeds every budget, so it is stored switched off.
    const id = await oneBatch(staff, { lastDay: '2026-03-10', maxUses: null })
    const [first] = await codesOf(staff, id)
    await edit(staff, first?.id ?? '', { lastDay: '2026-03-12' })
    expect(await batchOf(staff, id)).toMatchObject({ lastDay: '2026-03-12', endsDiffer: true })
    expect((await switchBatch(staff, id, true)).body).toEqual({ changed: 3, waits: true })
    expect((await codesOf(staff, id)).some(({ isActive }) => isActive)).toBe(false)
    // The proposal of the generation is refused as stale: one of its codes has changed.
    for (const { id: proposal } of await approvalsOf(colleague)) await approve(colleague, proposal)
    expect((await codesOf(staff, id)).map(({ isActive }) => isActive)).toEqual([true, true, true])
  })
})

test('a proposal about a batch names the uses that are left, of all codes together', async () => {
  const [staff, member] = [await admin(), await app().member()]
  const { batchId } = (await generate(staff, { count: 3, points: 500, maxUses: 1 })).body
  const [lowest] = (await codesOf(staff, batchId)).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  await redeem(member, lowest?.code ?? '')
  await adjust(staff, (await app().member()).id, 3000)
  await switchBatch(staff, batchId, false)
  expect((await switchBatch(staff, batchId, true)).body).toEqual({ changed: 3, waits: true })
  const facts = async () => (await approvalsOf(await admin())).find(({ by }) => by.id === staff.id)?.facts
  expect(await facts()).toMatchObject({ codes: 3, points: 500, uses: 2 })
})
