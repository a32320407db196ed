import { expect, test } from 'vitest'
import { ITEM, TREMENDOUS, tremendousStandIn } from '#test/tremendous-stand-in.ts'
import { ProviderError } from './provider.ts'
import { tremendousProvider } from './tremendous-provider.ts'

const PLAN = { id: 'p', subscription: 'netflix', name: 'Netflix', duration: '1 Month', months: 1, item: ITEM }
const RECIPIENT = { email: 'me@example.com', country: 'IN' }

function provider() {
  const service = tremendousStandIn()
  return { service, ...tremendousProvider(TREMENDOUS, service.send) }
}

test('an order names product, value and recipient, and brings the link of the reward; again it is the same reward', async () => {
  const { service, order } = provider()
  const first = await order('o1', PLAN, RECIPIENT)
  expect(first).toMatchObject({ kind: 'done', code: expect.stringMatching(/^https:.*\/RORDER0\//) })
  expect(JSON.parse(service.orders.get('o1')?.body ?? '')).toEqual({
    external_id: 'o1',
    payment: { funding_source_id: 'balance' },
    reward: {
      products: ['OKMHM2X2OHYV'],
      value: { denomination: 10, currency_code: 'USD' },
      recipient: { email: 'me@example.com' },
      delivery: { method: 'LINK' },
    },
  })
  expect(service.calls[0]).toEqual({
    method: 'POST',
    url: 'https://testflight.tremendous.com/api/v2/orders',
    authorization: 'Bearer TEST_key-of-tests',
  })
  const again = await order('o1', PLAN, RECIPIENT)
  expect(again).toMatchObject({ kind: 'done', code: expect.stringMatching(/^https:.*\/RORDER0\//), isOneReward: true })
  expect(again).not.toEqual(first)
  expect(service.orders.size).toBe(1)
})

test.each([
  [402, 'The account at Tremendous has too little money'],
  [422, 'Tremendous refused the order: Order failed: validation failure'],
  [400, 'Tremendous refused the order: Order failed: validation failure'],
])('status %i ends the order with a reason for staff', async (fate, reason) => {
  const { service, order } = provider()
  service.state.fate = fate
  expect(await order('o1', PLAN, RECIPIENT)).toEqual({ kind: 'failed', reason })
})

test.each([401, 403, 404, 429, 500, 503])('status %i decides nothing, and the reason has no key', async (fate) => {
  const { service, order } = provider()
  service.state.fate = fate
  const error = await order('o1', PLAN, RECIPIENT).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ProviderError)
  expect(String(error)).not.toContain(TREMENDOUS.apiKey)
})

test('another order under the same external id is a conflict, and decides nothing', async () => {
  const { order } = provider()
  await order('o1', PLAN, RECIPIENT)
  await expect(order('o1', { ...PLAN, item: { ...ITEM, amount: '20.00' } }, RECIPIENT)).rejects.toThrow('status 409')
})

test('the status is that of the order with this external id and no other', async () => {
  const { service, order, status } = provider()
  expect(await status('o1')).toEqual({ kind: 'missing' })
  service.state.fate = 'held'
  expect(await order('o1', PLAN, RECIPIENT)).toEqual({ kind: 'accepted' })
  const held = service.orders.get('o1')
  if (!held) throw new Error('no order was taken')
  for (const [stored, outcome] of [
    ['PENDING SETTLEMENT', { kind: 'accepted' }],
    ['CANCELED', { kind: 'failed', reason: 'Tremendous has canceled the order' }],
    ['FAILED', { kind: 'failed', reason: 'The order failed at Tremendous' }],
  ] as const) {
    held.status = stored
    expect(await status('o1')).toEqual(outcome)
  }
  held.status = 'EXECUTED'
  expect(await status('o1')).toMatchObject({ kind: 'done', code: expect.stringMatching(/^https:/) })
  held.status = 'SOMETHING NEW'
  await expect(status('o1')).rejects.toThrow('another shape')
  const other = tremendousProvider(TREMENDOUS, async () => ({
    status: 200,
    text: JSON.stringify({ orders: [{ external_id: 'o2', status: 'EXECUTED', rewards: [] }] }),
  }))
  expect(await other.status('o1')).toEqual({ kind: 'missing' })
})

test('the balance is that of the funding source', async () => {
  expect(await provider().balance()).toEqual({ amount: '250.50', currency: 'USD' })
})
