// Holds of redemptions, and what ends them (docs/product.md#holds).

import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { approvalsOf, approve } from '#test/approvals.ts'
import { stockCodes } from '#test/code-stock.ts'
import { deleteAccount, newcomer } from '#test/deletion.ts'
import { hold, release, setHoldRules } from '#test/holds.ts'
import { adjust, ban } from '#test/members.ts'
import { contentsOf, notifierOf } from '#test/notifications.ts'
import { addPlan } from '#test/plans.ts'
import { formFor, move, planOf, redeemPlan } from '#test/redemptions.ts'
import { releaseDue } from './holds.ts'

const app = useTestApp({ now: '2026-05-04T10:00:00.000Z' })
const UNTIL = '2026-05-07T10:00:00.000Z'

let admin: Actor
let subscriptionId: string
let planId: string
let count = 0
const rich = () => app().member({ points: 20_000 })
const redeem = async (member: Actor) =>
  (await member.call('POST /api/redemptions', { body: formFor(await planOf(member, subscriptionId)) })).body.redemption
const read = async (member: Actor, id: string) =>
  (await member.call('GET /api/redemptions/:id', { params: { id } })).body
const forStaff = async (id: string) =>
  (await admin.call('GET /api/admin/redemptions/:id', { params: { id } })).body.redemption
const freeCodes = async () =>
  (await admin.call('GET /api/admin/plans/:id/codes', { params: { id: planId } })).body.available
const runJob = () =>
  releaseDue(app().database.db, { notifier: notifierOf(app()), log: pino({ level: 'silent' }) }, app().clock.now())
const auditOf = async (id: string) =>
  (
    await app()
      .database.db.selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action)

beforeEach(async () => {
  app().clock.set('2026-05-04T10:00:00.000Z')
  admin = await app().member({ role: 'super_admin' })
  await setHoldRules(admin, { pointsAbove: 5000 })
  count += 1
  subscriptionId = `held_${count}`
  planId = (await addPlan(admin, { subscriptionId, duration: '1 Month', points: 6000 })).body.plan.id
})

describe('a redemption that a rule holds', () => {
  test('is paid, delivers nothing, and says why and until when', async () => {
    await stockCodes(admin, planId, [`HELD-${count}`])
    const member = await rich()
    const redemption = await redeem(member)
    expect(redemption).toMatchObject({
      status: 'pending',
      hold: { reason: 'highValue', until: UNTIL },
      timeline: [{ status: 'pending' }, { status: 'held' }],
    })
    expect(await read(member, redemption.id)).toMatchObject(redemption)
    expect((await member.call('GET /api/session')).body.member?.points).toBe(14_000)
    expect(await freeCodes()).toBe(1)
    const [content] = await contentsOf(member)
    expect(content).toEqual({
      kind: 'redemption_held',
      data: {
        redemptionId: redemption.id,
        ...{ subscription: redemption.subscriptionName, duration: '1 Month' },
        ...{ reason: 'highValue', until: UNTIL },
      },
    })
    const mail = JSON.stringify(await app().mails())
    expect(mail).toContain('in review until 7 May 2026, 10:00 UTC at the latest')
    expect(mail).toContain('We check every redemption of this size.')
  })

  test('waits for staff apart from the queue, and cannot be processed or completed', async () => {
    const { id } = await redeem(await rich())
    expect(await forStaff(id)).toMatchObject({ may: ['cancelled'], mayHold: false, mayRelease: true })
    expect((await move(admin, id, 'pending', 'processing')).code).toBe('redemptionHeld')
    const { results } = (await admin.call('POST /api/admin/redemptions/processing', { body: { ids: [id] } })).body
    expect(results).toEqual([{ id, outcome: 'held', status: 'pending' }])
    const list = async (status: 'held' | 'open' | 'overdue') =>
      (await admin.call('GET /api/admin/redemptions', { query: { status, subscription: subscriptionId } })).body
    expect((await list('held')).items.map((one) => one.id)).toEqual([id])
    expect((await list('open')).items).toEqual([])
    app().clock.advance(60 * 3600)
    expect(await list('overdue')).toMatchObject({ items: [], counts: { held: 1, overdue: 0, open: 0, all: 1 } })
    const { items } = (await admin.call('GET /api/admin/pending-work')).body
    expect(items.find(({ kind }) => kind === 'heldRedemptions')?.n).toBeGreaterThan(0)
  })

  test('is delivered from the stock when staff release it', async () => {
    await stockCodes(admin, planId, [`RELEASED-${count}`])
    const member = await rich()
    const { id } = await redeem(member)
    app().clock.advance(3600)
    expect((await release(admin, id)).body.redemption).toMatchObject({ status: 'completed', hold: null })
    expect(await read(member, id)).toMatchObject({
      status: 'completed',
      hold: null,
      completedAt: '2026-05-04T11:00:00.000Z',
      expiresAt: '2026-06-04T23:59:59.000Z',
      timeline: [{ status: 'pending' }, { status: 'held' }, { status: 'released' }, { status: 'completed' }],
    })
    const shown = await member.call('POST /api/redemptions/:id/reveal', { params: { id } })
    expect(shown.body.activationCode).toBe(`RELEASED-${count}`)
    expect(await freeCodes()).toBe(0)
    expect((await contentsOf(member)).map(({ kind }) => kind)).toEqual(['redemption', 'redemption_held'])
    expect(await auditOf(id)).toEqual(['redemption.release'])
    expect((await release(admin, id)).code).toBe('redemptionNotHeld')
    expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
  })

  test('goes to the queue when it is released and there is no code', async () => {
    const member = await rich()
    const { id } = await redeem(member)
    // Notifications of one moment have no order.
    app().clock.advance(1)
    expect((await release(admin, id)).body.redemption).toMatchObject({
      status: 'pending',
      may: ['processing', 'completed', 'cancelled'],
    })
    const released = { redemptionId: id, subscription: expect.any(String), duration: '1 Month' }
    expect((await contentsOf(member))[0]).toEqual({ kind: 'redemption_released', data: released })
    await move(admin, id, 'pending', 'processing')
    expect((await move(admin, id, 'processing', 'completed')).status).toBe(200)
  })

  test('gives the points back when staff cancel it', async () => {
    const member = await rich()
    const colleague = await app().member({ role: 'super_admin' })
    const { id } = await redeem(member)
    const { waits } = (await move(admin, id, 'pending', 'cancelled')).body
    // The refund is more than one staff member may give alone.
    expect(waits).toBe(true)
    const [proposal] = await approvalsOf(colleague)
    await approve(colleague, proposal?.id ?? '')
    expect(await read(member, id)).toMatchObject({ status: 'cancelled', refunded: true, hold: null })
    expect((await member.call('GET /api/session')).body.member?.points).toBe(20_000)
    expect((await release(admin, id)).code).toBe('redemptionNotHeld')
  })

  test('is released automatically after 72 hours, and not before', async () => {
    await stockCodes(admin, planId, [`LATE-${count}`])
    const member = await rich()
    const { id } = await redeem(member)
    app().clock.advance(72 * 3600 - 1)
    await runJob()
    expect((await read(member, id)).hold).not.toBeNull()
    app().clock.advance(1)
    expect(await runJob()).toBeGreaterThan(0)
    expect(await runJob()).toBe(0)
    expect((await forStaff(id)).history.slice(2)).toMatchObject([
      { status: 'released', by: null },
      { status: 'completed', by: null },
    ])
    expect(await freeCodes()).toBe(0)
  })

  test('of a member who was banned meanwhile waits for staff instead of taking a code', async () => {
    await stockCodes(admin, planId, [`BANNED-${count}`])
    const member = await rich()
    const { id } = await redeem(member)
    await ban(admin, member.id)
    app().clock.advance(72 * 3600)
    await runJob()
    expect(await forStaff(id)).toMatchObject({ status: 'pending', hold: null })
    expect(await freeCodes()).toBe(1)
  })
})

