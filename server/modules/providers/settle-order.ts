// Records what became of an order. A code is never lost: when its redemption has ended otherwise, it goes to the stock of the plan.

import type { Logger } from 'pino'
import type { OrderState } from '#contracts/provider-rules.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import {
  type CodeCipher,
  type DeliveredCode,
  deliverOrdered,
  hasWaitingRefund,
  isCodeOf,
  lockRedemption,
  type StoredRow,
  stockLateCode,
} from '#server/modules/rewards/index.ts'
import { retryAt } from './breaker.ts'
import type { ClaimedOrder, OrderKey } from './claim-orders.ts'
import type { OrderOutcome } from './provider.ts'

export interface OrderContext {
  readonly cipher: CodeCipher
  readonly notifier: Notifier
  readonly clock: Clock
  readonly random: Random
  readonly log: Logger
}

const OPEN: readonly OrderState[] = ['created', 'sent', 'unknown']

/**
 * Settles an order that was sent. The same outcome again changes nothing.
 *
 * @param attempts of the call that the outcome answers; undefined for a message of the provider
 * @returns its state now; undefined if there is no such order, or it was never sent
 */
export async function settleOrder(
  tx: Tx,
  context: OrderContext,
  { memberId, redemptionId }: OrderKey,
  outcome: OrderOutcome,
  attempts?: number,
): Promise<OrderState | undefined> {
  const now = context.clock.now()
  // Staff lock the redemption first, too.
  const row = await lockRedemption(tx, redemptionId, null)
  const order = await tx
    .selectFrom('provider_orders')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('redemption_id', '=', redemptionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!order?.sent_at) return undefined
  const set = async (state: 'done' | 'failed' | 'sent', reason: string, dueAt = order.due_at) => {
    const isOver = state !== 'sent'
    await tx
      .updateTable('provider_orders')
      .set({ state, reason, due_at: dueAt, ended_at: isOver ? now : null })
      .where('member_id', '=', memberId)
      .where('redemption_id', '=', redemptionId)
      .execute()
    return state
  }
  // While an ended order is asked about, a message can start another call. Only the newest one counts, because each may bring another link.
  if (order.state === 'failed' && attempts !== undefined && attempts !== order.attempts) return order.state
  if (order.ask_until && outcome.kind !== 'accepted')
    await tx
      .updateTable('provider_orders')
      .set({ ask_until: null })
      .where('member_id', '=', memberId)
      .where('redemption_id', '=', redemptionId)
      .execute()
  const isOpen = OPEN.includes(order.state)
  switch (outcome.kind) {
    case 'accepted':
      // A call that was overtaken says nothing new.
      return isOpen && order.attempts === attempts ? await set('sent', '', retryAt(order.attempts, now)) : order.state
    case 'failed':
      return isOpen ? await set('failed', outcome.reason || 'The provider gave no reason') : order.state
    case 'done':
      if (await isDeliverable(tx, row, isOpen, now)) {
        // First the order: while it is under way, nothing else may complete the redemption.
        await set('done', '')
        const refusal = await tryToDeliver(tx, context, row, { ...outcome, item: order.item }, now)
        return refusal ? await set('failed', refusal) : 'done'
      }
      if (order.state === 'done' && outcome.isOneReward) return order.state
      if (order.state !== 'done' || !(await isCodeOf(tx, context.cipher, row, outcome.code)))
        await keepLateCode(tx, context, row, { ...outcome, item: order.item, provider: order.provider }, now)
      return order.state
  }
}

/**
 * Whether the code is for its redemption: not while it is held, nor the late code of an order that staff have ended while a cancellation waits for a
 * colleague.
 */
async function isDeliverable(tx: Tx, row: StoredRow, isOrderOpen: boolean, now: Date): Promise<boolean> {
  if (!((row.status === 'pending' && !row.held_until) || row.status === 'processing')) return false
  return isOrderOpen || !(await hasWaitingRefund(tx, row, now))
}

/** @returns why the code cannot be used */
async function tryToDeliver(tx: Tx, context: OrderContext, row: StoredRow, code: DeliveredCode, now: Date) {
  try {
    await deliverOrdered(tx, context, row, code, now)
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'activationCodeUsed') return 'The provider sent a code that was given out before'
    if (error.code === 'redemptionUnpaid') return 'The ledger has no payment for this redemption'
    throw error
  }
}

/** Keeps a code of an order that staff have ended, or a second code of one that was delivered. */
async function keepLateCode(
  tx: Tx,
  { cipher, clock, random, log }: OrderContext,
  row: StoredRow,
  { provider, ...code }: DeliveredCode & { readonly provider: string },
  now: Date,
): Promise<void> {
  const id = newId(clock, random)
  log.warn({ provider, redemption: row.id }, 'a provider delivered a further code; it goes to the stock')
  await stockLateCode(tx, cipher, row, { ...code, id, batch: `Late from ${provider}` }, now)
}

/** Records that a call brought no usable answer: the provider may have taken the order. */
export async function settleUnknown(db: Db, order: ClaimedOrder, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('provider_orders')
    .set({ state: 'unknown', reason, due_at: retryAt(order.attempts, now) })
    .where('member_id', '=', order.memberId)
    .where('redemption_id', '=', order.redemptionId)
    .where('attempts', '=', order.attempts)
    .where('state', 'in', ['sent', 'unknown'])
    .execute()
}

/** Settles an order in a transaction of its own. */
export const settleInTransaction = (db: Db, context: OrderContext, order: ClaimedOrder, outcome: OrderOutcome) =>
  inTransaction(db, (tx) => settleOrder(tx, context, order, outcome, order.attempts))
