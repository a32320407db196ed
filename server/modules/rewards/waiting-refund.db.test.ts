// A cancellation that a colleague has to approve keeps its redemption from being delivered (docs/product.md#waiting-refunds).

import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { approvalsOf, approve, refuse } from '#test/approvals.ts'
import { stockCodes } from '#test/code-stock.ts'
import { release, setHoldRules } from '#test/holds.ts'
import { notifierOf } from '#test/notifications.ts'
import { addPlan } from '#test/plans.ts'
import { CODE, formFor, move, planOf } from '#test/redemptions.ts'
import { releaseDue } from './holds.ts'

const app = useTestApp({ now: '2026-05-04T10:00:00.000Z' })
const HOURS = 3600

let admin: Actor
let moderator: Actor
let subscription: string
let planId: string
let count = 0

beforeEach(async () => {
  admin = await app().member({ role: 'super_admin' })
  moderator = await app().member({ role: 'moderator' })
  await setHoldRules(admin, { pointsAbove: 7000 })
  count += 1
  subscription = `waiting_${count}`
  planId = (await addPlan(admin, { subscriptionId: subscription, duration: '1 Month', points: 6000 })).body.plan.id
})

const redeem = async (): Promise<string> => {
  const member = await app().member({ points: 20_000 })
  return (await member.call('POST /api/redemptions', { body: formFor(await planOf(member, subscription)) })).body
    .redemption.id
}
const read = async (id: string, staff = admin) =>
  (await staff.call('GET /api/admin/redemptions/:id', { params: { id } })).body.redemption
const runJob = () =>
  releaseDue(app().database.db, { notifier: notifierOf(app()), log: pino({ level: 'silent' }) }, app().clock.now())
const proposalOf = async (id: string) =>
  (await approvalsOf(admin)).find(({ facts }) => facts.kind === 'refund' && facts.redemptionId === id)?.id ?? ''
const next = async () => (await admin.call('GET /api/admin/redemptions/next', { query: { subscription } })).body
async function proposeCancelling(id: string): Promise<void> {
  expect((await move(moderator, id, 'pending', 'cancelled')).body.waits).toBe(true)
}

test('a held redemption stays held beyond its time, until the cancellation is decided', async () => {
  await setHoldRules(admin, { pointsAbove: 5000 })
  await stockCodes(admin, planId, [`WAITING-${count}`])
  const [approved, refused] = [await redeem(), await redeem()]
  app().clock.advance(60 * HOURS)
  await proposeCancelling(approved)
  await proposeCancelling(refused)
  app().clock.advance(13 * HOURS)
  await runJob()
  expect(await read(approved)).toMatchObject({ status: 'pending', hold: {}, may: ['cancelled'], mayRelease: false })
  expect((await release(admin, approved)).code).toBe('redemptionRefundWaits')
  const releases = await admin.call('POST /api/admin/redemptions/releases', { body: { ids: [approved] } })
  expect(releases.body.results).toEqual([{ id: approved, outcome: 'skipped', status: 'pending' }])
  expect((await approve(admin, await proposalOf(approved))).status).toBe(200)
  expect(await read(approved)).toMatchObject({ status: 'cancelled', refunded: true, waitingRefund: null })
  expect((await refuse(admin, await proposalOf(refused))).status).toBe(200)
  await runJob()
  expect(await read(refused)).toMatchObject({ status: 'completed', hold: null })
})

test('a redemption of the queue is delivered by no one, and says who proposed what', async () => {
  const id = await redeem()
  await proposeCancelling(id)
  const redemption = await read(id)
  const by = { to: 'cancelled', by: expect.any(String) }
  expect(redemption).toMatchObject({ may: ['cancelled'], waitingRefund: by })
  const { items } = (await admin.call('GET /api/admin/redemptions', { query: { subscription } })).body
  expect(items).toMatchObject([{ id, waitingRefund: by }])
  for (const to of ['processing', 'completed'] as const)
    expect(await move(admin, id, 'pending', to)).toMatchObject({ status: 409, code: 'redemptionRefundWaits' })
  expect(await next()).toEqual({ next: null, waiting: 0 })
  const code = `${CODE} ${id}`
  const preview = await admin.call('POST /api/admin/plans/:id/completions/preview', {
    params: { id: planId },
    body: { list: code },
  })
  expect(preview.body).toEqual({ pairs: [], skipped: [{ line: 1, problem: 'late' }] })
  const list = await admin.call('POST /api/admin/plans/:id/completions', {
    params: { id: planId },
    body: { pairs: [{ id, activationCode: code }] },
  })
  expect(list.body.results).toEqual([{ id, outcome: 'moved' }])
  const processing = await admin.call('POST /api/admin/redemptions/processing', { body: { ids: [id] } })
  expect(processing.body.results).toEqual([{ id, outcome: 'skipped', status: 'pending' }])
  expect((await approve(admin, await proposalOf(id))).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'cancelled', refunded: true })
})

test('a delivered code is not replaced by another one of the stock', async () => {
  const id = await redeem()
  expect((await move(admin, id, 'pending', 'completed')).status).toBe(200)
  await stockCodes(admin, planId, [`REPLACED-${count}`])
  expect((await move(moderator, id, 'completed', 'failed')).body.waits).toBe(true)
  const replace = () =>
    admin.call('POST /api/admin/redemptions/:id/replacement', {
      params: { id },
      body: { seen: 0, reason: 'Used before' },
    })
  expect(await replace()).toMatchObject({ status: 409, code: 'redemptionRefundWaits' })
  expect((await refuse(admin, await proposalOf(id))).status).toBe(200)
  expect((await replace()).status).toBe(200)
})

test('a proposal that no one decided in time keeps nothing back', async () => {
  const id = await redeem()
  await proposeCancelling(id)
  app().clock.advance(48 * HOURS)
  expect(await read(id)).toMatchObject({ waitingRefund: null, may: ['processing', 'completed', 'cancelled'] })
  expect((await next()).next?.redemption.id).toBe(id)
  expect((await move(admin, id, 'pending', 'completed')).status).toBe(200)
})
