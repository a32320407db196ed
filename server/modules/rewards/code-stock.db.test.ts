// The stock of activation codes: staff fill it, redemptions take from it (docs/product.md#stock-of-codes).

import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { stockCodes } from '#test/code-stock.ts'
import { addPlan, deletePlan } from '#test/plans.ts'
import { formFor, move, planOf } from '#test/redemptions.ts'

const app = useTestApp({ now: '2026-05-04T10:00:00.000Z' })
const REDEEM = 'POST /api/redemptions'
const REVEAL = 'POST /api/redemptions/:id/reveal'

let admin: Actor
let planId: string
let subscriptionId: string
let count = 0
const rich = () => app().member({ points: 10_000 })
const otherPlan = async () => (await planOf(admin, 'netflix')).id
const stock = async () => (await admin.call('GET /api/admin/plans/:id/codes', { params: { id: planId } })).body
const adminPlan = async () =>
  (await admin.call('GET /api/admin/plans')).body.plans.find((plan) => plan.id === planId) ?? expect.fail('no plan')
const withdraw = (batch: string) =>
  admin.call('POST /api/admin/plans/:id/codes/void', {
    params: { id: planId },
    body: { batch, reason: 'The shop called them back' },
  })
const needCode = async (needsCode: boolean) =>
  admin.call('POST /api/admin/plans/:id/needs-code', { params: { id: planId }, body: { seen: !needsCode, needsCode } })
/** @returns the id of the redemption */
const redeem = async (member: Actor) =>
  (await member.call(REDEEM, { body: formFor(await planOf(member, subscriptionId)) })).body.redemption.id
const codeOf = async (member: Actor, id: string) => (await member.call(REVEAL, { params: { id } })).body.activationCode

beforeEach(async () => {
  admin = await app().member({ role: 'super_admin' })
  count += 1
  subscriptionId = `service_${count}`
  planId = (await addPlan(admin, { subscriptionId, duration: '1 Month', points: 600 })).body.plan.id
})

describe('adding codes', () => {
  test('counts what was added, and names the line of each code that was not', async () => {
    await stockCodes(admin, await otherPlan(), ['TAKEN-1'])
    const member = await rich()
    const given = await redeem(member)
    await move(admin, given, 'pending', 'processing')
    await move(admin, given, 'processing', 'completed', { activationCode: 'given 1' })
    const text = ['', ' aa-1\u200b ', 'AA1', 'taken1', 'GIVEN-1', 'x'.repeat(501), '\t', 'bb-2'].join('\r\n')
    const { body } = await stockCodes(admin, planId, text)
    expect(body).toMatchObject({
      added: 2,
      skipped: [
        { line: 3, problem: 'repeated' },
        { line: 4, problem: 'available' },
        { line: 5, problem: 'delivered' },
        { line: 6, problem: 'tooLong' },
      ],
      plan: { codes: 2, codeDays: null, needsCode: false },
    })
    expect(await stock()).toMatchObject({
      available: 2,
      delivered: 1,
      void: 0,
      expired: 0,
      batches: [{ available: 2 }],
    })
    expect(JSON.stringify(body)).not.toMatch(/aa-?1|taken/i)
  })

  test('refuses an empty list, more than 500 codes, a day that has passed, and a plan that does not exist', async () => {
    expect((await stockCodes(admin, planId, ' \n ')).code).toBe('codesMissing')
    expect(
      (
        await stockCodes(
          admin,
          planId,
          Array.from({ length: 501 }, (_, n) => `many-${n}`),
        )
      ).code,
    ).toBe('codesTooMany')
    expect((await stockCodes(admin, planId, ['A'], { expiresOn: '2026-05-03' })).code).toBe('codesExpired')
    expect((await stockCodes(admin, admin.id, ['A'])).code).toBe('notFound')
    expect((await stock()).available).toBe(0)
    const many = Array.from({ length: 500 }, (_, n) => `many-${n}`)
    expect((await stockCodes(admin, planId, many)).body.added).toBe(500)
  })

  test('at the same moment by two colleagues stores each code once', async () => {
    const colleague = await app().member({ role: 'super_admin' })
    const list = Array.from({ length: 20 }, (_, n) => `both-${n}`)
    const answers = await Promise.all([
      stockCodes(admin, planId, list),
      stockCodes(colleague, await otherPlan(), list.toReversed()),
    ])
    const counts = answers.map(({ body }) => [body.added, body.skipped.length])
    expect(counts.map(([added = 0, skipped = 0]) => added + skipped)).toEqual([20, 20])
    expect(counts.reduce((sum, [added = 0]) => sum + added, 0)).toBe(20)
  })

  test('is recorded without the codes, and stores them encrypted', async () => {
    await stockCodes(admin, planId, ['PLAIN-TEXT-7'], { batch: 'May', instructions: 'Enter it' })
    const entries = await app()
      .database.db.selectFrom('audit_log')
      .select('after')
      .where('actor_id', '=', admin.id)
      .where('action', '=', 'plan.add_codes')
      .execute()
    expect(entries.map(({ after }) => JSON.parse(after))).toEqual([
      { batch: 'May', added: 1, skipped: 0, expiresOn: null },
    ])
    const rows = await app().database.db.selectFrom('activation_codes').selectAll().execute()
    expect(JSON.stringify([rows, entries])).not.toMatch(/plain.?text.?7/i)
  })
})

