import { describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { formFor, planOf } from '#test/redemptions.ts'

const app = useTestApp()
const REQUEST = 'POST /api/redemptions'

/** Everything about a member that a redemption could change. */
async function stateOf(member: Actor) {
  const [session, requests, entries] = await Promise.all([
    member.call('GET /api/session'),
    member.call('GET /api/redemptions'),
    member.call('GET /api/transactions'),
  ])
  const mails = (await app().mails()).filter(({ to }) => to === member.account.email).length
  return { member: session.body.member, requests: requests.body.items, entries: entries.body.items, mails }
}

describe('a member who redeems', () => {
  test('pays at once, and total earned stays', async () => {
    const member = await app().member({ points: 1000, name: 'Asha' })
    const form = formFor(await planOf(member))
    const { status, body } = await member.call(REQUEST, { body: form })
    expect(status).toBe(200)
    expect(body.balance).toBe(400)
    expect(body.redemption).toMatchObject({
      subscriptionName: 'Sony LIV',
      duration: '1 Month',
      pointsCost: 600,
      email: 'me@example.com',
      country: 'IN',
      notes: 'My notes',
      status: 'pending',
      refunded: false,
      createdAt: '2026-11-20T12:00:00.000Z',
      completedAt: null,
      shortId: body.redemption.id.slice(0, 8),
      timeline: [{ status: 'pending', at: '2026-11-20T12:00:00.000Z' }],
    })
    const after = await stateOf(member)
    expect(after.member).toMatchObject({ points: 400, totalEarned: 1000 })
    expect(after.requests).toMatchObject([body.redemption])
    expect(after.entries[0]).toMatchObject({
      type: 'redeem',
      points: -600,
      balanceAfter: 400,
      taskType: 'redemption',
      description: 'Redeemed: Sony LIV (1 Month)',
    })
    const log = await app()
      .database.db.selectFrom('points_audit_log')
      .select(['old_points', 'new_points', 'reason'])
      .where('member_id', '=', member.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(log).toEqual({ old_points: 1000, new_points: 400, reason: 'redemption' })
  })

  test('is notified by mail at the address of the account, not the one in the form', async () => {
    const member = await app().member({ points: 600, name: 'Asha' })
    await member.call(REQUEST, { body: formFor(await planOf(member)) })
    const mails = (await app().mails()).filter(({ text }) => text.includes('Asha'))
    const [mail] = mails.filter(({ to }) => to === member.account.email)
    expect(mail?.subject).toBe('We received your redemption: Sony LIV')
    expect(mail?.text).toContain('600 points were deducted')
    expect((await app().mails()).map(({ to }) => to)).not.toContain('me@example.com')
  })

  test.each([
    ['another price was seen', { expectedPoints: 599 }, 409, 'planPriceChanged'],
    ['the plan is unknown', { planId: '01a1f8d3-ea00-7af6-998f-060e588c0c43' }, 404, 'notFound'],
    ['the plan is no id', { planId: 'sony_liv' }, 400, 'invalidInput'],
    ['the country is none of the list', { country: 'XX' as 'US' }, 400, 'invalidInput'],
    ['the address is none', { email: 'no-address' }, 400, 'invalidInput'],
    ['the notes are too long', { notes: 'x'.repeat(501) }, 400, 'invalidInput'],
  ])('is refused and keeps everything when %s', async (_, changed, status, code) => {
    const member = await app().member({ points: 5000 })
    const before = await stateOf(member)
    const answer = await member.call(REQUEST, { body: { ...formFor(await planOf(member)), ...changed } })
    expect(answer).toMatchObject({ status, code })
    expect(await stateOf(member)).toEqual(before)
  })

  test('is refused with the new price when it has changed meanwhile, and with the old one nothing is deducted', async () => {
    const member = await app().member({ points: 5000 })
    const plan = await planOf(member, 'disney_hotstar')
    const setPrice = (points: number) =>
      app().database.db.updateTable('plans').set({ points }).where('id', '=', plan.id).execute()
    await setPrice(850)
    const before = await stateOf(member)
    const refused = await member.call(REQUEST, { body: formFor(plan) })
    expect(refused).toMatchObject({ status: 409, code: 'planPriceChanged', body: { values: { points: 850 } } })
    expect((refused.body as unknown as { detail: string }).detail).toBe(
      'The price of this plan is now 850 points. Nothing was deducted.',
    )
    expect(await stateOf(member)).toEqual(before)
    // A lower price is not charged silently either.
    await setPrice(750)
    expect((await member.call(REQUEST, { body: formFor(plan) })).code).toBe('planPriceChanged')
    const accepted = await member.call(REQUEST, { body: { ...formFor(plan), expectedPoints: 750 } })
    expect(accepted.body.balance).toBe(4250)
  })

  test('is refused when the plan is out of stock, withdrawn, or its service withdrawn', async () => {
    const member = await app().member({ points: 20_000 })
    const { db } = app().database
    const [stock, plan, service] = [
      await planOf(member, 'netflix'),
      await planOf(member, 'apple_music'),
      await planOf(member, 'jiosaavn_pro'),
    ]
    await db.updateTable('plans').set({ in_stock: false }).where('id', '=', stock.id).execute()
    await db.updateTable('plans').set({ deleted_at: new Date() }).where('id', '=', plan.id).execute()
    await db.updateTable('subscriptions').set({ deleted_at: new Date() }).where('id', '=', 'jiosaavn_pro').execute()
    const before = await stateOf(member)
    expect(await member.call(REQUEST, { body: formFor(stock) })).toMatchObject({ status: 409, code: 'planOutOfStock' })
    expect(await member.call(REQUEST, { body: formFor(plan) })).toMatchObject({ status: 404, code: 'notFound' })
    expect(await member.call(REQUEST, { body: formFor(service) })).toMatchObject({ status: 404, code: 'notFound' })
    expect(await stateOf(member)).toEqual(before)
  })

  test.each([0, 1, 599])('is refused with %i points for a plan of 600', async (points) => {
    const member = await app().member({ points })
    const before = await stateOf(member)
    const answer = await member.call(REQUEST, { body: formFor(await planOf(member)) })
    expect(answer).toMatchObject({ status: 409, code: 'insufficientPointsForRedemption' })
    expect(await stateOf(member)).toEqual(before)
  })
})

describe('many redemptions at the same moment', () => {
  test('with points for one give one', async () => {
    const member = await app().member({ points: 1199 })
    const body = formFor(await planOf(member))
    const answers = await Promise.all(Array.from({ length: 20 }, () => member.call(REQUEST, { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'insufficientPointsForRedemption')).toHaveLength(19)
    const after = await stateOf(member)
    expect(after.requests).toHaveLength(1)
    expect(after.member?.points).toBe(599)
    expect(after.mails).toBe(1)
    expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
  })

  test('with one key, a hundred times, have one effect and one answer', async () => {
    const member = await app().member({ points: 100_000 })
    const body = formFor(await planOf(member))
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 100 }, () => member.call(REQUEST, { body, key })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    const after = await stateOf(member)
    expect(after).toMatchObject({ member: { points: 99_400 }, requests: [{ status: 'pending' }], mails: 1 })
    expect(after.entries).toHaveLength(2)
  })

  test('30 calls with one key all get the same answer, with points for one redemption', async () => {
    const member = await app().member({ points: 600 })
    const body = formFor(await planOf(member))
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 30 }, () => member.call(REQUEST, { body, key })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers[0]?.body.balance).toBe(0)
  })

  test('a used key with another form is refused', async () => {
    const member = await app().member({ points: 5000 })
    const form = formFor(await planOf(member))
    const key = newKey()
    await member.call(REQUEST, { body: form, key })
    const other = await member.call(REQUEST, { body: { ...form, country: 'US' }, key })
    expect(other).toMatchObject({ status: 422, code: 'idempotencyKeyReused' })
    expect((await stateOf(member)).member?.points).toBe(4400)
  })

  test('requests during price changes are only charged the price that the member saw', async () => {
    const member = await app().member({ points: 100_000 })
    const plan = await planOf(member, 'telegram_premium')
    const setPrice = (points: number) =>
      app().database.db.updateTable('plans').set({ points }).where('id', '=', plan.id).execute()
    const calls = Array.from({ length: 20 }, (_, number) =>
      number % 4 === 3 ? setPrice(500 + number) : member.call(REQUEST, { body: formFor(plan) }),
    )
    await Promise.all(calls)
    const { requests, member: me } = await stateOf(member)
    expect(requests.every(({ pointsCost }) => pointsCost === 500)).toBe(true)
    expect(me?.points).toBe(100_000 - 500 * requests.length)
  })
})
