import { describe, expect, test } from 'vitest'
import { systemRandom } from '#server/adapters/random.ts'
import { decide, fakeNotifier } from '#test/decide.ts'
import type { HoldFacts } from './hold-decision.ts'
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
  has_provider: false,
  subscriptionId: 'sony_liv',
  name: 'Sony LIV',
} as const
const body = { planId: plan.id, expectedPoints: 600, email: 'me@example.com', country: 'IN', notes: '' } as const
const ask = (
  change: object = {},
  { pause = null, facts = null as HoldFacts | null, expectedPoints = 600, points = 1000 } = {},
) =>
  decide(request, {
    snapshot: { plan: { ...plan, ...change }, pause, facts },
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
  expect(decide(request, { snapshot: { plan: null, pause: null, facts: null }, input: { body } })).toEqual({
    code: 'notFound',
  })
})

test('a pause comes before everything else', () => {
  const snapshot = { plan: null, pause: 'We look into your account', facts: null }
  expect(decide(request, { snapshot, input: { body } })).toEqual({ code: 'redemptionsPaused' })
})

describe('a redemption that a rule holds', () => {
  const rules = { firstRedemption: true, riskWeight: null, pointsAbove: null }
  const facts = { rules, hasCompleted: false, riskWeight: null }
  const until = '2026-11-23T12:00:00.000Z'

  test('pays, waits for at most 72 hours, and takes no code', () => {
    expect(ask({ has_codes: true, needs_code: true, stock_left: 0 }, { facts })).toMatchObject({
      output: {
        redemption: {
          status: 'pending',
          hold: { reason: 'firstRedemption', until },
          completedAt: null,
          expiresAt: null,
          timeline: [{ status: 'pending' }, { status: 'held' }],
        },
        balance: 400,
      },
      effects: {
        entry: { points: 600 },
        rows: {
          stock: [{ is_counted: false, code_day: null, takes_code_later: true }],
          redemptions: [
            { held_until: new Date(until), hold_reason: 'firstRedemption', took_stock: false, expires_at: null },
          ],
        },
      },
    })
  })

  test('takes one from a counted stock, as one that is not held', () => {
    expect(ask({ stock_left: 3 }, { facts })).toMatchObject({
      effects: {
        rows: { stock: [{ is_counted: true, takes_code_later: false }], redemptions: [{ took_stock: true }] },
      },
    })
  })

  test('is announced by a mail and a notification with the reason and the deadline', () => {
    const about = { subscription: 'Sony LIV', duration: '1 Month', reason: 'firstRedemption', until }
    expect(ask({}, { facts })).toMatchObject({
      effects: {
        rows: {
          notifications: [{ kind: 'redemption_held', data: about }],
          outbox: [
            { topic: 'mail', payload: { letter: { kind: 'redemptionHeld', ...about } } },
            { payload: { type: 'redemption' } },
            { payload: { type: 'notification' } },
          ],
        },
      },
    })
  })

  test('is delivered at once if no rule applies', () => {
    expect(ask({ has_codes: true }, { facts: { ...facts, hasCompleted: true } })).toMatchObject({
      output: { redemption: { status: 'completed', hold: null } },
      effects: {
        rows: { stock: [{ takes_code_later: false }], redemptions: [{ held_until: null, hold_reason: null }] },
      },
    })
  })
})
