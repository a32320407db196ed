import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import type { OutgoingAnswer, OutgoingRequest } from '#server/adapters/guarded-request.ts'
import { WEBHOOK_SECRET } from '#test/providers.ts'
import { ProviderError } from './provider.ts'
import { webhookProvider } from './webhook-provider.ts'

const PLAN = { id: 'p', subscription: 'netflix', name: 'Netflix', duration: '1 Month', months: 1, item: null }
/** As the service reads it. */
const { item: _, ...SENT } = PLAN
const RECIPIENT = { email: 'me@example.com', country: 'IN' }

/** @param answer what the service answers to every call */
function provider(answer: unknown, status = 200) {
  const calls: OutgoingRequest[] = []
  const send = async (call: OutgoingRequest): Promise<OutgoingAnswer> => {
    calls.push(call)
    return { status, text: typeof answer === 'string' ? answer : JSON.stringify(answer) }
  }
  return { ...webhookProvider({ url: 'https://codes.example/orders', secret: WEBHOOK_SECRET }, send), calls }
}

test('an order is signed and names the order, the plan and the recipient; a repeated one has the same id', async () => {
  const service = provider({ status: 'done', code: ' C-1 ', instructions: 'Enter it' })
  expect(await service.order('o1', PLAN, RECIPIENT)).toEqual({ kind: 'done', code: 'C-1', instructions: 'Enter it' })
  await service.order('o1', PLAN, RECIPIENT)
  const [first, second] = service.calls
  expect(first?.headers['webhook-id']).toBe('order_o1')
  expect(second?.headers['webhook-id']).toBe('order_o1')
  expect(new Webhook(WEBHOOK_SECRET).verify(first?.body ?? '', { ...first?.headers })).toMatchObject({
    type: 'order.create',
    data: { externalId: 'o1', plan: SENT, recipient: RECIPIENT },
  })
  expect(JSON.stringify(service.calls)).not.toContain(WEBHOOK_SECRET.slice(6))
})

test.each([
  [{ status: 'pending' }, { kind: 'accepted' }],
  [
    { status: 'failed', reason: 'Sold\nout' },
    { kind: 'failed', reason: 'Sold out' },
  ],
  [{ status: 'missing' }, { kind: 'missing' }],
])('the status %j is %j', async (answer, outcome) => {
  expect(await provider(answer).status('o1')).toEqual(outcome)
})

test.each([
  ['an error', { status: 'done', code: 'C-1' }, 500],
  ['a redirect', '', 302],
  ['no JSON', 'C-1', 200],
  ['an unknown status', { status: 'maybe', code: 'C-1' }, 200],
  ['no code', { status: 'done', code: ' ' }, 200],
  ['a missing order that was just created', { status: 'missing' }, 200],
])('%s decides nothing, and the reason has no code', async (_, answer, status) => {
  const error = await provider(answer, status)
    .order('o1', PLAN, RECIPIENT)
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ProviderError)
  expect(String(error)).not.toContain('C-1')
})

test('the balance is what the service states, if it states one', async () => {
  expect(await provider({ balance: { amount: '250.00', currency: 'EUR' } }).balance()).toEqual({
    amount: '250.00',
    currency: 'EUR',
  })
  expect(await provider({ balance: null }).balance()).toBeUndefined()
  await expect(provider({ balance: { amount: 'a lot', currency: 'EUR' } }).balance()).rejects.toThrow('another shape')
})
