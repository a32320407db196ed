// Staff replace codes that do not work (docs/product.md#replaced-codes).

import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { stockCodes } from '#test/code-stock.ts'
import { addPlan } from '#test/plans.ts'
import { codeFor, formFor, planOf, redemptionAt } from '#test/redemptions.ts'

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
    data: { redemptionId: id, status: 'completed', subscription: 'Broken', duration: '1 Month', refunded: 0 },
  })
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
