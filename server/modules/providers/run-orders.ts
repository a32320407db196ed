// Sends orders to a provider, and asks for the outcome of those that were sent (docs/product.md#providers).

import { OutgoingError } from '#server/adapters/guarded-request.ts'
import type { Db } from '#server/db/transaction.ts'
import { countAnswer, countFailure } from './breaker.ts'
import { type ClaimedOrder, claimOrders, createOrders } from './claim-orders.ts'
import { type OrderOutcome, type Provider, ProviderError } from './provider.ts'
import { type OrderContext, settleInTransaction, settleUnknown } from './settle-order.ts'

/** Creates the orders of a provider and handles those that are due. @returns how many were handled */
export async function runOrders(db: Db, context: OrderContext, provider: Provider): Promise<number> {
  // Orders that exist are handled also if others could not be created.
  const [creation] = await Promise.allSettled([createOrders(db, provider.name, context.clock.now())])
  const claimed = await claimOrders(db, provider.name, context.clock.now())
  const results = await Promise.allSettled(claimed.map((order) => runOrder(db, context, provider, order)))
  for (const result of [creation, ...results]) if (result.status === 'rejected') throw result.reason
  return claimed.length
}

/** Handles one order. It is sent again only under its own external id, and only if the provider doesn't have it. */
export async function runOrder(db: Db, context: OrderContext, provider: Provider, order: ClaimedOrder): Promise<void> {
  const { clock, log } = context
  const line = { provider: provider.name, redemption: order.redemptionId, attempt: order.attempts }
  let outcome: OrderOutcome
  try {
    outcome = await ask(provider, order)
  } catch (error) {
    const isExpected = error instanceof ProviderError || error instanceof OutgoingError
    const reason = isExpected ? `The provider ${error.message}` : 'An unexpected error; see the log'
    log.warn({ ...line, reason, ...(!isExpected && { err: error }) }, 'outcome of an order unknown')
    const now = clock.now()
    await settleUnknown(db, order, reason, now)
    await countFailure(db, provider.name, reason, now)
    return
  }
  const state = await settleInTransaction(db, context, order, outcome)
  await countAnswer(db, provider.name)
  log.info({ ...line, state }, 'order of a code')
}

async function ask(
  provider: Provider,
  { was, isActive, redemptionId, plan, recipient }: ClaimedOrder,
): Promise<OrderOutcome> {
  if (was !== 'created') {
    const known = await provider.status(redemptionId)
    if (known.kind !== 'missing') return known
    if (was === 'failed') return { kind: 'failed', reason: '' }
    if (!isActive) return { kind: 'failed', reason: 'The account of the member is not active' }
  }
  return await provider.order(redemptionId, plan, recipient)
}
