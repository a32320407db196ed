// A stand-in for Tremendous at the level of its HTTP calls: orders are idempotent by their external id, answers can be lost after the order was taken.

import { createHmac } from 'node:crypto'
import { OutgoingError, type SendRequest } from '#server/adapters/guarded-request.ts'
import type { Actor } from './actor.ts'

export const TREMENDOUS_WEBHOOK_KEY = 'the-private-key-of-the-webhook'
export const TREMENDOUS = {
  apiKey: 'TEST_key-of-tests',
  environment: 'sandbox',
  fundingSource: 'balance',
  campaign: undefined,
  webhookKey: TREMENDOUS_WEBHOOK_KEY,
} as const
/** Environment with Tremendous as a provider. Nothing calls it in tests. */
export const WITH_TREMENDOUS = {
  TREMENDOUS_API_KEY: TREMENDOUS.apiKey,
  TREMENDOUS_ENVIRONMENT: TREMENDOUS.environment,
  TREMENDOUS_WEBHOOK_KEY,
}
export const ITEM = { product: 'OKMHM2X2OHYV', amount: '10.00', currency: 'USD' }

/** What happens to the next orders. `lost`: taken, without an answer. `held`: waits for an approval. A number: refused with this status. */
export type TremendousFate = 'well' | 'lost' | 'held' | number

interface Order {
  readonly id: string
  readonly body: string
  status: string
}

export function tremendousStandIn() {
  const orders = new Map<string, Order>()
  const calls: { method: string; url: string; authorization: string | undefined }[] = []
  const state = { fate: 'well' as TremendousFate, message: 'Order failed: validation failure' }
  const json = (status: number, body: object) => ({ status, text: JSON.stringify(body) })
  const shown = (externalId: string, { id, status }: Order, link?: string) => ({
    ...{ id, external_id: externalId, status, created_at: '2026-05-04T10:00:00.000Z' },
    rewards: [{ id: `R${id}`, delivery: { method: 'LINK', status: 'SUCCEEDED', ...(link && { link }) } }],
  })
  // Random, because codes that differ only in hyphens are the same: `1-12` and `11-2` would be.
  const newLink = (id: string) => `https://testflight.tremendous.com/rewards/payout/${id}/${crypto.randomUUID()}`

  function create(text: string) {
    const { external_id: externalId } = JSON.parse(text) as { external_id: string }
    const known = orders.get(externalId)
    if (known)
      return known.body === text
        ? json(201, { order: shown(externalId, known) })
        : json(409, { errors: { message: 'Conflict' } })
    if (typeof state.fate === 'number') return json(state.fate, { errors: { message: state.message, payload: {} } })
    const order = {
      id: `ORDER${orders.size}`,
      body: text,
      status: state.fate === 'held' ? 'PENDING APPROVAL' : 'EXECUTED',
    }
    orders.set(externalId, order)
    if (state.fate === 'lost') throw new OutgoingError('did not answer within 15 s')
    return json(200, {
      order: shown(externalId, order, order.status === 'EXECUTED' ? newLink(`R${order.id}`) : undefined),
    })
  }

  const send: SendRequest = async ({ method, url, headers, body = '' }) => {
    calls.push({ method, url, authorization: headers.authorization })
    const { pathname, searchParams } = new URL(url)
    if (method === 'POST' && pathname.endsWith('/orders')) return create(body)
    if (pathname.endsWith('/generate_link'))
      return json(200, { reward: { link: newLink(pathname.split('/').at(-2) ?? '') } })
    if (pathname.endsWith('/funding_sources'))
      return json(200, {
        funding_sources: [{ id: 'F1', method: 'balance', meta: { available_amount: 250.5, currency_code: 'USD' } }],
      })
    const externalId = searchParams.get('external_id') ?? ''
    const order = orders.get(externalId)
    return json(200, { orders: order ? [shown(externalId, order)] : [] })
  }
  return { send, orders, calls, state }
}

/** Sends a message of Tremendous. @param more what is forged */
export function sendTremendousMessage(
  guest: Actor,
  at: Date,
  { key = TREMENDOUS_WEBHOOK_KEY, sent }: { key?: string; sent?: string } = {},
) {
  const body = JSON.stringify({
    event: 'ORDERS.APPROVED',
    uuid: crypto.randomUUID(),
    created_at: at.toISOString(),
    payload: {},
  })
  return guest.send<{ asked: number }>('POST', '/api/providers/tremendous', sent ?? body, {
    'content-type': 'application/json',
    'tremendous-webhook-signature': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
  })
}