describe('staff', () => {
  test('hold a pending redemption once, with a reason that its member reads in general terms', async () => {
    const member = await rich()
    const id = await redeemPlan(member)
    expect((await hold(admin, id, 'points')).body.redemption).toMatchObject({
      hold: { reason: 'points', until: UNTIL },
      mayHold: false,
      mayRelease: true,
    })
    expect((await contentsOf(member))[0]).toMatchObject({ kind: 'redemption_held', data: { reason: 'points' } })
    expect((await hold(admin, id)).code).toBe('redemptionHeldBefore')
    await release(admin, id)
    expect((await hold(admin, id)).code).toBe('redemptionHeldBefore')
    expect(await auditOf(id)).toEqual(['redemption.hold', 'redemption.release'])
  })

  test('hold nothing that is being processed', async () => {
    const id = await redeemPlan(await rich())
    await move(admin, id, 'pending', 'processing')
    expect((await hold(admin, id)).code).toBe('redemptionConflict')
  })

  test('without the permission, and members, neither hold nor release', async () => {
    const member = await rich()
    const { id } = await redeem(member)
    for (const actor of [member, await app().member({ role: 'support' })]) {
      expect((await release(actor, id)).code).toBe('forbidden')
      expect((await hold(actor, id)).code).toBe('forbidden')
    }
    expect((await read(member, id)).hold).not.toBeNull()
    expect((await release(admin, admin.id)).code).toBe('notFound')
    const other = await rich()
    expect((await other.call('GET /api/redemptions/:id', { params: { id } })).code).toBe('notFound')
  })

  test('do not release their own redemptions', async () => {
    const moderator = await app().member({ role: 'moderator', points: 20_000 })
    const { id } = await redeem(moderator)
    expect((await release(moderator, id)).code).toBe('selfDealing')
    const own = await redeemPlan(moderator)
    expect((await hold(moderator, own)).code).toBe('selfDealing')
  })
})

test('a held redemption of a deleted account is cancelled', async () => {
  await setHoldRules(admin, { pointsAbove: 0 })
  const { actor, id: memberId } = await newcomer(app())
  await adjust(admin, memberId, 1000)
  const id = await redeemPlan(actor)
  expect((await forStaff(id)).hold).not.toBeNull()
  expect((await deleteAccount(actor)).status).toBe(200)
  expect(await forStaff(id)).toMatchObject({ status: 'cancelled', refunded: true, hold: null })
  app().clock.advance(72 * 3600)
  await runJob()
  expect(await forStaff(id)).toMatchObject({ status: 'cancelled', timeline: { length: 3 } })
})