describe('a redemption of a plan with codes', () => {
  test('is completed at once, with one of its codes, its instructions, and the end of the subscription', async () => {
    await stockCodes(admin, planId, ['SOON-1'], { expiresOn: '2026-05-04', instructions: 'Within the app' })
    await stockCodes(admin, planId, ['LATER-1'])
    const member = await rich()
    const plan = await planOf(member, subscriptionId)
    expect(plan).toMatchObject({ isInstant: true, inStock: true, left: null })
    const { body } = await member.call(REDEEM, { body: formFor(plan) })
    expect(body.redemption).toMatchObject({
      status: 'completed',
      completedAt: '2026-05-04T10:00:00.000Z',
      timeline: [{ status: 'pending' }, { status: 'completed' }],
    })
    const { id } = body.redemption
    expect((await member.call('GET /api/redemptions/:id', { params: { id } })).body).toMatchObject(body.redemption)
    // The code that expires first.
    expect((await member.call(REVEAL, { params: { id } })).body).toEqual({
      activationCode: 'SOON-1',
      instructions: 'Within the app',
    })
    expect(await stock()).toMatchObject({ available: 1, delivered: 1 })
    expect(await adminPlan()).toMatchObject({ codes: 1, codeDays: 7, openRedemptions: 0 })
    const mail = await member.send('GET', '/dev/mailbox.json')
    expect(JSON.stringify(mail.body)).not.toContain('SOON-1')
    const moved = await move(admin, id, 'completed', 'cancelled')
    expect(moved.code).toBe('redemptionTransition')
  })

  test('takes one code when it is repeated with its key', async () => {
    await stockCodes(admin, planId, ['K-1', 'K-2', 'K-3'])
    const member = await rich()
    const plan = await planOf(member, subscriptionId)
    const key = newKey()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => member.call(REDEEM, { body: formFor(plan), key })),
    )
    expect(new Set(answers.map(({ body }) => body.redemption.id)).size).toBe(1)
    expect(await stock()).toMatchObject({ available: 2, delivered: 1 })
  })

  test('goes to staff when all codes are given out, expired or withdrawn, and is refused if the plan needs a code', async () => {
    const member = await rich()
    await stockCodes(admin, planId, ['W-1', 'W-2'], { batch: 'Withdrawn' })
    await stockCodes(admin, planId, ['G-1'])
    await app()
      .database.db.updateTable('activation_codes')
      .set({ expires_on: '2026-05-03' })
      .where('plan_id', '=', planId)
      .where('batch', '<>', 'Withdrawn')
      .execute()
    expect((await withdraw('Withdrawn')).body).toMatchObject({ voided: 2, plan: { codes: 0 } })
    expect(await stock()).toMatchObject({ available: 0, expired: 1, void: 2 })
    expect(await planOf(member, subscriptionId)).toMatchObject({ isInstant: false, inStock: true })
    const { body } = await member.call(REDEEM, { body: formFor(await planOf(member, subscriptionId)) })
    expect(body.redemption.status).toBe('pending')
    await needCode(true)
    const plan = await planOf(member, subscriptionId)
    expect(plan).toMatchObject({ isInstant: false, inStock: false })
    expect((await member.call(REDEEM, { body: formFor(plan) })).code).toBe('planOutOfStock')
    await stockCodes(admin, planId, ['G-2'])
    expect((await member.call(REDEEM, { body: formFor(plan) })).body.redemption.status).toBe('completed')
    await needCode(false)
  })

  test('does not take from the count of a plan, and works when that is zero', async () => {
    const { db } = app().database
    await db.updateTable('plans').set({ stock_left: 0 }).where('id', '=', planId).execute()
    await stockCodes(admin, planId, ['C-1'])
    const member = await rich()
    const plan = await planOf(member, subscriptionId)
    expect((await member.call(REDEEM, { body: formFor(plan) })).body.redemption.status).toBe('completed')
    expect(await planOf(member, subscriptionId)).toMatchObject({ inStock: false, left: 0 })
    await db.updateTable('plans').set({ stock_left: null }).where('id', '=', planId).execute()
  })
})

