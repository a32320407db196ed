// Staff replace codes that do not work (docs/product.md#replaced-codes).

import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { approvalsOf, approve } from '#test/approvals.ts'
import { stockCodes } from '#test/code-stock.ts'
import { setHoldRules } from '#test/holds.ts'
import { addPlan } from '#test/plans.ts'
import { codeFor, formFor, move, planOf, redemptionAt } from '#test/redemptions.ts'
import { answer, close, openTicket, write } from '#test/support.ts'

const app = useTestApp()
let admin: Actor
let member: Actor
beforeAll(async () => {
  admin = await app().member({ role: 'super_admin' })
  member = await app().member({ points: 100_000 })
})

const replace = (id: string, body: { seen: number; activationCode?: string }, staff = admin) =>
  staff.call('POST /api/admin/redemptions/:id/replacement', {
    params: { id },
    body: { reason: 'Used before', ...body },
  })
const codeOf = async (id: string) =>
  (await member.call('POST /api/redemptions/:id/reveal', { params: { id } })).body.activationCode

test('by one of the stock: the member reads the new code, and the old one is given to no one again', async () => {
  const { plan } = (await addPlan(admin, { subscriptionId: 'broken', duration: '1 Month', points: 600 })).body
  const stock = async () => (await admin.call('GET /api/admin/plans/:id/codes', { params: { id: plan.id } })).body
  await stockCodes(admin, plan.id, ['OLD-1'])
  const { body } = await member.call('POST /api/redemptions', { body: formFor(await planOf(member, 'broken')) })
  const { id, expiresAt } = body.redemption
  expect((await replace(id, { seen: 0 })).code).toBe('stockEmpty')
  expect(await codeOf(id)).toBe('OLD-1')
  await stockCodes(admin, plan.id, ['NEW-1', 'NEW-2'])
  const answers = await Promise.all([replace(id, { seen: 0 }), replace(id, { seen: 0 })])
  expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'redemptionConflict'])
  expect(await codeOf(id)).toMatch(/^NEW-[12]$/)
  expect(await stock()).toMatchObject({ available: 1, delivered: 1, replaced: 1, void: 0 })
  expect((await stockCodes(admin, plan.id, ['old 1'])).body.skipped).toEqual([{ line: 1, problem: 'delivered' }])
  const detail = (await admin.call('GET /api/admin/redemptions/:id', { params: { id } })).body
  expect(detail.replacements).toMatchObject([{ by: expect.any(String), reason: 'Used before' }])
  expect(detail.redemption).toMatchObject({ status: 'completed', expiresAt })
  const notifications = (await member.call('GET /api/notifications')).body.items
  expect(notifications.map(({ content }) => content)).toContainEqual({
    kind: 'redemption',
    data: {
      ...{ redemptionId: id, status: 'completed', subscription: 'Broken', duration: '1 Month', refunded: 0 },
      isReplacement: true,
    },
  })
  expect((await app().mails()).map(({ subject }) => subject)).toContain('Your activation code was replaced: Broken')
})

test('by a typed code, which must be unused; only of completed redemptions, and not of one’s own', async () => {
  const id = await redemptionAt(member, admin, 'completed')
  expect((await replace(id, { seen: 0, activationCode: codeFor(id) })).code).toBe('activationCodeUsed')
  expect((await replace(id, { seen: 0, activationCode: 'TYPED-NEW' })).status).toBe(200)
  expect((await replace(id, { seen: 0, activationCode: 'TYPED-NEWER' })).code).toBe('redemptionConflict')
  expect(await codeOf(id)).toBe('TYPED-NEW')
  expect((await replace(id, { seen: 1, activationCode: codeFor(id) })).code).toBe('activationCodeUsed')
  const waiting = await redemptionAt(member, admin, 'processing')
  expect((await replace(waiting, { seen: 0, activationCode: 'X-1' })).code).toBe('activationCodeMissing')
  const moderator = await app().member({ role: 'moderator', points: 1000 })
  const own = await redemptionAt(moderator, admin, 'completed')
  expect((await replace(own, { seen: 0, activationCode: 'X-2' }, moderator)).code).toBe('selfDealing')
})

test('the member follows a report until the code is replaced, and then reports the new code', async () => {
  const id = await redemptionAt(member, admin, 'completed')
  const other = await redemptionAt(member, admin, 'completed')
  const story = async () => {
    const { body } = await member.call('GET /api/redemptions/:id', { params: { id } })
    return { report: body.codeReport, replacedAt: body.codeReplacedAt }
  }
  const report = () => openTicket(member, { category: 'code', redemptionId: id })
  expect(await story()).toEqual({ report: null, replacedAt: null })
  await openTicket(member, { category: 'redemption', redemptionId: id })
  expect((await story()).report).toBeNull()

  const at = app().clock.now().toISOString()
  const ticketId = await report()
  expect(await story()).toEqual({ report: { ticketId, at, status: 'open', isSolved: false }, replacedAt: null })
  app().clock.advance(60)
  await answer(admin, ticketId)
  expect((await story()).report).toMatchObject({ status: 'answered', isSolved: false })

  app().clock.advance(60)
  const replacedAt = app().clock.now().toISOString()
  await replace(id, { seen: 0, activationCode: 'STORY-1' })
  expect(await story()).toEqual({ report: { ticketId, at, status: 'answered', isSolved: true }, replacedAt })

  // The new code does not work either: first in the same ticket, then in another one.
  app().clock.advance(60)
  await write(member, ticketId)
  expect((await story()).report).toEqual({ ticketId, at, status: 'open', isSolved: false })
  await close(member, ticketId)
  app().clock.advance(60)
  const second = await report()
  expect(await story()).toMatchObject({ report: { ticketId: second, isSolved: false }, replacedAt })
  app().clock.advance(60)
  await replace(id, { seen: 1, activationCode: 'STORY-2' })
  expect(await story()).toMatchObject({
    report: { ticketId: second, isSolved: true },
    replacedAt: app().clock.now().toISOString(),
  })

  const { items } = (await member.call('GET /api/redemptions')).body
  expect(items.find((one: { id: string }) => one.id === id)).toMatchObject({ codeReport: { ticketId: second } })
  expect(items.find((one: { id: string }) => one.id === other)).toMatchObject({
    codeReport: null,
    codeReplacedAt: null,
  })
})

