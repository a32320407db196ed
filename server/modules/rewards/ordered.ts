// Whether a provider delivers a redemption (docs/product.md#providers). The module of the providers writes the orders.

import { type RawBuilder, sql } from 'kysely'
import { type OrderState, UNKNOWN_ORDER_MINUTES } from '#contracts/provider-rules.ts'
import type { Tx } from '#server/db/transaction.ts'

/** States in which a provider may deliver a code. Triggers refuse to end such a redemption otherwise. */
export const UNDER_WAY = ['sent', 'unknown'] as const

export const isUnderWay = (state: OrderState | undefined): boolean => UNDER_WAY.some((one) => one === state)

/** Whether a provider was asked for the code of a redemption and may deliver it. The caller has locked the redemption. */
export async function isOrdered(tx: Tx, { member_id, id }: { readonly member_id: string; readonly id: string }) {
  const order = await tx
    .selectFrom('provider_orders')
    .select('state')
    .where('member_id', '=', member_id)
    .where('redemption_id', '=', id)
    .where('state', 'in', UNDER_WAY)
    .executeTakeFirst()
  return order !== undefined
}

/** Whether a provider is delivering a redemption, or is about to be asked. `r` and `o` are the aliases of redemptions and orders. */
export const ON_ITS_WAY: RawBuilder<boolean> = sql<boolean>`(r.status = 'pending' and r.held_until is null and case
  when o.state is null then exists (select from plans p
    where p.id = r.plan_id and p.provider is not null and r.created_at >= p.provider_since)
  else o.state in ('created', 'sent', 'unknown') end)`

/** Whether no provider delivers a redemption, so that staff have to. `r` is the alias of redemptions. */
export const WAITS_FOR_STAFF: RawBuilder<boolean> = sql<boolean>`not exists (
  select from (select) as one left join provider_orders o on o.member_id = r.member_id and o.redemption_id = r.id where ${ON_ITS_WAY})`

/**
 * Whether a provider did not deliver a redemption that waits: its order failed, or has had no outcome for {@link UNKNOWN_ORDER_MINUTES} minutes. `r`
 * and `o` are the aliases of redemptions and their orders.
 */
export const isOrderProblem = (
  now: Date,
): RawBuilder<boolean> => sql<boolean>`(r.status = 'pending' and r.held_until is null
  and (o.state = 'failed' or o.state = 'unknown' and o.sent_at <= ${new Date(now.getTime() - UNKNOWN_ORDER_MINUTES * 60_000)}))`

/** Returns a statement that lists these orders: one column `at`, since when staff can decide. */
export const orderProblems = (now: Date): RawBuilder<{ at: Date }> => sql`
  select coalesce(o.ended_at, o.sent_at) as at from redemptions r
  join provider_orders o on o.member_id = r.member_id and o.redemption_id = r.id
  where ${isOrderProblem(now)} order by at`