describe('codes of the stock', () => {
  test('that staff type for a waiting redemption of the plan leave the stock; those of other plans are refused', async () => {
    const member = await rich()
    const id = await redeem(member)
    await move(admin, id, 'pending', 'processing')
    await stockCodes(admin, planId, ['TYPED-1'])
    await stockCodes(admin, await otherPlan(), ['OTHER-1'])
    const complete = (activationCode: string) => move(admin, id, 'processing', 'completed', { activationCode })
    expect((await complete('other 1')).code).toBe('activationCodeUsed')
    expect((await complete('typed 1')).status).toBe(200)
    expect(await stock()).toMatchObject({ available: 0, delivered: 1 })
    expect(await codeOf(member, id)).toBe('TYPED-1')
  })

  test('that were withdrawn, or whose plan was deleted, can be added again, also to another plan', async () => {
    await stockCodes(admin, planId, ['MOVE-1'], { batch: 'Wrong plan' })
    await withdraw('Wrong plan')
    const member = await rich()
    const target = await planOf(member, 'netflix', '3 Months')
    expect((await stockCodes(admin, target.id, ['move-1'])).body).toMatchObject({ added: 1, skipped: [] })
    const { body } = await member.call(REDEEM, { body: formFor(target) })
    expect(await codeOf(member, body.redemption.id)).toBe('MOVE-1')
    await stockCodes(admin, planId, ['MOVE-2'])
    await deletePlan(admin, planId)
    expect((await stockCodes(admin, target.id, ['MOVE-2'])).body.added).toBe(1)
  })
})

describe('a plan with few codes', () => {
  const lowCodes = async (staff: Actor) =>
    (await staff.call('GET /api/admin/pending-work')).body.items.find(({ kind }) => kind === 'lowCodes')

  test('is announced to staff who manage plans, by the pace of the last week, until codes are added', async () => {
    app().clock.advance(8 * 24 * 3600)
    admin = await app().member({ role: 'super_admin' })
    const moderator = await app().member({ role: 'moderator' })
    expect(await lowCodes(admin)).toBeUndefined()
    await needCode(true)
    expect(await lowCodes(admin)).toMatchObject({ n: 1, at: '2026-05-12T10:00:00.000Z' })
    await stockCodes(admin, planId, ['LOW-1', 'LOW-2', 'LOW-3', 'LOW-4', 'LOW-5'])
    expect(await lowCodes(admin)).toBeUndefined()
    const member = await rich()
    for (const left of [4, 3, 2]) {
      await redeem(member)
      expect(await adminPlan()).toMatchObject({ codes: left })
    }
    expect(await adminPlan()).toMatchObject({ codeDays: 4 })
    expect(await lowCodes(admin)).toMatchObject({ n: 1, at: '2026-05-17T02:00:00.000Z' })
    expect(await lowCodes(moderator)).toBeUndefined()
    await stockCodes(admin, planId, ['LOW-6', 'LOW-7'])
    expect(await lowCodes(admin)).toBeUndefined()
  })
})

test('the stock counts delivered codes that their members have revealed, once each', async () => {
  await stockCodes(admin, planId, ['SEEN-1', 'SEEN-2', 'SEEN-3'])
  const member = await rich()
  const first = await redeem(member)
  await redeem(member)
  expect(await stock()).toMatchObject({ delivered: 2, revealed: 0 })
  // Staff who look do not count.
  await admin.call('POST /api/admin/redemptions/:id/reveal', { params: { id: first } })
  expect(await stock()).toMatchObject({ delivered: 2, revealed: 0 })
  await codeOf(member, first)
  await codeOf(member, first)
  expect(await stock()).toMatchObject({ delivered: 2, revealed: 1, batches: [{ delivered: 2, revealed: 1 }] })
  const body = { seen: 0, reason: 'Used before' }
  app().clock.advance(1)
  await admin.call('POST /api/admin/redemptions/:id/replacement', { params: { id: first }, body })
  expect(await stock()).toMatchObject({ delivered: 2, revealed: 0, replaced: 1 })
  app().clock.advance(1)
  await codeOf(member, first)
  expect(await stock()).toMatchObject({ delivered: 2, revealed: 1 })
})
