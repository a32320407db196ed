import { expect, test } from 'vitest'
import { systemRandom } from '#server/adapters/random.ts'
import { decide, fakeNotifier } from '#test/decide.ts'
import { requestRedemption } from './request-redemption.ts'

const request = requestRedemption({ notifier: fakeNotifier, random: systemRandom })
const plan = {
  id: 'a0000000-0000-4000-8000-000000000004',
  points: 600,
  months: 1,
  duration: '1 Month',
  in_stock: true,
  stock_left: null,
  has_codes: false,
  needs_code: false,
  subscriptionId: 'sony_liv',
  name: 'Sony LIV',
} as const
const body = { planId: plan.id, expectedPoints: 600, email: 'me@example.com', country: 'IN', notes: '' } as const
const ask = (change: object = {}, { pause = null, expectedPoints = 600, points = 1000 } = {}) =>
  decide(request, {
    snapshot: { plan: { ...plan, ...change }, pause },
    input: { body: { ...body, expectedPoints } },
    viewer: { points },
  })

test('a redemption pays at once, notifies the member, and takes one from a counted stock', () => {
  const decision = ask({ stock_left: 3 })
  if (!('output' in decision)) throw new Error(decision.code)
  const { redemption, balance } = decision.output
  expect(balance).toBe(400)
  expect(redemption).toMatchObject({
    subscriptionName: 'Sony LIV',
    pointsCost: 600,
    status: 'pending',
    refunded: false,
  })
  expect(decision.effects).toMatchObject({
    entry: { type: 'redeem', points: 600, reference: redemption.id },
    rows: {
      stock: [{ plan_id: plan.id, price: 600, is_counted: true }],
      redemptions: [{ id: redemption.id, points_cost: 600, took_stock: true, email: 'me@example.com' }],
      outbox: [{ topic: 'mail', payload: { recipient: { email: 'ada@example.com' } } }, { topic: 'event' }],
    },
  })
  expect(ask()).toMatchObject({
    effects: { rows: { stock: [{ is_counted: false }], redemptions: [{ took_stock: false }] } },
  })
})

test('what the member did not agree to is refused', () => {
  expect(ask({ points: 601 })).toEqual({ code: 'planPriceChanged' })
  expect(ask({}, { points: 599 })).toEqual({ code: 'insufficientPointsForRedemption' })
  expect(ask({}, { points: 600 })).toMatchObject({ output: { balance: 0 } })
  expect(ask({ in_stock: false })).toEqual({ code: 'planOutOfStock' })
  expect(ask({ stock_left: 0 })).toEqual({ code: 'planOutOfStock' })
  expect(decide(request, { snapshot: { plan: null, pause: null }, input: { body } })).toEqual({ code: 'notFound' })
})

test('a pause comes before everything else', () => {
  const snapshot = { plan: null, pause: 'We look into your account' }
  expect(decide(request, { snapshot, input: { body } })).toEqual({ code: 'redemptionsPaused' })
})