test('the story of a code is shown to its member only', async () => {
  const id = await redemptionAt(member, admin, 'completed')
  await openTicket(member, { category: 'code', redemptionId: id })
  const stranger = await app().member({ points: 600 })
  const own = await redemptionAt(stranger, admin, 'completed')
  expect((await stranger.call('GET /api/redemptions/:id', { params: { id } })).code).toBe('notFound')
  expect((await stranger.call('GET /api/redemptions')).body.items).toMatchObject([{ id: own, codeReport: null }])
  const forStaff = (await admin.call('GET /api/admin/redemptions/:id', { params: { id } })).body.redemption
  expect(forStaff).not.toHaveProperty('codeReport')
})

test('a code that none can replace is refunded once: it is void, its member reads it no longer, and no one gets it again', async () => {
  const { plan } = (await addPlan(admin, { subscriptionId: 'hopeless', duration: '1 Month', points: 600 })).body
  await stockCodes(admin, plan.id, ['HOPELESS-1'])
  const buyer = await app().member({ points: 1000 })
  const { body } = await buyer.call('POST /api/redemptions', { body: formFor(await planOf(buyer, 'hopeless')) })
  const { id } = body.redemption
  const refundAs = (staff: Actor) =>
    move(staff, id, 'completed', 'failed', { reason: 'Sold out, and this one is used' })
  const [replaced, ...refunds] = await Promise.all([replace(id, { seen: 0 }), refundAs(admin), refundAs(admin)])
  expect(refunds.map(({ status }) => status).sort()).toEqual([200, 409])
  // Before the refund no code is free, and after it no delivered redemption is left.
  expect([404, 409]).toContain(replaced.status)
  expect((await buyer.call('GET /api/session')).body.member?.points).toBe(1000)
  expect((await buyer.call('GET /api/redemptions/:id', { params: { id } })).body).toMatchObject({
    ...{ status: 'failed', refunded: true, reason: 'Sold out, and this one is used' },
    ...{ expiresAt: null, completedAt: null, hasNewCode: false },
  })
  const revealed = await buyer.call('POST /api/redemptions/:id/reveal', { params: { id } })
  expect(revealed.code).toBe('activationCodeMissing')
  expect((await stockCodes(admin, plan.id, ['hopeless 1'])).body.skipped).toEqual([{ line: 1, problem: 'delivered' }])
  const stock = (await admin.call('GET /api/admin/plans/:id/codes', { params: { id: plan.id } })).body
  expect(stock).toMatchObject({ available: 0, delivered: 0, replaced: 1 })
})

test('a refund does not void a code that has replaced the one its author saw', async () => {
  const id = await redemptionAt(member, admin, 'completed')
  expect((await replace(id, { seen: 0, activationCode: 'SECOND-CODE' })).status).toBe(200)
  const refuse = (more: object) => move(admin, id, 'completed', 'failed', more)
  expect(await refuse({})).toMatchObject({ status: 409, code: 'codeReplaced' })
  expect(await refuse({ seenReplacements: 2 })).toMatchObject({ status: 409, code: 'codeReplaced' })
  expect((await member.call('GET /api/redemptions/:id', { params: { id } })).body.status).toBe('completed')
  expect((await refuse({ seenReplacements: 1 })).status).toBe(200)
})

test('a refund of a delivered code above the daily budget waits for a colleague, and is refused to others', async () => {
  await setHoldRules(admin, {})
  const buyer = await app().member({ points: 100_000 })
  const { body: added } = await addPlan(admin, { subscriptionId: 'precious', duration: '1 Year', points: 60_000 })
  await stockCodes(admin, added.plan.id, ['PRECIOUS-1'])
  const plan = await planOf(buyer, 'precious', '1 Year')
  const { id } = (await buyer.call('POST /api/redemptions', { body: formFor(plan) })).body.redemption
  expect((await move(buyer, id, 'completed', 'failed')).status).toBe(403)
  const moderator = await app().member({ role: 'moderator' })
  expect((await move(moderator, id, 'completed', 'failed')).body).toMatchObject({ waits: true })
  const statusOf = async () => (await buyer.call('GET /api/redemptions/:id', { params: { id } })).body.status
  expect(await statusOf()).toBe('completed')

  expect((await approve(admin, (await approvalsOf(admin))[0]?.id ?? '')).status).toBe(200)
  expect(await statusOf()).toBe('failed')
})
